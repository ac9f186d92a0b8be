import type { ParameterLocation } from '../../model/api/operation.ts';
import type { ConsoleBody, ConsoleData, ConsoleParameter } from '../../model/description/console.ts';
import { requestOf } from '../../model/request/request-from-inputs.ts';
import {
  type BodyInput,
  isBasic,
  isIdempotencyKey,
  parameterKey,
  type RequestInputs,
  type RequestScheme,
  type SampledRequest,
} from '../../model/request/request.ts';
import { base64OfText } from '../../model/text/base64.ts';
import { isObject, type Json, objectOf, ownProperty, prettyJson } from '../../model/text/json.ts';
import { tryJson, writtenJson } from './exact-json.ts';
import { firstTarget, sends, type Target, targetOf } from './targets.ts';

/** Texts by name. */
export type Texts = Readonly<Record<string, string>>;

/** The inputs of a form. All are texts, so that no digit is lost. The text for a schema is JSON, or empty for no value. */
export interface FormValues {
  /** Address of the target. */
  target: string;
  /** The server variables by name. Without a text, a variable has its default value. A value applies to every server with that variable. */
  variables: Texts;
  /** Key of the security requirement ({@link requirementKey}). */
  security: string;
  /** The credentials for each kind of target. Those of the simulator account go to the simulator only. */
  credentials: Readonly<Record<CredentialOwner, Credentials>>;
  /** Whether each request gets a new idempotency key. */
  freshKey: boolean;
  /** The parameters by {@link parameterKey}. */
  parameters: Texts;
  /** Media type for the Accept header; empty for any. */
  accept: string;
  sendsBody: boolean;
  /** Media type of the body. */
  mediaType: string;
  /** Name of the example of that body; empty if it has no name. */
  example: string;
  /** The bodies by {@link FormBody.key}. */
  bodies: Texts;
}

export interface Credential {
  /** User name for HTTP Basic authentication. */
  user: string;
  secret: string;
}
/** By the name of their scheme. */
export type Credentials = Readonly<Record<string, Credential>>;
type CredentialOwner = 'server' | 'simulator';

/** Address of one field of a form. The field `body` is the body that is shown. */
export type FieldName = 'body' | `${ParameterLocation | 'variable' | 'user' | 'secret'}.${string}`;

/** One body that can be edited: an example in a media type. */
export interface FormBody {
  key: string;
  body: ConsoleBody;
  /** Name of the example; empty without one. */
  example: string;
  /** Null if there is neither an example nor a schema. */
  input: BodyInput | null;
}

/** The chosen files, by {@link fileKey}. */
export type ChosenFiles = ReadonlyMap<string, readonly File[]>;

export interface FormInputs {
  values: FormValues;
  files: ChosenFiles;
}

/** The key of a file field of a body. An empty field means the whole body. */
export const fileKey = ({ key }: FormBody, field = ''): string => `${key} ${field}`;

/** A key that identifies a security requirement across operations. */
export function requirementKey(schemes: readonly RequestScheme[]): string {
  return schemes.map(({ name }) => name).join(' ');
}

/** All bodies that can be edited: every example of every media type. */
export function bodiesOf({ bodies }: ConsoleData): FormBody[] {
  return bodies.flatMap((body): FormBody[] => {
    const inputs = body.inputs.length === 0 ? [{ name: null, input: null }] : body.inputs;
    return inputs.map(({ name, input }) => {
      const example = name ?? '';
      return { key: `${body.mediaType} ${example}`, body, example, input };
    });
  });
}

/** The body that is shown; undefined for an operation without a body. */
export function chosenBody(
  data: ConsoleData,
  { mediaType, example }: Pick<FormValues, 'mediaType' | 'example'>,
): FormBody | undefined {
  const own = bodiesOf(data).filter(({ body }) => body.mediaType === mediaType);
  return own.find((each) => each.example === example) ?? own[0];
}

/** The text of a field; empty without one. */
export function textAt(data: ConsoleData, values: FormValues, name: FieldName): string {
  const { texts, key } = slotOf(data, values, name);
  return ownProperty(texts, key) ?? '';
}

/** The change that gives a field another text. */
export function withText(data: ConsoleData, values: FormValues, name: FieldName, text: string): Partial<FormValues> {
  const { list, texts, key } = slotOf(data, values, name);
  return { [list]: { ...texts, [key]: text } };
}

function slotOf(data: ConsoleData, values: FormValues, name: FieldName) {
  const list = name === 'body' ? 'bodies' : name.startsWith('variable.') ? 'variables' : 'parameters';
  const key =
    list === 'bodies'
      ? (chosenBody(data, values)?.key ?? '')
      : list === 'variables'
        ? name.slice('variable.'.length)
        : name;
  return { list, texts: values[list], key } as const;
}

/** The schemes of the chosen security requirement. */
export function chosenSchemes(
  { security }: ConsoleData,
  values: Pick<FormValues, 'security'>,
): readonly RequestScheme[] {
  return security.find((schemes) => requirementKey(schemes) === values.security) ?? [];
}

/** The owner of the credentials that a target gets. */
export function credentialOwner(target: Target | null | undefined): CredentialOwner {
  return target?.kind === 'simulator' ? 'simulator' : 'server';
}

/** The credentials that go to a target. */
export function credentialsFor(values: FormValues, target: Target | null | undefined): Credentials {
  return values.credentials[credentialOwner(target)];
}

export const NO_CREDENTIAL: Credential = { user: '', secret: '' };
export const NO_CREDENTIALS: FormValues['credentials'] = { server: {}, simulator: {} };

/** The parameter with the key that identifies a repeated request. */
export function idempotencyKeyOf({ parameters }: ConsoleData): ConsoleParameter | undefined {
  return parameters.find(isIdempotencyKey);
}

/** The key that the form renews by itself, so that the reader need not fill it in. */
export function renewedKeyOf(data: ConsoleData): ConsoleParameter | undefined {
  return sends(data) ? idempotencyKeyOf(data) : undefined;
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
  const bodies = bodiesOf(data);
  const [first] = bodies;
  const chosen = bodies.find((each) => each.body === first?.body && each.example === example) ?? first;
  return {
    target: firstTarget(data),
    variables: {},
    security: requirementKey(data.security[0] ?? []),
    credentials: NO_CREDENTIALS,
    freshKey: true,
    parameters: Object.fromEntries(
      data.parameters.map((parameter) => [
        parameterKey(parameter),
        parameter.value === undefined ? '' : prettyJson(parameter.value),
      ]),
    ),
    accept: '',
    sendsBody: data.beginsWithBody,
    mediaType: chosen?.body.mediaType ?? '',
    example: chosen?.example ?? '',
    bodies: Object.fromEntries(bodies.map(({ key, input }) => [key, textOfInput(input)])),
  };
}

interface RequestOptions {
  /** The target that gets the request. By default, the chosen one. */
  target?: Target | undefined;
  /** By default, the body that is shown. */
  body?: FormBody | undefined;
  /** Credentials by scheme. */
  secrets?: Record<string, string>;
  /** Whether schemes without a credential are left out. Otherwise, the request has placeholders for them. */
  isComplete?: boolean;
}

/** The request of a form as a target gets it. For a body of invalid JSON, the initial body is used. */
export function requestFor(data: ConsoleData, inputs: FormInputs, options: RequestOptions): SampledRequest {
  const { values } = inputs;
  const { target = targetOf(data, values), body = chosenBody(data, values), secrets = {}, isComplete } = options;
  const schemes = chosenSchemes(data, values).filter(({ name }) => !isComplete || Object.hasOwn(secrets, name));
  const input = values.sendsBody && body !== undefined ? bodyInput(inputs, body) : null;
  const chosen: RequestInputs = {
    server: target?.server,
    variables: enteredVariables(values),
    security: schemes,
    parameters: Object.fromEntries(
      data.parameters.map(parameterKey).flatMap((key): [string, Json][] => {
        const value = tryJson(textAt(data, values, key));
        return value === undefined ? [] : [[key, writtenJson(value)]];
      }),
    ),
    accept: values.accept === '' ? null : values.accept,
    body: input === null || body === undefined ? null : { facts: body.body, input },
    hasOwnKey: !values.freshKey,
  };
  return requestOf(data, chosen, secrets);
}

/** The values of the server variables that are not empty. */
export function enteredVariables({ variables }: Pick<FormValues, 'variables'>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== ''));
}

function bodyInput({ values, files }: FormInputs, form: FormBody): BodyInput | null {
  const { body, input, key } = form;
  const text = ownProperty(values.bodies, key) ?? '';
  const [file] = files.get(fileKey(form)) ?? [];
  const asFile: BodyInput = { kind: 'file', name: file?.name ?? (input?.kind === 'file' ? input.name : 'file') };
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
        const chosen = (files.get(fileKey(form, field)) ?? []).map(({ name }) => name);
        return chosen.length === 0 ? [] : [[field, chosen.length === 1 ? (chosen[0] ?? '') : chosen]];
      });
      return { kind: 'fields', value: { ...objectOf(writtenJson(value)), ...Object.fromEntries(names) } };
    }
    case 'text':
      return file === undefined && (text !== '' || input?.kind === 'text') ? { kind: 'text', text } : asFile;
    case 'file':
      return asFile;
  }
}

/** The entered secrets as the request to a target needs them, by the name of their scheme. */
export function secretsOf(
  data: ConsoleData,
  values: FormValues,
  target: Target | null | undefined,
): Record<string, string> {
  const credentials = credentialsFor(values, target);
  return Object.fromEntries(
    data.security.flat().flatMap((scheme): [string, string][] => {
      const { user, secret } = ownProperty(credentials, scheme.name) ?? NO_CREDENTIAL;
      // Base64 of the UTF-8 bytes (RFC 7617).
      if (isBasic(scheme))
        return user === '' && secret === '' ? [] : [[scheme.name, base64OfText(`${user}:${secret}`)]];
      return secret === '' ? [] : [[scheme.name, secret]];
    }),
  );
}

/** The request as it is sent to a target, with the entered secrets. */
export function requestToSend(data: ConsoleData, inputs: FormInputs, target: Target): SampledRequest {
  return requestFor(data, inputs, { target, secrets: secretsOf(data, inputs.values, target), isComplete: true });
}
