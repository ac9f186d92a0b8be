import type { ConsoleData } from '../../model/request/console.ts';
import { requestOf } from '../../model/request/request-from-inputs.ts';
import type { BodyInput, RequestInputs, RequestScheme, SampledRequest } from '../../model/request/request.ts';
import { isObject, type Json, prettyJson } from '../../model/text/json.ts';
import { base64OfBytes } from './base64.ts';
import { tryJson, writtenJson } from './exact-json.ts';

/** What a reader enters. All of it is text, so that nothing of it is lost on the way; a value of a schema is its JSON, and empty for none. */
export interface FormValues {
  /** Position among the servers. */
  server: string;
  /** In the order of {@link variableNames}; empty for the default. */
  variables: { text: string }[];
  /** Position among the requirements. */
  security: string;
  /** In the order of {@link schemesOf}. */
  credentials: Credential[];
  parameters: { text: string }[];
  /** Media type, or empty. */
  accept: string;
  sendsBody: boolean;
  /** Position among the bodies. */
  mediaType: string;
  /** Position among the examples of that media type. */
  example: string;
  /** In the order of {@link slotsOf}. */
  bodies: { text: string }[];
}

export interface Credential {
  /** For basic authentication. */
  user: string;
  secret: string;
}

/** One body that can be edited: an example in a media type. */
export interface BodySlot {
  body: number;
  example: number;
  name: string | null;
  /** Null where neither an example nor the schema gives one. */
  input: BodyInput | null;
}

/** Files are no text: they are kept beside the values, by body slot and field; the empty field is the whole body. */
export type ChosenFiles = ReadonlyMap<string, readonly File[]>;

export const fileKey = (slot: number, field = ''): string => `${slot}/${field}`;

export function slotsOf({ bodies }: ConsoleData): BodySlot[] {
  return bodies.flatMap(({ inputs }, body): BodySlot[] =>
    inputs.length === 0
      ? [{ body, example: 0, name: null, input: null }]
      : inputs.map(({ name, input }, example) => ({ body, example, name, input })),
  );
}

/** Position of the slot that is being edited; -1 for an operation without a body. */
export function slotIndex(
  data: ConsoleData,
  { mediaType, example }: Pick<FormValues, 'mediaType' | 'example'>,
): number {
  const slots = slotsOf(data);
  const exact = slots.findIndex((slot) => slot.body === Number(mediaType) && slot.example === Number(example));
  return exact >= 0 ? exact : slots.findIndex((slot) => slot.body === Number(mediaType));
}

/** Names of the variables of all servers, each once: what is entered for a name holds for every server that has it. */
export function variableNames({ servers }: ConsoleData): string[] {
  return [...new Set(servers.flatMap(({ variables }) => variables.map(({ name }) => name)))];
}

/** What is entered for them, by name. */
export function variableValues(
  data: ConsoleData,
  { variables }: Pick<FormValues, 'variables'>,
): Record<string, string> {
  return Object.fromEntries(
    variableNames(data).flatMap((name, index): [string, string][] => {
      const text = variables[index]?.text ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
}

/** The schemes of all requirements, each once. */
export function schemesOf({ security }: ConsoleData): RequestScheme[] {
  return [...new Map(security.flat().map((scheme) => [scheme.name, scheme])).values()];
}

/** What tells a requirement from the others wherever it is listed: the names of its schemes. */
export function requirementKey(schemes: readonly RequestScheme[]): string {
  return schemes.map(({ name }) => name).join(' ');
}

/** The text that a body begins with. */
export function textOfInput(input: BodyInput | null): string {
  switch (input?.kind) {
    case 'json':
    case 'fields':
      return prettyJson(input.value);
    case 'text':
      return input.text;
    default:
      return '';
  }
}

/** What the form shows at first: the request that the samples show. @param example name of the one chosen on the page */
export function defaultValues(data: ConsoleData, example: string | null = null): FormValues {
  const slots = slotsOf(data);
  const chosen = slots.find(({ body, name }) => body === 0 && name === example);
  return {
    server: '0',
    variables: variableNames(data).map(() => ({ text: '' })),
    security: '0',
    credentials: schemesOf(data).map(() => ({ user: '', secret: '' })),
    parameters: data.parameters.map(({ value }) => ({ text: value === undefined ? '' : prettyJson(value) })),
    accept: '',
    sendsBody: data.beginsWithBody,
    mediaType: '0',
    example: String(chosen?.example ?? 0),
    bodies: slots.map(({ input }) => ({ text: textOfInput(input) })),
  };
}

/**
 * What is entered, in terms of the model. JSON that is none counts as it was before it broke, if that is known.
 * @param slot the body, by position among the slots; the one being edited by default
 */
export function inputsOf(
  data: ConsoleData,
  values: FormValues,
  { files, slot = slotIndex(data, values) }: { files: ChosenFiles; slot?: number },
): RequestInputs {
  const input = values.sendsBody ? bodyInput(data, values, { files, slot }) : null;
  return {
    server: Number(values.server),
    variables: variableValues(data, values),
    security: Number(values.security),
    parameters: values.parameters.map(({ text }) => {
      const value = tryJson(text);
      return value === undefined ? undefined : writtenJson(value);
    }),
    accept: values.accept === '' ? null : values.accept,
    body: input === null ? null : { index: slotsOf(data)[slot]?.body ?? 0, input },
  };
}

function bodyInput(
  data: ConsoleData,
  { bodies }: FormValues,
  { files, slot }: { files: ChosenFiles; slot: number },
): BodyInput | null {
  const { input, body } = slotsOf(data)[slot] ?? {};
  const facts = data.bodies[body ?? -1];
  if (facts === undefined) return null;
  const text = bodies[slot]?.text ?? '';
  const [file] = files.get(fileKey(slot)) ?? [];
  switch (facts.kind) {
    case 'json': {
      const value = tryJson(text);
      return value === undefined ? (input ?? { kind: 'json', value: null }) : { kind: 'json', value };
    }
    case 'form':
    case 'multipart': {
      const value = tryJson(text);
      if (!isObject(value)) return { kind: 'fields', value: {} };
      const names = facts.files.flatMap((field): [string, Json][] => {
        const chosen = files.get(fileKey(slot, field)) ?? [];
        return chosen.length === 0
          ? []
          : [[field, chosen.length === 1 ? (chosen[0]?.name ?? '') : chosen.map(({ name }) => name)]];
      });
      return { kind: 'fields', value: { ...(writtenJson(value) as typeof value), ...Object.fromEntries(names) } };
    }
    case 'text':
      return file === undefined && (text !== '' || input?.kind === 'text')
        ? { kind: 'text', text }
        : { kind: 'file', name: file?.name ?? (input?.kind === 'file' ? input.name : 'file') };
    case 'file':
      return { kind: 'file', name: file?.name ?? (input?.kind === 'file' ? input.name : 'file') };
  }
}

/** The secrets that are entered, as a request has them, by the name of their scheme. */
function secretsOf(data: ConsoleData, { credentials }: FormValues): Record<string, string> {
  return Object.fromEntries(
    schemesOf(data).flatMap((scheme, index): [string, string][] => {
      const { user = '', secret = '' } = credentials[index] ?? {};
      // Of the bytes of UTF-8 (RFC 7617).
      if (isBasic(scheme))
        return user === '' && secret === ''
          ? []
          : [[scheme.name, base64OfBytes(new TextEncoder().encode(`${user}:${secret}`))]];
      return secret === '' ? [] : [[scheme.name, secret]];
    }),
  );
}

export function isBasic({ type, scheme }: RequestScheme): boolean {
  return type === 'http' && scheme?.toLowerCase() === 'basic';
}

/** The request as it is sent, secrets included: what stands for a secret in samples is not sent. */
export function requestToSend(data: ConsoleData, values: FormValues, files: ChosenFiles): SampledRequest {
  const secrets = secretsOf(data, values);
  const security = data.security.map((schemes) => schemes.filter(({ name }) => Object.hasOwn(secrets, name)));
  return requestOf({ ...data, security }, inputsOf(data, values, { files }), secrets);
}
