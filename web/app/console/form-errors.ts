import { namesHost, serverAddress } from '../../model/api/server-address.ts';
import type { ConsoleData, ConsoleParameter } from '../../model/request/console.ts';
import { check } from './check.ts';
import { jsonMistake, tryJson } from './exact-json.ts';
import { formField } from './form-schema.ts';
import {
  type ChosenFiles,
  fileKey,
  type FormValues,
  schemesOf,
  slotIndex,
  slotsOf,
  variableNames,
  variableValues,
} from './form-values.ts';
import { namesAlong, pathOf } from './pointer.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** Names of the form's fields. */
export type FieldName =
  | `parameters.${number}.text`
  | `bodies.${number}.text`
  | `variables.${number}.text`
  | `credentials.${number}.secret`;

/** What is wrong with what was entered. */
export interface FormError {
  name: FieldName;
  /** Where in the field's value. */
  pointer: string;
  /** What readers know it by, e.g. `mailingAddress.city`. */
  label: string;
  message: string;
  /** Nothing can be sent like this; otherwise readers may insist. */
  isFatal: boolean;
  /** Where the page describes it: the anchor of the parameter or body, and names below it. */
  place: { anchor: string; names: string[] } | null;
}

/** What a header cannot carry (Fetch, 2.2.2: a byte sequence without line breaks and zeros; scripts write Latin-1). */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_IN_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** All that is wrong with what was entered, in the order of the form. */
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

/** A variable that has no value leaves no address to send to. */
function serverErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
  const names = variableNames(data);
  return (data.servers[Number(values.server)]?.variables ?? []).flatMap(
    ({ name, default: fallback, enum: listed }): FormError[] => {
      const index = names.indexOf(name);
      const isThere = (values.variables[index]?.text ?? '') !== '' || fallback !== '' || listed.length > 0;
      return isThere
        ? []
        : [
            {
              name: `variables.${index}.text`,
              pointer: '',
              label: name,
              message: strings.check.required,
              isFatal: true,
              place: null,
            },
          ];
    },
  );
}

function secretErrors(data: ConsoleData, values: FormValues, strings: ConsoleStrings): FormError[] {
  const needed = new Set((data.security[Number(values.security)] ?? []).map(({ name }) => name));
  return schemesOf(data).flatMap((scheme, index): FormError[] => {
    const secret = values.credentials[index]?.secret ?? '';
    if (!needed.has(scheme.name) || scheme.in === 'query' || scheme.in === 'cookie' || !NOT_IN_HEADER.test(secret))
      return [];
    return [
      {
        name: `credentials.${index}.secret`,
        pointer: '',
        label: scheme.name,
        message: strings.headerCharacters,
        isFatal: true,
        place: null,
      },
    ];
  });
}

/** Makes the errors of one field, each with the names that lead to it. */
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
  if (text.trim() === '')
    return parameter.required ? [error(strings.check.required, { isFatal: parameter.in === 'path' })] : [];
  const value = tryJson(text);
  if (value === undefined) return [error(notJson(text, strings), { isFatal: true })];
  if (parameter.in === 'path' && value === '') return [error(strings.check.required, { isFatal: true })];
  if (parameter.in === 'header' && typeof value === 'string' && NOT_IN_HEADER.test(value))
    return [error(strings.headerCharacters, { isFatal: true })];
  const deviations =
    check(value, parameter.schema, { definitions: data.$defs, direction: 'request', words: strings.check }) ?? [];
  return deviations.map(({ pointer, message }) =>
    error(message, { pointer, names: namesAlong(value, pathOf(pointer)) }),
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
    const isThere = (files.get(fileKey(slot)) ?? []).length > 0 || (body.kind === 'text' && text !== '');
    return isThere || !data.requiresBody
      ? []
      : [error(body.kind === 'file' ? strings.noFile : strings.check.required, { isFatal: body.kind === 'file' })];
  }
  if (text.trim() === '') return data.requiresBody ? [error(strings.check.required)] : [];
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
    // Where a file stands there is only a name, which its schema does not mean.
    ...deviations
      .filter(({ pointer }) => body.kind !== 'multipart' || !body.files.includes(pathOf(pointer)[0] ?? ''))
      .map(({ pointer, message }) => error(message, { pointer, names: namesAlong(value, pathOf(pointer)) })),
  ];
}

/** Why the request, as it stands, cannot be sent by a page at all; null where it can. */
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
  // Browsers make an exception for this machine (Mixed Content, 4.4).
  return isSecurePage &&
    /^http:\/\/(?!localhost[:/]|127\.0\.0\.1[:/]|\[::1\])/i.test(`${serverAddress(server, variables)}/`)
    ? strings.insecureServer
    : null;
}
