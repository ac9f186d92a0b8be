import type { RequestServer } from '../request/request.ts';
import { encodeAddress } from '../request/serialize.ts';

/** The host for descriptions that name none. */
const PLACEHOLDER = 'https://api.example.com';

/** Returns the address of a server without a trailing slash, with its variables replaced. @param values of the variables; a missing one gets its default */
export function serverAddress(
  server: RequestServer | undefined,
  values: Readonly<Record<string, string>> = {},
): string {
  if (server === undefined) return PLACEHOLDER;
  const url = server.url.trim().replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name);
    return (
      [values[name], variable?.default, variable?.enum[0]].find((value) => value !== undefined && value !== '') ?? whole
    );
  });
  return encodeAddress(absolute(url)).replaceAll('%7B', '{').replaceAll('%7D', '}').replace(/\/+$/, '');
}

/** True if the address names a host. A relative address depends on where the document was, which a reader does not know. @param values of the variables */
export function namesHost(server: RequestServer, values: Readonly<Record<string, string>>): boolean {
  return !serverAddress(server, values).startsWith(PLACEHOLDER);
}

function absolute(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return url;
  if (url.startsWith('//')) return `https:${url}`;
  // A host without a scheme, such as `{region}.api.example`. Anything else is relative to the document.
  if (/^[\w{}.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(url)) return `https://${url}`;
  return `${PLACEHOLDER}/${url.replace(/^(?:\.{0,2}\/)+/, '')}`;
}
