import { namesHost, serverAddress, type VariableProblem, variableProblems } from '../../model/api/server-address.ts';
import type { ConsoleData, ConsoleParameter } from '../../model/request/console.ts';
import type { RequestScheme } from '../../model/request/request.ts';
import { check } from './check.ts';
import { jsonMistake, tryJson } from './exact-json.ts';
import { formField } from './form-schema.ts';
import {
  type ChosenFiles,
  credentialList,
  fileKey,
  type FormValues,
  isBasic,
  schemesOf,
  slotIndex,
  slotsOf,
  variableNames,
  variableValues,
} from './form-values.ts';
import { readOrigin, sendOriginsOf } from './origins.ts';
import { namesAlong, pathOf } from './pointer.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** Names of the form's fields. */
export type FieldName =
  | `parameters.${number}.text`
  | `bodies.${number}.text`
  | `variables.${number}.text`
  | `credentials.${number}.user`
  | `credentials.${number}.secret`;

/** One error in the inputs of the form. */
export interface FormError {
  name: FieldName;
  /** JSON Pointer in the field's value. */
  pointer: string;
  /** The label that readers see, for example `mailingAddress.city`. */
  label: string;
  message: string;
  /** Whether the request is not sent: a required value is missing, or the browser would refuse it. Otherwise readers may send it anyway. */
  isFatal: boolean;
  /** The description of the field on the page: the anchor of the parameter or body, and the names below it. */
  place: { anchor: string; names: string[] } | null;
}

/** Characters that a header value cannot carry (Fetch, 2.2.2). Scripts can write only Latin-1 without control characters. */
// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
const NOT_IN_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** All errors of the inputs, in the order of the form. */
export function formErrorsOf(
  data: ConsoleData,
  values: FormValues,
  { files, strings }: { files: ChosenFiles; strings: ConsoleStrings },
): FormError[] {
  return [
    ...serverErrors(data, values, strings),
    ...secretErrors(data, values, strings),
    ...data.parameters.flatMap((parameter, index) => parameterErrors(parameter, index, { data, values, strings })),
    ...bodyErrors({ data, values, files, strings }),
  ];
}

/** Server variables whose values cannot be sent. */
function serverErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
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

function secretErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
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
    if (isMissing) return data.canSend ? [error(isBasic(scheme) ? 'user' : 'secret', strings.check.required)] : [];
    return scheme.in !== 'query' && NOT_IN_HEADER.test(secret) ? [error('secret', strings.headerCharacters)] : [];
  });
}

/** Whether readers enter a credential for a scheme that a page can send. */
function isEntered({ type, in: place }: RequestScheme): boolean {
  return type === 'apiKey' ? place !== 'cookie' : ['http', 'oauth2', 'openIdConnect'].includes(type);
}

/** The label of the field for a credential. */
export function credentialLabel(scheme: RequestScheme, part: 'user' | 'secret', strings: ConsoleStrings): string {
  const { type, in: place, parameterName, name } = scheme;
  if (isBasic(scheme)) return part === 'user' ? strings.user : strings.password;
  if (type === 'apiKey')
    return strings.apiKey(place === 'header' ? (parameterName ?? name) : `${parameterName ?? name}, ${place ?? ''}`);
  return type === 'http' && scheme.scheme !== null && scheme.scheme.toLowerCase() !== 'bearer'
    ? strings.credentials
    : strings.token;
}

/** Returns a function that makes the errors of one field. */
function errorMaker({
  name,
  anchor,
  labelOf,
}: {
  name: FieldName;
  anchor: string;
  labelOf: (names: readonly string[]) => string;
}) {
  return (message: string, { pointer = '', isFatal = false, names = [] as string[] } = {}): FormError => ({
    name,
    pointer,
    label: labelOf(names),
    message,
    isFatal,
    place: { anchor, names },
  });
}

interface ParameterContext {
  data: ConsoleData;
  values: FormValues;
  strings: ConsoleStrings;
}

function parameterErrors(
  parameter: ConsoleParameter,
  index: number,
  { data, values, strings }: ParameterContext,
): FormError[] {
  const text = values.parameters[index]?.text ?? '';
  const error = errorMaker({
    name: `parameters.${index}.text`,
    anchor: parameter.anchor,
    labelOf: (names) => [parameter.name, ...names].join('.'),
  });
  if (text.trim() === '') return parameter.required ? [error(strings.check.required, { isFatal: true })] : [];
  const value = tryJson(text);
  if (value === undefined) return [error(notJson(text, strings), { isFatal: true })];
  if (parameter.required && value === '') return [error(strings.check.required, { isFatal: true })];
  if (parameter.in === 'header' && typeof value === 'string' && NOT_IN_HEADER.test(value))
    return [error(strings.headerCharacters, { isFatal: true })];
  const deviations =
    check(value, parameter.schema, { definitions: data.$defs, direction: 'request', words: strings.check }) ?? [];
  return deviations.map(({ pointer, message, isMissing = false }) =>
    error(message, { pointer, isFatal: isMissing, names: namesAlong(value, pathOf(pointer)) }),
  );
}

function notJson(text: string, strings: ConsoleStrings): string {
  const { line, column } = jsonMistake(text) ?? { line: 1, column: 1 };
  return strings.notJson(line, column);
}

function bodyErrors({
  data,
  values,
  files,
  strings,
}: {
  data: ConsoleData;
  values: FormValues;
  files: ChosenFiles;
  strings: ConsoleStrings;
}): FormError[] {
  const slot = slotIndex(data, values);
  const body = data.bodies[slotsOf(data)[slot]?.body ?? -1];
  if (body === undefined || !values.sendsBody) return [];
  const text = values.bodies[slot]?.text ?? '';
  const error = errorMaker({
    name: `bodies.${slot}.text`,
    anchor: body.anchor,
    labelOf: (names) => (names.length === 0 ? strings.body : names.join('.')),
  });
  if (body.kind === 'file' || body.kind === 'text') {
    const hasContent = (files.get(fileKey(slot)) ?? []).length > 0 || (body.kind === 'text' && text !== '');
    return hasContent || !data.requiresBody
      ? []
      : [error(body.kind === 'file' ? strings.noFile : strings.check.required, { isFatal: true })];
  }
  if (text.trim() === '') return data.requiresBody ? [error(strings.check.required, { isFatal: true })] : [];
  const value = tryJson(text);
  if (value === undefined) return [error(notJson(text, strings))];
  const { widget } = formField(body.schema, data.$defs);
  const missing = body.files.filter((name) => (files.get(fileKey(slot, name)) ?? []).length === 0);
  const isNeeded = (name: string): boolean =>
    widget.kind === 'object' && widget.properties.some((property) => property.name === name && property.required);
  const deviations =
    check(value, body.schema, { definitions: data.$defs, direction: 'request', words: strings.check }) ?? [];
  return [
    ...missing
      .filter(isNeeded)
      .map((name) => error(strings.noFile, { pointer: `/${name}`, isFatal: true, names: [name] })),
    // The value of a file field is only the file's name, so its schema does not apply.
    ...deviations
      .filter(({ pointer }) => body.kind !== 'multipart' || !body.files.includes(pathOf(pointer)[0] ?? ''))
      .map(({ pointer, message, isMissing = false }) =>
        error(message, { pointer, isFatal: isMissing, names: namesAlong(value, pathOf(pointer)) }),
      ),
  ];
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
