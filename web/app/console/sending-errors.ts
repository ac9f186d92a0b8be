import { namesHost, serverAddress, type VariableProblem, variableProblems } from '../../model/api/server-address.ts';
import type { ConsoleData } from '../../model/request/console.ts';
import type { RequestScheme } from '../../model/request/request.ts';
import { type FormError, NOT_IN_HEADER } from './form-error.ts';
import { credentialList, type FormValues, isBasic, schemesOf, variableNames, variableValues } from './form-values.ts';
import { readOrigin, sendOriginsOf } from './origins.ts';
import { needsNoCredentials } from './servers.ts';
import type { ConsoleStrings } from './strings/en.ts';

export function serverErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
  const server = data.servers[Number(values.server)];
  if (server === undefined) return [];
  const names = variableNames(data);
  const origins = sendOriginsOf(data);
  return variableProblems(server, variableValues(data, values), { origins, readOrigin }).map(
    ({ name, problem }): FormError => ({
      name: `variables.${names.indexOf(name)}.text`,
      pointer: '',
      label: name,
      message: variableMessage(problem, origins, strings),
      isFatal: true,
      place: null,
    }),
  );
}

function variableMessage(problem: VariableProblem, origins: readonly string[], strings: ConsoleStrings): string {
  switch (problem) {
    case 'required':
      return strings.check.required;
    case 'host-label':
      return strings.variables.hostLabel;
    case 'port':
      return strings.variables.port;
    case 'dot-segment':
      return strings.variables.dotSegment;
    case 'unlisted-origin':
      return strings.variables.unlistedOrigin(origins.join(', '));
  }
}

export function secretErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
  const needed = new Set((data.security[Number(values.security)] ?? []).map(({ name }) => name));
  const credentials = values[credentialList(data, values)];
  return schemesOf(data).flatMap((scheme, index): FormError[] => {
    if (!needed.has(scheme.name) || !isEntered(scheme)) return [];
    const { user = '', secret = '' } = credentials[index] ?? {};
    const error = (part: 'user' | 'secret', message: string): FormError => ({
      name: `credentials.${index}.${part}`,
      pointer: '',
      label: credentialLabel(scheme, part, strings),
      message,
      isFatal: true,
      place: null,
    });
    // Some APIs take a key as the user name and no password.
    const isMissing = isBasic(scheme) ? user === '' : secret === '';
    if (isMissing)
      return data.canSend && !needsNoCredentials(data, values)
        ? [error(isBasic(scheme) ? 'user' : 'secret', strings.check.required)]
        : [];
    return scheme.in !== 'query' && NOT_IN_HEADER.test(secret) ? [error('secret', strings.headerCharacters)] : [];
  });
}

/** Whether readers enter a credential for a scheme that a page can send. */
function isEntered({ type, in: place }: RequestScheme): boolean {
  return type === 'apiKey' ? place !== 'cookie' : ['http', 'oauth2', 'openIdConnect'].includes(type);
}

export function credentialLabel(scheme: RequestScheme, part: 'user' | 'secret', strings: ConsoleStrings): string {
  const { type, in: place, parameterName, name } = scheme;
  if (isBasic(scheme)) return part === 'user' ? strings.user : strings.password;
  if (type === 'apiKey')
    return strings.apiKey(place === 'header' ? (parameterName ?? name) : `${parameterName ?? name}, ${place ?? ''}`);
  return type === 'http' && scheme.scheme !== null && scheme.scheme.toLowerCase() !== 'bearer'
    ? strings.credentials
    : strings.token;
}

/** Returns the reason that a page cannot send the request at all; null if it can. */
export function obstacleOf(
  data: ConsoleData,
  values: FormValues,
  { strings, isSecurePage }: { strings: ConsoleStrings; isSecurePage: boolean },
): string | null {
  const { servers, method } = data;
  const server = servers[Number(values.server)];
  if (server === undefined) return strings.noServer;
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method)) return strings.method(method);
  const variables = variableValues(data, values);
  if (!namesHost(server, variables)) return strings.relativeServer;
  // Browsers allow http: for the local machine (Mixed Content, 4.4).
  return isSecurePage &&
    /^http:\/\/(?!localhost[:/]|127\.0\.0\.1[:/]|\[::1\])/i.test(`${serverAddress(server, variables)}/`)
    ? strings.insecureServer
    : null;
}
