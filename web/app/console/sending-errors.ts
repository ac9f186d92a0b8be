import type { ConsoleData } from '../../model/description/console.ts';
import { isBasic, type RequestScheme } from '../../model/request/request.ts';
import {
  namesHost,
  serverAddress,
  type VariableProblem,
  variableProblems,
} from '../../model/request/server-address.ts';
import { ownProperty } from '../../model/text/json.ts';
import {
  chosenSchemes,
  credentialsFor,
  enteredVariables,
  type FieldName,
  type FormValues,
  NO_CREDENTIAL,
} from './form-values.ts';
import type { ConsoleStrings } from './strings/en.ts';
import { originsFor, sendingTarget, targetOf } from './targets.ts';

export function serverErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
  const target = targetOf(data, values);
  if (target === undefined) return [];
  const origins = originsFor(data, target);
  return variableProblems(target.server, enteredVariables(values), origins).map(({ name, problem }) =>
    ownError(`variable.${name}`, name, variableMessage(problem, origins, strings)),
  );
}

function variableMessage(problem: VariableProblem, origins: readonly string[], strings: ConsoleStrings): string {
  if (problem === 'required') return strings.check.required;
  const message = strings.variables[problem];
  return typeof message === 'string' ? message : message(origins.join(', '));
}

export function secretErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
  const target = targetOf(data, values);
  // The form fills in the credentials of the simulator account by itself.
  const isNeeded = data.canSend && target?.kind !== 'simulator';
  const credentials = credentialsFor(values, target);
  return chosenSchemes(data, values).flatMap((scheme): FormError[] => {
    if (!isEntered(scheme)) return [];
    const { user, secret } = ownProperty(credentials, scheme.name) ?? NO_CREDENTIAL;
    const error = (part: 'user' | 'secret', message: string): FormError =>
      ownError(`${part}.${scheme.name}`, credentialLabel(scheme, part, strings), message);
    // Some APIs take a key as the user name and no password.
    const isMissing = isBasic(scheme) ? user === '' : secret === '';
    if (isMissing) return isNeeded ? [error(isBasic(scheme) ? 'user' : 'secret', strings.check.required)] : [];
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
  const target = sendingTarget(data, values);
  if (target === null) return strings.noServer;
  const { server } = target;
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(data.method)) return strings.method(data.method);
  const variables = enteredVariables(values);
  if (!namesHost(server, variables)) return strings.relativeServer;
  // Browsers allow http: for the local machine (Mixed Content, 4.4).
  return isSecurePage &&
    /^http:\/\/(?!localhost[:/]|127\.0\.0\.1[:/]|\[::1\])/i.test(`${serverAddress(server, variables)}/`)
    ? strings.insecureServer
    : null;
}

export interface FormError {
  name: FieldName;
  /** JSON Pointer in the field's value. */
  pointer: string;
  /** The label that readers see, for example `recipient.city`. */
  label: string;
  message: string;
  /** Whether the request is not sent: a required value is missing, or the browser would refuse it. Otherwise readers may send it anyway. */
  isFatal: boolean;
}

/** An error of the form itself, which keeps the request from being sent. */
export function ownError(name: FieldName, label: string, message: string): FormError {
  return { name, pointer: '', label, message, isFatal: true };
}

/** Characters that a header value cannot carry (Fetch, 2.2.2). Scripts can write only Latin-1 without control characters. */
// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
export const NOT_IN_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/;
