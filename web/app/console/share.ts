import { SHARE_PREFIX, type ConsoleData } from '../../model/description/console.ts';
import { parameterKey } from '../../model/request/request.ts';
import { base64urlOfBytes, bytesOfBase64url } from '../../model/text/base64.ts';
import { isObject, type Json, objectOf, ownProperty, stringOf } from '../../model/text/json.ts';
import { readUpTo } from '../browser/read-up-to.ts';
import { tryJson } from './exact-json.ts';
import {
  chosenBody,
  defaultValues,
  enteredVariables,
  type FormValues,
  requirementKey,
  textAt,
  type Texts,
  withText,
} from './form-values.ts';
import { shareableValues } from './masking.ts';
import { rememberedTarget } from './targets.ts';

/** Longer addresses are cut by mail programs and chats. */
const MAX_LENGTH = 8_000;
/** Bytes. A small link must not decompress to more than a form can hold. */
const MAX_TEXT = 1_000_000;

/** The content of a link: only the inputs that differ from the default values. */
interface SharedInputs extends Partial<
  Pick<FormValues, 'variables' | 'security' | 'parameters' | 'accept' | 'sendsBody' | 'mediaType' | 'example'>
> {
  /** Address of the target; never production. */
  server?: string | null;
  body?: string;
}

const CHOICES = ['security', 'accept', 'sendsBody', 'mediaType'] as const;

function sharedOf(data: ConsoleData, values: FormValues): SharedInputs {
  const initial = defaultValues(data);
  const shown = chosenBody(data, values);
  const variables = enteredVariables(values);
  const parameters = Object.entries(values.parameters).filter(
    ([key, text]) => text !== ownProperty(initial.parameters, key),
  );
  const text = textAt(data, values, 'body');
  // Invalid JSON is left out, because it cannot be searched for secrets.
  const isSearchable = shown?.body.kind === 'text' || tryJson(text) !== undefined;
  return {
    ...(values.target !== initial.target && { server: rememberedTarget(data, values.target) }),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...Object.fromEntries(CHOICES.flatMap((key) => (values[key] === initial[key] ? [] : [[key, values[key]]]))),
    ...(shown !== undefined && shown.example !== '' && { example: shown.example }),
    ...(isSearchable && text !== textAt(data, { ...initial, ...pickBody(values) }, 'body') && { body: text }),
  };
}

const pickBody = ({ mediaType, example }: FormValues) => ({ mediaType, example });

/** Reads the content of a link. Inputs that no longer fit the operation are ignored. */
function valuesFrom(data: ConsoleData, content: Json): FormValues {
  const shared = objectOf(content);
  const initial = defaultValues(data);
  /** A shared text, if the operation offers it. */
  const offered = (key: 'security' | 'accept' | 'mediaType', all: readonly string[]): string => {
    const text = stringOf(shared[key]);
    return text !== null && all.includes(text) ? text : initial[key];
  };
  const mediaType = offered(
    'mediaType',
    data.bodies.map((body) => body.mediaType),
  );
  const example = chosenBody(data, { mediaType, example: stringOf(shared.example) ?? '' })?.example ?? '';
  const values: FormValues = {
    ...initial,
    target: rememberedTarget(data, stringOf(shared.server)) ?? initial.target,
    variables: acceptedVariables(data, objectOf(shared.variables)),
    security: offered('security', data.security.map(requirementKey)),
    parameters: Object.fromEntries(
      data.parameters.map((parameter) => {
        const key = parameterKey(parameter);
        const text = stringOf(ownProperty(objectOf(shared.parameters), key));
        return [key, text ?? ownProperty(initial.parameters, key) ?? ''];
      }),
    ),
    accept: offered('accept', data.responseTypes),
    sendsBody: typeof shared.sendsBody === 'boolean' && !data.requiresBody ? shared.sendsBody : initial.sendsBody,
    mediaType,
    example,
  };
  const text = stringOf(shared.body);
  return text === null ? values : { ...values, ...withText(data, values, 'body', text) };
}

/** The variables that a server has and that may have the shared value, as far as its `enum` tells. */
function acceptedVariables({ servers }: ConsoleData, shared: { [name: string]: Json | undefined }): Texts {
  const all = servers.flatMap(({ variables }) => variables);
  const accepted = all.flatMap(({ name, enum: listed, default: fallback }): [string, string][] => {
    const text = stringOf(ownProperty(shared, name)) ?? '';
    return listed.length === 0 || listed.includes(text) || fallback === text ? [[name, text]] : [];
  });
  return Object.fromEntries(accepted.filter(([, text]) => text !== ''));
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
