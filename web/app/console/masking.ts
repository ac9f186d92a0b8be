import type { ConsoleData } from '../../model/request/console.ts';
import { type Json, ownProperty, prettyJson } from '../../model/text/json.ts';
import { tryJson } from './exact-json.ts';
import { mentionsSecrets } from './form-schema.ts';
import { bodiesOf, type FormValues, parameterKey, type Texts, textOfInput } from './form-values.ts';
import { type Place, visit } from './visit.ts';

/** Replaces an entered secret in code samples and in the history. */
export const MASK = '********';

interface Masking {
  /** Returns the replacement of a secret; undefined removes it. */
  replace: (place: Place) => Json | undefined;
  /** Whether texts that only requests carry (`writeOnly`) count as secrets too. */
  masksWriteOnly?: boolean;
}

interface Masked {
  values: FormValues;
  /** Names of the secrets. */
  names: string[];
}

/** Copies the values with every secret replaced and without the credentials of security schemes. */
function withoutSecrets(data: ConsoleData, values: FormValues, { replace, masksWriteOnly = false }: Masking): Masked {
  const names = new Set<string>();
  let isFound = false;
  const change = (place: Place): Json | undefined => {
    const isSecret = place.isSecret || (masksWriteOnly && place.isWriteOnly && typeof place.value === 'string');
    if (!isSecret || place.value === '') return place.value;
    isFound = true;
    names.add(place.name);
    return replace(place);
  };
  /** The text of a field without secrets. Invalid JSON, and a text without secrets, stays as it is. */
  const masked = (
    text: string,
    schema: Parameters<typeof visit>[1],
    around: { initial: Json | undefined; name?: string },
  ) => {
    const value = tryJson(text);
    if (value === undefined) return text;
    isFound = false;
    const copy = visit(value, schema, { definitions: data.$defs, ...around }, change);
    return copy === undefined ? '' : isFound ? prettyJson(copy) : text;
  };
  const parameters = data.parameters.map((parameter): [string, string] => {
    const key = parameterKey(parameter);
    const { schema, value: initial, name } = parameter;
    return [key, masked(ownProperty(values.parameters, key) ?? '', schema, { initial, name })];
  });
  const bodies = bodiesOf(data).map(({ key, body, input }): [string, string] => {
    const text = ownProperty(values.bodies, key) ?? '';
    const initial = input?.kind === 'json' || input?.kind === 'fields' ? input.value : undefined;
    return [key, body.kind === 'text' || body.kind === 'file' ? text : masked(text, body.schema, { initial })];
  });
  return {
    values: {
      ...values,
      credentials: {},
      simulatorCredentials: {},
      parameters: Object.fromEntries(parameters),
      bodies: Object.fromEntries(bodies),
    },
    names: [...names],
  };
}

/** The values for code samples, with entered secrets masked. Secrets from the description's own examples stay. */
export function maskedValues(data: ConsoleData, values: FormValues): FormValues {
  return withoutSecrets(data, values, { replace: ({ value, initial }) => (value === initial ? value : MASK) }).values;
}

/** The values for a link without secrets, and the names of what was left out. A text that mentions secrets is left out entirely. */
export function shareableValues(data: ConsoleData, values: FormValues, masksWriteOnly = false): Masked {
  return withoutSecretTexts(data, withoutSecrets(data, values, { replace: () => undefined, masksWriteOnly }));
}

/** The values that the history keeps, with a mask in place of every secret. Each secret is passed to `onSecret`. */
export function storableValues(data: ConsoleData, values: FormValues, onSecret: (text: string) => void): FormValues {
  const replace = ({ value }: Place): Json => {
    onSecret(typeof value === 'string' ? value : prettyJson(value));
    return MASK;
  };
  const storable = withoutSecretTexts(data, withoutSecrets(data, values, { replace, masksWriteOnly: true })).values;
  // Invalid JSON cannot be searched for secrets.
  const bodies = changedBodies(data, storable.bodies, ({ body }, text) =>
    body.kind === 'text' || tryJson(text) !== undefined ? text : '',
  );
  return { ...storable, bodies };
}

/** A value of a response without secrets, for the history. */
export function storableResponse(value: Json, { $defs: definitions }: ConsoleData): Json {
  const change = (place: Place): Json => (place.isSecret && place.value !== '' ? MASK : place.value);
  return visit(value, true, { definitions }, change) ?? null;
}

/** Replaces text bodies that mention secrets by their examples. */
function withoutSecretTexts(data: ConsoleData, { values, names }: Masked): Masked {
  const left: string[] = [];
  const bodies = changedBodies(data, values.bodies, ({ body, input }, text) => {
    const initial = textOfInput(input);
    if (body.kind !== 'text' || text === initial || !mentionsSecrets(text)) return text;
    left.push(body.mediaType);
    return initial;
  });
  return { values: { ...values, bodies }, names: [...names, ...left] };
}

function changedBodies(
  data: ConsoleData,
  texts: Texts,
  change: (body: ReturnType<typeof bodiesOf>[number], text: string) => string,
): Texts {
  return Object.fromEntries(bodiesOf(data).map((body) => [body.key, change(body, ownProperty(texts, body.key) ?? '')]));
}
