import type { ConsoleData } from '../../model/description/console.ts';
import { parameterKey } from '../../model/request/request.ts';
import { type Definitions, type JsonSchema, travels } from '../../model/schema/json-schema.ts';
import { ExactNumber, isObject, type Json, ownProperty, prettyJson } from '../../model/text/json.ts';
import { tryJson } from './exact-json.ts';
import { formField, isSecretName, mentionsSecrets, propertyNamed, type Widget } from './form-schema.ts';
import { bodiesOf, type FormValues, NO_CREDENTIALS, textOfInput, type Texts } from './form-values.ts';

/** Replaces an entered secret in code samples and in the history. */
export const MASK = '********';

interface Masking {
  /** Returns the replacement of a secret; undefined removes it. */
  replace: (place: MaskablePlace) => Json | undefined;
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
  const change = (place: MaskablePlace): Json | undefined => {
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
      credentials: NO_CREDENTIALS,
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
  const replace = ({ value }: MaskablePlace): Json => {
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
  const change = (place: MaskablePlace): Json => (place.isSecret && place.value !== '' ? MASK : place.value);
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

/** A text or a number in a value, with its surroundings. */
interface MaskablePlace {
  value: Json;
  /** The value that the description has here. */
  initial: Json | undefined;
  /** Name of the property or parameter that holds it, also through lists. */
  name: string;
  /** Whether the schema or the name tells that it is a secret. */
  isSecret: boolean;
  /** Whether only requests carry it (`writeOnly`). */
  isWriteOnly: boolean;
}

interface Around {
  definitions: Definitions;
  initial?: Json | undefined;
  name?: string;
  isWriteOnly?: boolean;
  depth?: number;
}

/** Values deeper than any form are copied unchanged. */
const MAX_DEPTH = 30;

/**
 * Copies a value along its schema.
 * @param change decides about each text and number; undefined removes it
 */
function visit(
  value: Json,
  schema: JsonSchema,
  around: Around,
  change: (place: MaskablePlace) => Json | undefined,
): Json | undefined {
  const { definitions, initial, name = '', depth = 0 } = around;
  const { widget } = formField(schema, definitions, name);
  const isWriteOnly = around.isWriteOnly === true || !travels(schema, definitions, 'response');
  if (typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber) {
    const isSecret = (widget.kind === 'text' && widget.isSecret) || isSecretName(name);
    return change({ value, initial, name, isSecret, isWriteOnly });
  }
  if (depth > MAX_DEPTH) return value;
  const inner = { definitions, isWriteOnly, depth: depth + 1 };
  if (Array.isArray(value)) {
    const items = widget.kind === 'list' ? widget.items : true;
    const copies = value.map((item, index) =>
      visit(item, items, { ...inner, name, initial: Array.isArray(initial) ? initial[index] : undefined }, change),
    );
    return copies.filter((item) => item !== undefined);
  }
  if (!isObject(value)) return value;
  const copies = Object.entries(value).map(([key, item]) => {
    const before = isObject(initial) ? ownProperty(initial, key) : undefined;
    const property = propertySchema(widget, key, definitions);
    const copy = item === undefined ? item : visit(item, property, { ...inner, name: key, initial: before }, change);
    return [key, copy] as const;
  });
  return Object.fromEntries(copies.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** The schema of a property: of the object itself, or of the first alternative that has it. */
function propertySchema(widget: Widget, name: string, definitions: Definitions): JsonSchema {
  if (widget.kind !== 'object' && widget.kind !== 'choices') return true;
  const own = propertyNamed(widget, name);
  if (own !== undefined) return own.schema;
  for (const { schema } of widget.choices?.alternatives ?? []) {
    const found = propertySchema(formField(schema, definitions).widget, name, definitions);
    if (found !== true) return found;
  }
  return (widget.kind === 'object' ? widget.others : null) ?? true;
}
