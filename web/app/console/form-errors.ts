import { type MessageViolation, requestViolations } from '../../model/description/judge.ts';
import type { ConsoleBody, ConsoleData, ConsoleParameter } from '../../model/request/console.ts';
import { clashingDelimiter } from '../../model/request/serialize.ts';
import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { RESULTS } from '../../model/schema/violation.ts';
import { type Json, objectOf, ownProperty } from '../../model/text/json.ts';
import { MAX_VIOLATIONS, wordedViolation } from './check.ts';
import { jsonMistake, tryJson } from './exact-json.ts';
import { type FieldName, type FormError, NOT_IN_HEADER } from './form-error.ts';
import { formField } from './form-schema.ts';
import { type ChosenFiles, fileKey, type FormValues, schemesOf, slotIndex, slotsOf } from './form-values.ts';
import { namesAlong } from './pointer.ts';
import { secretErrors, serverErrors } from './sending-errors.ts';
import type { ConsoleStrings } from './strings/en.ts';

interface Inputs {
  data: ConsoleData;
  values: FormValues;
  files: ChosenFiles;
  strings: ConsoleStrings;
}

/** All errors of the inputs, in the order of the form. */
export function formErrorsOf(
  data: ConsoleData,
  values: FormValues,
  { files, strings }: { files: ChosenFiles; strings: ConsoleStrings },
): FormError[] {
  return [
    ...serverErrors(data, values, strings),
    ...secretErrors(data, values, strings),
    ...messageErrors(data, { data, values, files, strings }),
  ];
}

/** The value that the reader entered in a field, before it is judged. */
interface Entered {
  /** Undefined if the field is empty or cannot be read. */
  value: Json | undefined;
  /** Why the field cannot be sent; its value is not judged then. */
  error: string | null;
}

/** The errors of parameters and body: texts that cannot be read, and violations of the description. */
function messageErrors(data: ConsoleData, inputs: Inputs): FormError[] {
  const { values, strings } = inputs;
  const parameters = data.parameters.map((parameter, index) =>
    enteredParameter(parameter, values.parameters[index]?.text ?? '', strings),
  );
  const body = enteredBody(data, inputs);
  const chosen = data.security[Number(values.security)] ?? [];
  const violations = requestViolations(
    data,
    {
      parameters: parameters.map(({ value }) => value),
      body: body === null || body.isEmpty ? null : { schema: body.schema, value: body.entered.value },
      credentials: new Set(chosen.map(({ name }) => name)),
    },
    { definitions: data.$defs, isBlankMissing: true },
  );
  const told = violations.filter(({ keyword }) => keyword !== RESULTS.unjudged).slice(0, MAX_VIOLATIONS);
  return [
    ...told
      .filter((violation) => violation.in === 'security')
      .map((violation) => securityError(violation, data, strings)),
    ...data.parameters.flatMap((parameter, index) => {
      const error = errorMaker(`parameters.${index}.text`, parameter.anchor, (names) =>
        [parameter.name, ...names].join('.'),
      );
      const entered = parameters[index];
      if (typeof entered?.error === 'string') return [error(entered.error, { isFatal: true })];
      const own = told.filter(({ in: place, name }) => place === parameter.in && name === parameter.name);
      return own.map((violation) => violationError(violation, entered?.value, { error, strings }));
    }),
    ...(body === null ? [] : bodyErrors(body, told, inputs)),
  ];
}

function enteredParameter(parameter: ConsoleParameter, text: string, strings: ConsoleStrings): Entered {
  if (text.trim() === '') return { value: undefined, error: null };
  const value = tryJson(text);
  if (value === undefined) return { value, error: notJson(text, strings) };
  // A form cannot tell an empty text from a missing one.
  if (parameter.required && value === '') return { value: undefined, error: null };
  const delimiter = clashingDelimiter(value, parameter);
  if (delimiter !== null) return { value: undefined, error: strings.delimiterInValue(delimiter) };
  const isUnsendable = parameter.in === 'header' && typeof value === 'string' && NOT_IN_HEADER.test(value);
  return isUnsendable ? { value: undefined, error: strings.headerCharacters } : { value, error: null };
}

function notJson(text: string, strings: ConsoleStrings): string {
  const { line, column } = jsonMistake(text) ?? { line: 1, column: 1 };
  return strings.notJson(line, column);
}

interface EnteredBody {
  slot: number;
  body: ConsoleBody;
  schema: JsonSchema;
  entered: Entered;
  isEmpty: boolean;
  /** File fields without a file. */
  missingFiles: string[];
}

/** Returns null if the request has no body. */
function enteredBody(data: ConsoleData, { values, files, strings }: Inputs): EnteredBody | null {
  const slot = slotIndex(data, values);
  const body = data.bodies[slotsOf(data)[slot]?.body ?? -1];
  if (body === undefined || !values.sendsBody) return null;
  const text = values.bodies[slot]?.text ?? '';
  const hasFile = (field = ''): boolean => (files.get(fileKey(slot, field)) ?? []).length > 0;
  const isRead = body.kind !== 'file' && body.kind !== 'text';
  const isEmpty = isRead ? text.trim() === '' : !hasFile() && (body.kind === 'file' || text === '');
  const value = isRead ? tryJson(text) : undefined;
  return {
    slot,
    body,
    schema: body.schema,
    entered: { value, error: isRead && !isEmpty && value === undefined ? notJson(text, strings) : null },
    isEmpty,
    missingFiles: body.files.filter((name) => !hasFile(name)),
  };
}

function bodyErrors(
  { slot, body, entered, isEmpty, missingFiles }: EnteredBody,
  violations: readonly MessageViolation[],
  { data, strings }: Inputs,
): FormError[] {
  const error = errorMaker(`bodies.${slot}.text`, body.anchor, (names) =>
    names.length === 0 ? strings.body : names.join('.'),
  );
  if (entered.error !== null) return [error(entered.error)];
  const own = violations.filter(({ in: place }) => place === 'body');
  if (isEmpty && body.kind === 'file') return own.map(() => error(strings.noFile, { isFatal: true }));
  const { widget } = formField(body.schema, data.$defs);
  const isNeeded = (name: string): boolean =>
    widget.kind === 'object' && widget.properties.some((property) => property.name === name && property.required);
  const clashes = Object.entries(body.styles).flatMap(([name, style]) => {
    const delimiter = clashingDelimiter(ownProperty(objectOf(entered.value), name) ?? null, { in: 'query', ...style });
    return delimiter === null ? [] : [{ name, message: strings.delimiterInValue(delimiter) }];
  });
  return [
    ...clashes.map(({ name, message }) => error(message, { pointer: `/${name}`, isFatal: true, names: [name] })),
    ...(isEmpty ? [] : missingFiles.filter(isNeeded)).map((name) =>
      error(strings.noFile, { pointer: `/${name}`, isFatal: true, names: [name] }),
    ),
    // The value of a file field is only the file's name, so its schema does not apply.
    ...own
      .filter(({ path }) => body.kind !== 'multipart' || !body.files.includes(path[0] ?? ''))
      .map((violation) => violationError(violation, entered.value, { error, strings })),
  ];
}

type MakeError = ReturnType<typeof errorMaker>;

function errorMaker(name: FieldName, anchor: string, labelOf: (names: readonly string[]) => string) {
  return (message: string, { pointer = '', isFatal = false, names = [] as string[] } = {}): FormError => ({
    name,
    pointer,
    label: labelOf(names),
    message,
    isFatal,
    place: { anchor, names },
  });
}

function violationError(
  violation: MessageViolation,
  value: Json | undefined,
  { error, strings }: { error: MakeError; strings: ConsoleStrings },
): FormError {
  const { pointer, message, isMissing = false } = wordedViolation(violation, strings.check);
  return error(message, { pointer, isFatal: isMissing, names: namesAlong(value, violation.path) });
}

/** A rule `x-exactly-one-of` about a credential. */
function securityError(violation: MessageViolation, data: ConsoleData, strings: ConsoleStrings): FormError {
  const index = schemesOf(data).findIndex(({ name }) => name === violation.name);
  const { message } = wordedViolation(violation, strings.check);
  return {
    name: `credentials.${Math.max(index, 0)}.secret`,
    pointer: '',
    label: violation.name,
    message,
    isFatal: false,
    place: null,
  };
}
