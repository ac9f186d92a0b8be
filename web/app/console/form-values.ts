import type { ConsoleData } from '../../model/request/console.ts';
import { requestOf } from '../../model/request/request-from-inputs.ts';
import {
  type BodyInput,
  isIdempotencyKey,
  type RequestInputs,
  type RequestScheme,
  type SampledRequest,
} from '../../model/request/request.ts';
import { base64OfText } from '../../model/text/base64.ts';
import { isObject, type Json, objectOf, prettyJson } from '../../model/text/json.ts';
import { tryJson, writtenJson } from './exact-json.ts';
import { firstServer, isSimulated } from './servers.ts';

/** The inputs of a form. All are texts, so that no digit is lost. The text for a schema is JSON, or empty for no value. */
export interface FormValues {
  /** Index of the server. */
  server: string;
  /** Texts of the server variables, in the order of {@link variableNames}. An empty text means the default value. */
  variables: { text: string }[];
  /** Index of the security requirement. */
  security: string;
  /** The credentials, in the order of {@link schemesOf}. */
  credentials: Credential[];
  /** The credentials of the simulator account, in the same order. They are sent to the simulator only. */
  simulatorCredentials: Credential[];
  /** Whether each request gets a new idempotency key. */
  freshKey: boolean;
  parameters: { text: string }[];
  /** Media type for the Accept header; empty for any. */
  accept: string;
  sendsBody: boolean;
  /** Index of the body. */
  mediaType: string;
  /** Index of the example of that body. */
  example: string;
  /** Texts of the bodies, in the order of {@link slotsOf}. */
  bodies: { text: string }[];
}

export interface Credential {
  /** User name for HTTP Basic authentication. */
  user: string;
  secret: string;
}

/** One body that can be edited: an example in a media type. */
export interface BodySlot {
  body: number;
  example: number;
  name: string | null;
  /** Null if there is neither an example nor a schema. */
  input: BodyInput | null;
}

/** The chosen files, by {@link fileKey}. */
export type ChosenFiles = ReadonlyMap<string, readonly File[]>;

/** The key of a file field of a body slot. An empty field means the whole body. */
export const fileKey = (slot: number, field = ''): string => `${slot}/${field}`;

/** All bodies that can be edited: every example of every media type. */
export function slotsOf({ bodies }: ConsoleData): BodySlot[] {
  return bodies.flatMap(({ inputs }, body): BodySlot[] =>
    inputs.length === 0
      ? [{ body, example: 0, name: null, input: null }]
      : inputs.map(({ name, input }, example) => ({ body, example, name, input })),
  );
}

/** Index of the slot that is shown; -1 for an operation without a body. */
export function slotIndex(
  data: ConsoleData,
  { mediaType, example }: Pick<FormValues, 'mediaType' | 'example'>,
): number {
  const slots = slotsOf(data);
  const exact = slots.findIndex((slot) => slot.body === Number(mediaType) && slot.example === Number(example));
  return exact >= 0 ? exact : slots.findIndex((slot) => slot.body === Number(mediaType));
}

/** Names of the variables of all servers, without duplicates. A value applies to every server with that variable. */
export function variableNames({ servers }: ConsoleData): string[] {
  return [...new Set(servers.flatMap(({ variables }) => variables.map(({ name }) => name)))];
}

/** The values of the server variables that are not empty, by name. */
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

/** The security schemes of all requirements, without duplicates. */
export function schemesOf({ security }: ConsoleData): RequestScheme[] {
  return [...new Map(security.flat().map((scheme) => [scheme.name, scheme])).values()];
}

/** The parts of a simulator account that a form needs. */
export function wantedCredentials(data: ConsoleData, security: string) {
  return {
    schemes: schemesOf(data),
    chosen: data.security[Number(security)] ?? [],
    tokenPath: data.simulator?.tokenPath ?? null,
  };
}

export function noCredentials(data: ConsoleData): Credential[] {
  return schemesOf(data).map(() => ({ user: '', secret: '' }));
}

export function credentialList(
  data: ConsoleData,
  values: Pick<FormValues, 'server'>,
): 'credentials' | 'simulatorCredentials' {
  return isSimulated(data, values) ? 'simulatorCredentials' : 'credentials';
}

/** Index of the parameter with the key that identifies a repeated request; -1 without one. */
export function idempotencyKeyIndex({ parameters }: ConsoleData): number {
  return parameters.findIndex(isIdempotencyKey);
}

/** A key that identifies a security requirement across operations. */
export function requirementKey(schemes: readonly RequestScheme[]): string {
  return schemes.map(({ name }) => name).join(' ');
}

/** The initial text of a body. */
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

/** The default values: the request that the code samples show. @param example name of the request example that is chosen on the page */
export function defaultValues(data: ConsoleData, example: string | null = null): FormValues {
  const slots = slotsOf(data);
  const chosen = slots.find(({ body, name }) => body === 0 && name === example);
  return {
    server: firstServer(data),
    variables: variableNames(data).map(() => ({ text: '' })),
    security: '0',
    credentials: noCredentials(data),
    simulatorCredentials: noCredentials(data),
    freshKey: true,
    parameters: data.parameters.map(({ value }) => ({ text: value === undefined ? '' : prettyJson(value) })),
    accept: '',
    sendsBody: data.beginsWithBody,
    mediaType: '0',
    example: String(chosen?.example ?? 0),
    bodies: slots.map(({ input }) => ({ text: textOfInput(input) })),
  };
}

/**
 * Converts form values to the inputs of a request. For a body of invalid JSON, the initial body is used.
 * @param slot index of the body slot; by default the slot that is shown
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
    hasOwnKey: !values.freshKey,
  };
}

function bodyInput(
  data: ConsoleData,
  { bodies }: FormValues,
  { files, slot }: { files: ChosenFiles; slot: number },
): BodyInput | null {
  const { input, body: index } = slotsOf(data)[slot] ?? {};
  const body = data.bodies[index ?? -1];
  if (body === undefined) return null;
  const text = bodies[slot]?.text ?? '';
  const [file] = files.get(fileKey(slot)) ?? [];
  switch (body.kind) {
    case 'json': {
      const value = tryJson(text);
      return value === undefined ? (input ?? { kind: 'json', value: null }) : { kind: 'json', value };
    }
    case 'form':
    case 'multipart': {
      const value = tryJson(text);
      if (!isObject(value)) return { kind: 'fields', value: {} };
      const names = body.files.flatMap((field): [string, Json][] => {
        const chosen = files.get(fileKey(slot, field)) ?? [];
        return chosen.length === 0
          ? []
          : [[field, chosen.length === 1 ? (chosen[0]?.name ?? '') : chosen.map(({ name }) => name)]];
      });
      return { kind: 'fields', value: { ...objectOf(writtenJson(value)), ...Object.fromEntries(names) } };
    }
    case 'text':
      return file === undefined && (text !== '' || input?.kind === 'text')
        ? { kind: 'text', text }
        : { kind: 'file', name: file?.name ?? (input?.kind === 'file' ? input.name : 'file') };
    case 'file':
      return { kind: 'file', name: file?.name ?? (input?.kind === 'file' ? input.name : 'file') };
  }
}

/** The entered secrets as the request needs them, by the name of their scheme. */
export function secretsOf(data: ConsoleData, values: FormValues): Record<string, string> {
  const credentials = values[credentialList(data, values)];
  return Object.fromEntries(
    schemesOf(data).flatMap((scheme, index): [string, string][] => {
      const { user = '', secret = '' } = credentials[index] ?? {};
      // Base64 of the UTF-8 bytes (RFC 7617).
      if (isBasic(scheme))
        return user === '' && secret === '' ? [] : [[scheme.name, base64OfText(`${user}:${secret}`)]];
      return secret === '' ? [] : [[scheme.name, secret]];
    }),
  );
}

export function isBasic({ type, scheme }: RequestScheme): boolean {
  return type === 'http' && scheme?.toLowerCase() === 'basic';
}

/** The request as it is sent, with the entered secrets. Schemes without a secret are left out, so that no placeholder is sent. */
export function requestToSend(data: ConsoleData, values: FormValues, files: ChosenFiles): SampledRequest {
  const secrets = secretsOf(data, values);
  const security = data.security.map((schemes) => schemes.filter(({ name }) => Object.hasOwn(secrets, name)));
  return requestOf({ ...data, security }, inputsOf(data, values, { files }), secrets);
}
