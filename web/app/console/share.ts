import { SHARE_PREFIX, type ConsoleData } from '../../model/request/console.ts';
import { base64urlOfBytes, bytesOfBase64url } from '../../model/text/base64.ts';
import { isObject, type Json, objectOf, ownProperty, stringOf } from '../../model/text/json.ts';
import { readUpTo } from '../browser/read-up-to.ts';
import { tryJson } from './exact-json.ts';
import {
  defaultValues,
  type FormValues,
  requirementKey,
  slotIndex,
  slotsOf,
  variableNames,
  variableValues,
} from './form-values.ts';
import { shareableValues } from './masking.ts';
import { rememberedServer, serverOf } from './servers.ts';

/** Longer addresses are cut by mail programs and chats. */
const MAX_LENGTH = 8_000;
/** Bytes. A small link must not decompress to more than a form can hold. */
const MAX_TEXT = 1_000_000;

/** The content of a link: only the inputs that differ from the default values. */
interface SharedInputs {
  /** Address of the server. Its position in the list may change between releases. */
  server?: string;
  variables?: Record<string, string>;
  security?: string;
  /** Parameter texts by location and name: `query.limit`. */
  parameters?: Record<string, string>;
  accept?: string;
  sendsBody?: boolean;
  mediaType?: string;
  example?: string;
  body?: string;
}

const parameterKey = ({ in: place, name }: ConsoleData['parameters'][number]): string => `${place}.${name}`;

function sharedOf(data: ConsoleData, values: FormValues): SharedInputs {
  const initial = defaultValues(data);
  const slot = slotIndex(data, values);
  const { body, name } = slotsOf(data)[slot] ?? {};
  const shared: SharedInputs = {};
  const server = serverOf(data, values);
  // A link must not lead to production.
  if (values.server !== initial.server && server?.environment !== 'production') shared.server = server?.url ?? '';
  const variables = variableValues(data, values);
  if (Object.keys(variables).length > 0) shared.variables = variables;
  if (values.security !== initial.security)
    shared.security = requirementKey(data.security[Number(values.security)] ?? []);
  const parameters = data.parameters.flatMap((parameter, index): [string, string][] => {
    const text = values.parameters[index]?.text ?? '';
    return text === initial.parameters[index]?.text ? [] : [[parameterKey(parameter), text]];
  });
  if (parameters.length > 0) shared.parameters = Object.fromEntries(parameters);
  if (values.accept !== '') shared.accept = values.accept;
  if (values.sendsBody !== initial.sendsBody) shared.sendsBody = values.sendsBody;
  if (body !== undefined && body !== 0) shared.mediaType = data.bodies[body]?.mediaType ?? '';
  if (name !== undefined && name !== null) shared.example = name;
  // Invalid JSON is left out, because it cannot be searched for secrets.
  const text = values.bodies[slot]?.text ?? '';
  const isSearchable = data.bodies[body ?? -1]?.kind === 'text' || tryJson(text) !== undefined;
  if (isSearchable && text !== initial.bodies[slot]?.text) shared.body = text;
  return shared;
}

/** Reads the content of a link. Inputs that no longer fit the operation are ignored. */
function valuesFrom(data: ConsoleData, content: Json): FormValues {
  const shared = objectOf(content);
  const values = defaultValues(data);
  const indexOf = <T>(items: readonly T[], keyOf: (item: T) => string, key: string | null): string | null => {
    const index = key === null ? -1 : items.findIndex((item) => keyOf(item) === key);
    return index < 0 ? null : String(index);
  };
  const server = rememberedServer(data, stringOf(shared.server));
  if (server >= 0) values.server = String(server);
  const variables = objectOf(shared.variables);
  values.variables = variableNames(data).map((name) => {
    const text = stringOf(ownProperty(variables, name)) ?? '';
    return { text: acceptsVariable(data, name, text) ? text : '' };
  });
  values.security = indexOf(data.security, requirementKey, stringOf(shared.security)) ?? values.security;
  const parameters = objectOf(shared.parameters);
  values.parameters = data.parameters.map((parameter, index) => ({
    text: stringOf(ownProperty(parameters, parameterKey(parameter))) ?? values.parameters[index]?.text ?? '',
  }));
  const accept = stringOf(shared.accept) ?? '';
  if (data.responseTypes.includes(accept)) values.accept = accept;
  if (typeof shared.sendsBody === 'boolean' && !data.requiresBody) values.sendsBody = shared.sendsBody;
  values.mediaType = indexOf(data.bodies, ({ mediaType }) => mediaType, stringOf(shared.mediaType)) ?? values.mediaType;
  const example = stringOf(shared.example);
  values.example = String(
    slotsOf(data).find(({ body, name }) => body === Number(values.mediaType) && name === example)?.example ?? 0,
  );
  const slot = slotIndex(data, values);
  const text = stringOf(shared.body);
  if (text !== null) values.bodies = values.bodies.map((body, index) => (index === slot ? { text } : body));
  return values;
}

/** Whether a server has a variable of this name that may have the value, as far as its `enum` tells. */
function acceptsVariable({ servers }: ConsoleData, name: string, value: string): boolean {
  return servers.some(({ variables }) =>
    variables.some(
      (variable) =>
        variable.name === name &&
        (variable.enum.length === 0 || variable.enum.includes(value) || variable.default === value),
    ),
  );
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes: result, isTruncated } = await readUpTo(
    new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(stream),
    MAX_TEXT,
  );
  if (isTruncated) throw new RangeError('The link decompresses to more than a form can hold.');
  return result;
}

/**
 * Writes the inputs as the fragment of a link.
 * @param masksWriteOnly whether texts that only requests carry (`writeOnly`) are left out too
 * @returns the fragment, null if it would be too long; and the names of the secrets that were left out
 */
export async function linkFragment(
  data: ConsoleData,
  values: FormValues,
  { masksWriteOnly = false }: { masksWriteOnly?: boolean } = {},
): Promise<{ fragment: string | null; names: string[] }> {
  const { values: shareable, names } = shareableValues(data, values, masksWriteOnly);
  const bytes = await throughStream(
    new TextEncoder().encode(JSON.stringify(sharedOf(data, shareable))),
    new CompressionStream('deflate-raw'),
  );
  const text = base64urlOfBytes(bytes);
  return { fragment: text.length > MAX_LENGTH ? null : SHARE_PREFIX + text, names };
}

/** The inverse of {@link linkFragment}. Rejects if the fragment is damaged. */
export async function valuesFromFragment(data: ConsoleData, fragment: string): Promise<FormValues> {
  const text = fragment.slice(SHARE_PREFIX.length);
  if (!/^[\w-]*$/.test(text) || text.length > MAX_LENGTH)
    throw new TypeError('The link is too long or is not base64url.');
  const bytes = bytesOfBase64url(text);
  const content: unknown = JSON.parse(
    new TextDecoder('utf-8', { fatal: true }).decode(
      await throughStream(bytes, new DecompressionStream('deflate-raw')),
    ),
  );
  if (!isObject(content)) throw new TypeError('The link does not hold inputs.');
  return valuesFrom(data, content);
}
