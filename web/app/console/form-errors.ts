import { checkMessage, type Deviation } from '../../model/description/check-message.ts';
import type { ConsoleData, ConsoleParameter } from '../../model/description/console.ts';
import { parameterKey } from '../../model/request/request.ts';
import { clashingDelimiter, clashingFields } from '../../model/request/serialize.ts';
import { type Json, ownProperty } from '../../model/text/json.ts';
import { jsonMistake, tryJson } from './exact-json.ts';
import { formField, propertyNamed } from './form-schema.ts';
import { chosenBody, chosenSchemes, type FieldName, fileKey, type FormBody, type FormInputs } from './form-values.ts';
import { type FormError, NOT_IN_HEADER, ownError, secretErrors, serverErrors } from './sending-errors.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** All errors of the inputs, in the order of the form. */
export function formErrorsOf(data: ConsoleData, inputs: FormInputs, strings: ConsoleStrings): FormError[] {
  return [
    ...serverErrors(data, inputs.values, strings),
    ...secretErrors(data, inputs.values, strings),
    ...messageErrors(data, inputs, strings),
  ];
}

/** The value that the reader entered in a field. */
interface Entered {
  /** Undefined if the field is empty or cannot be read. */
  value: Json | undefined;
  /** Why the field cannot be sent; its value is not judged then. */
  error: string | null;
}

/** The errors of parameters and body: texts that cannot be read, and deviations from the description. */
function messageErrors(data: ConsoleData, inputs: FormInputs, strings: ConsoleStrings): FormError[] {
  const { values } = inputs;
  const parameters = data.parameters.map((parameter) => {
    const name = parameterKey(parameter);
    return {
      parameter,
      name,
      entered: enteredParameter(parameter, ownProperty(values.parameters, name) ?? '', strings),
    };
  });
  const body = enteredBody(data, inputs, strings);
  const findings = checkMessage(
    {
      kind: 'request',
      values: {
        parameters: parameters.map(({ entered }) => entered.value),
        body: body === null || body.isEmpty ? null : { schema: body.form.body.schema, value: body.entered.value },
        credentials: new Set(chosenSchemes(data, values).map(({ name }) => name)),
      },
    },
    data,
    { strings: strings.check, isBlankMissing: true },
  ).filter(({ kind }) => kind !== 'unjudged');
  return [
    ...findings.filter((finding) => finding.in === 'security').map((finding) => credentialError(finding, strings)),
    ...parameters.flatMap(({ parameter, name, entered }) => {
      if (entered.error !== null) return [ownError(name, parameter.name, entered.error)];
      const own = findings.filter((finding) => finding.in === parameter.in && finding.name === parameter.name);
      return own.map((finding) => errorOf(name, finding, strings));
    }),
    ...(body === null ? [] : bodyErrors(data, { body, findings, strings })),
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
  form: FormBody;
  entered: Entered;
  isEmpty: boolean;
  /** File fields without a file. */
  missingFiles: string[];
}

/** Returns null if the request has no body. */
function enteredBody(data: ConsoleData, inputs: FormInputs, strings: ConsoleStrings): EnteredBody | null {
  const { values, files } = inputs;
  const form = chosenBody(data, values);
  if (form === undefined || !values.sendsBody) return null;
  const { kind, files: fileFields } = form.body;
  const text = ownProperty(values.bodies, form.key) ?? '';
  const hasFile = (field = ''): boolean => (files.get(fileKey(form, field)) ?? []).length > 0;
  const isRead = kind !== 'file' && kind !== 'text';
  const isEmpty = isRead ? text.trim() === '' : !hasFile() && (kind === 'file' || text === '');
  const value = isRead ? tryJson(text) : undefined;
  return {
    form,
    entered: { value, error: isRead && !isEmpty && value === undefined ? notJson(text, strings) : null },
    isEmpty,
    missingFiles: fileFields.filter((name) => !hasFile(name)),
  };
}

function bodyErrors(
  data: ConsoleData,
  {
    body: { form, entered, isEmpty, missingFiles },
    findings,
    strings,
  }: { body: EnteredBody; findings: readonly Deviation[]; strings: ConsoleStrings },
): FormError[] {
  const { kind, files, schema, styles } = form.body;
  if (entered.error !== null) return [{ ...ownError('body', strings.body, entered.error), isFatal: false }];
  const own = findings.filter((finding) => finding.in === 'body');
  if (isEmpty && kind === 'file') return own.map(() => ownError('body', strings.body, `${strings.chooseFile}.`));
  const { widget } = formField(schema, data.$defs);
  const isNeeded = (name: string): boolean => propertyNamed(widget, name)?.required === true;
  const ofField = (name: string, message: string): FormError => ({
    ...ownError('body', name, message),
    pointer: `/${name}`,
  });
  return [
    ...clashingFields(entered.value, styles).map(({ name, delimiter }) =>
      ofField(name, strings.delimiterInValue(delimiter)),
    ),
    ...(isEmpty ? [] : missingFiles.filter(isNeeded)).map((name) => ofField(name, `${strings.chooseFile}.`)),
    // The value of a file field is only the file's name, so its schema does not apply.
    ...own
      .filter(({ path }) => kind !== 'multipart' || !files.includes(path[0] ?? ''))
      .map((finding) => errorOf('body', finding, strings)),
  ];
}

/** The error of a missing credential. */
function credentialError(finding: Deviation, strings: ConsoleStrings): FormError {
  return { ...errorOf(`secret.${finding.name}`, finding, strings), label: finding.name };
}

function errorOf(
  field: FieldName,
  { in: place, name, path, pointer, kind, message }: Deviation,
  strings: ConsoleStrings,
): FormError {
  return {
    name: field,
    pointer,
    label: [...(place === 'body' ? [] : [name]), ...path].join('.') || strings.body,
    message,
    isFatal: kind === 'missing',
  };
}
