import { ownProperty } from '../text/json.ts';
import type { RequestServer } from './request.ts';
import { encodeAddress, percentEncode } from './serialize.ts';

type Variable = RequestServer['variables'][number];

/** The host for descriptions that name none. */
const PLACEHOLDER = 'https://api.example.com';
const VARIABLE = /\{([^{}]*)\}/g;
/** One label of a host name (RFC 1123, 2.1). */
const HOST_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
/** A host without a scheme, such as `{region}.api.example`. */
const HOST_WITHOUT_SCHEME = /^[\w{}.-]+\.[a-z]{2,}(?:[:/]|$)/i;
/** The part of an address or template that decides on its origin: scheme, host and port. */
const ORIGIN_PART = /^(?:[^/?#]*:)?(?:\/\/)?[^/?#]*/;

/**
 * Returns the address of a server without a trailing slash, with its variables replaced. A reader's value cannot change the
 * structure of the address: it is encoded, and a value outside the variable's `enum` is ignored.
 * @param values of the variables; a missing one gets its default
 */
export function serverAddress(
  server: RequestServer | undefined,
  values: Readonly<Record<string, string>> = {},
): string {
  return server === undefined
    ? PLACEHOLDER
    : addressFromTemplate(server, (variable) => valueInAddress(server, variable, values));
}

/**
 * Returns the address of a server without a trailing slash, with each variable replaced by a text of the caller's choice.
 * A variable that the server does not declare keeps its braces, and so does one without a text.
 */
export function addressFromTemplate(server: RequestServer, textOf: (variable: Variable) => string): string {
  const { address } = absolute(replaceVariables(server.url, server, textOf));
  return encodeAddress(address).replaceAll('%7B', '{').replaceAll('%7D', '}').replace(/\/+$/, '');
}

/** True if the address names a host. A relative address depends on where the document was, which a reader does not know. @param values of the variables */
export function namesHost(server: RequestServer, values: Readonly<Record<string, string>>): boolean {
  return !absolute(replaceVariables(server.url, server, (variable) => valueInAddress(server, variable, values)))
    .isRelative;
}

/**
 * Returns the origins that a server of a description lists: with each value of `enum` and the default of each variable.
 * The request form sends to these only, and the content security policy allows connections to these only. An origin that
 * the policy cannot express, such as one with an IPv6 address, is left out.
 */
export function serverOrigins(server: RequestServer): string[] {
  const template = ORIGIN_PART.exec(server.url.trim())?.[0] ?? '';
  const inTemplate = server.variables.filter(({ name }) => template.includes(`{${name}}`));
  const addresses = inTemplate.reduce(
    (urls, variable) =>
      listedValues(variable).flatMap((value) => urls.map((url) => url.replaceAll(`{${variable.name}}`, () => value))),
    // The path stays, because it tells a host without a scheme from a relative address.
    [server.url.trim()],
  );
  const origins = addresses.flatMap((url): string[] => {
    const { address, isRelative } = absolute(url);
    const origin = isRelative ? null : originOf(address);
    return origin !== null && isServerOrigin(origin) ? [origin] : [];
  });
  return [...new Set(origins)];
}

/** Returns the origin of an address. Returns null if the address is not valid. */
export function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** True for an origin that a policy can name: a scheme, a host name or IPv4 address, and an optional port (CSP Level 3, 2.3.1). */
export function isServerOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text);
}

/** Why a reader's value of a server variable cannot be sent. */
export type VariableProblem = 'required' | 'host-label' | 'port' | 'dot-segment' | 'unlisted-origin';

/**
 * Finds the variables of a server whose values cannot be sent.
 * @param values that readers entered
 * @param origins that requests may be sent to, from {@link serverOrigins}
 */
export function variableProblems(
  server: RequestServer,
  values: Readonly<Record<string, string>>,
  origins: readonly string[],
): { name: string; problem: VariableProblem }[] {
  const problems = server.variables.flatMap((variable) => {
    const problem = problemOf(server, variable, values);
    return problem === null ? [] : [{ name: variable.name, problem }];
  });
  const origin = originOf(serverAddress(server, values));
  if (problems.length > 0 || (origin !== null && origins.includes(origin))) return problems;
  const originPart = ORIGIN_PART.exec(server.url.trim())?.[0] ?? '';
  return server.variables
    .filter(
      (variable) =>
        originPart.includes(`{${variable.name}}`) && !listedValues(variable).includes(enteredValue(variable, values)),
    )
    .map(({ name }) => ({ name, problem: 'unlisted-origin' }));
}

function problemOf(
  server: RequestServer,
  variable: Variable,
  values: Readonly<Record<string, string>>,
): VariableProblem | null {
  const value = enteredValue(variable, values);
  if (value === '') return 'required';
  if (listedValues(variable).includes(value)) return null;
  switch (positionOf(server.url.trim(), variable)) {
    case 'host':
      return HOST_LABEL.test(value) ? null : 'host-label';
    case 'port':
      return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535 ? null : 'port';
    case 'path':
      return value.split('/').some((segment) => segment === '.' || segment === '..') ? 'dot-segment' : null;
    case 'start':
      return null;
  }
}

/** The values that the description lists. */
function listedValues({ default: fallback, enum: listed }: Variable): string[] {
  return [...new Set([fallback, ...listed])].filter((value) => value !== '');
}

/** The value of a variable: a reader's if it is valid for the `enum`, otherwise the first one listed; empty if none is listed. */
function enteredValue(variable: Variable, values: Readonly<Record<string, string>>): string {
  const listed = listedValues(variable);
  const own = ownProperty(values, variable.name) ?? '';
  return own !== '' && (variable.enum.length === 0 || listed.includes(own)) ? own : (listed[0] ?? '');
}

function valueInAddress(server: RequestServer, variable: Variable, values: Readonly<Record<string, string>>): string {
  const value = enteredValue(variable, values);
  // Authors may write any part of an address as a default, such as `https://api.example/v1`.
  if (listedValues(variable).includes(value)) return value;
  switch (positionOf(server.url.trim(), variable)) {
    case 'host':
    case 'port':
      return percentEncode(value);
    case 'path':
      return percentEncode(value, '/:@');
    case 'start':
      return value;
  }
}

/** Where a variable is in a template. At the start it may hold the scheme, the host or a whole address. */
function positionOf(template: string, { name, default: fallback }: Variable): 'start' | 'host' | 'port' | 'path' {
  const before = template.slice(0, template.indexOf(`{${name}}`));
  const isInOrigin = ORIGIN_PART.exec(before)?.[0] === before;
  // `https://api.example{basePath}` with the default `/v1`.
  if (!isInOrigin || fallback.startsWith('/')) return 'path';
  if (!before.includes('//') && !HOST_WITHOUT_SCHEME.test(template)) return 'start';
  return before.endsWith(':') ? 'port' : 'host';
}

function replaceVariables(url: string, { variables }: RequestServer, textOf: (variable: Variable) => string): string {
  return url.trim().replaceAll(VARIABLE, (whole, name: string) => {
    const variable = variables.find((candidate) => candidate.name === name);
    return (variable === undefined ? '' : textOf(variable)) || whole;
  });
}

function absolute(url: string): { address: string; isRelative: boolean } {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return { address: url, isRelative: false };
  if (url.startsWith('//')) return { address: `https:${url}`, isRelative: false };
  if (HOST_WITHOUT_SCHEME.test(url)) return { address: `https://${url}`, isRelative: false };
  return { address: `${PLACEHOLDER}/${url.replace(/^(?:\.{0,2}\/)+/, '')}`, isRelative: true };
}
