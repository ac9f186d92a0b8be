import type { RequestServer } from '../request/request.ts';
import { encodeAddress } from '../request/serialize.ts';

/** Stands where a description names no host. */
const PLACEHOLDER = 'https://api.example.com';

/** Address of a server, its variables filled in, without a slash at the end. @param values of its variables; where there is none, the default stands */
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

/** Whether it is known where the server is: a relative address counts from a place that a reader does not know. @param values of its variables */
export function namesHost(server: RequestServer, values: Readonly<Record<string, string>>): boolean {
  return !serverAddress(server, values).startsWith(PLACEHOLDER);
}

function absolute(url: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return url;
  if (url.startsWith('//')) return `https:${url}`;
  // `{region}.api.example` and the like: a host without its scheme; anything else is relative to the document.
  if (/^[\w{}.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(url)) return `https://${url}`;
  return `${PLACEHOLDER}/${url.replace(/^(?:\.{0,2}\/)+/, '')}`;
}
