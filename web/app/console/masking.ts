import type { ConsoleData } from '../../model/request/console.ts';
import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { type Definitions, travels } from '../../model/schema/json-schema.ts';
import { ExactNumber, isObject, type Json, ownProperty, prettyJson } from '../../model/text/json.ts';
import { tryJson } from './exact-json.ts';
import { formField, isSecretName, type Widget } from './form-schema.ts';
import { type FormValues, noCredentials, slotsOf, textOfInput } from './form-values.ts';

/** Replaces an entered secret in code samples and in the history. */
export const MASK = '********';

/** Words that suggest a secret in a text without a schema. */
const SECRET_WORD = /passw(?:or)?d|passphrase|secret|token|api[-_]?key|private[-_]?key|authorization/i;

/** Values deeper than any form are copied unchanged. */
const MAX_DEPTH = 30;

/** Returns the replacement of a secret; undefined removes it. */
type Replace = (value: Json, initial: Json | undefined) => Json | undefined;

interface Masking {
  definitions: Definitions;
  replace: Replace;
  /** Collects the names of the secrets. */
  names: Set<string>;
  /** Whether texts that only requests carry (`writeOnly`) count as secrets too. */
  masksWriteOnly?: boolean;
}

/** The surroundings of a value: the name of the property that holds it, and whether something around it is `writeOnly`. */
interface ValueContext {
  name: string;
  isWriteOnly: boolean;
  depth: number;
}

const AT_ROOT: ValueContext = { name: '', isWriteOnly: false, depth: 0 };

/** Replaces the secrets in a value. Formats in the schema and property names tell what is a secret. */
function masked(
  value: Json,
  schema: JsonSchema,
  initial: Json | undefined,
  masking: Masking,
  context = AT_ROOT,
): Json | undefined {
  const { widget } = formField(schema, masking.definitions, context.name);
  const isWriteOnly = context.isWriteOnly || !travels(schema, masking.definitions, 'response');
  if (typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber) {
    const isSecret =
      (widget.kind === 'text' && widget.isSecret) ||
      isSecretName(context.name) ||
      (masking.masksWriteOnly === true && isWriteOnly && typeof value === 'string');
    if (!isSecret || value === '') return value;
    masking.names.add(context.name);
    return masking.replace(value, initial);
  }
  if (context.depth > MAX_DEPTH) return value;
  const inner = { isWriteOnly, depth: context.depth + 1 };
  if (Array.isArray(value)) {
    const items = widget.kind === 'list' ? widget.items : true;
    return value.flatMap((item, index): Json[] => {
      const before = Array.isArray(initial) ? initial[index] : undefined;
      const result = masked(item, items, before, masking, { ...inner, name: context.name });
      return result === undefined ? [] : [result];
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, Json][] => {
      if (item === undefined) return [];
      const before = isObject(initial) ? ownProperty(initial, name) : undefined;
      const result = masked(item, propertySchema(widget, name, masking.definitions), before, masking, {
        ...inner,
        name,
      });
      return result === undefined ? [] : [[name, result]];
    }),
  );
}

/** The schema of a property: of the object itself, or of the first alternative that has it. */
function propertySchema(widget: Widget, name: string, definitions: Definitions): JsonSchema {
  if (widget.kind !== 'object' && widget.kind !== 'choices') return true;
  const own = widget.kind === 'object' ? widget.properties.find((property) => property.name === name) : undefined;
  if (own !== undefined) return own.schema;
  for (const { schema } of widget.choices?.alternatives ?? []) {
    const found = propertySchema(formField(schema, definitions).widget, name, definitions);
    if (found !== true) return found;
  }
  return (widget.kind === 'object' ? widget.others : null) ?? true;
}

/** Copies the values with every secret replaced and without the credentials of security schemes. */
function withoutSecrets(
  data: ConsoleData,
  values: FormValues,
  { replace, masksWriteOnly = false }: { replace: Replace; masksWriteOnly?: boolean },
): { values: FormValues; names: string[] } {
  const names = new Set<string>();
  const masking: Masking = { definitions: data.$defs, replace, names, masksWriteOnly };
  const parameters = values.parameters.map(({ text }, index) => {
    const parameter = data.parameters[index];
    const value = tryJson(text);
    if (parameter === undefined || value === undefined) return { text };
    // Wrapped as a property, because the parameter's name may suggest a secret.
    const holder = masked(
      { [parameter.name]: value },
      { type: 'object', properties: { [parameter.name]: parameter.schema } },
      { [parameter.name]: parameter.value },
      masking,
    );
    const result = isObject(holder) ? ownProperty(holder, parameter.name) : undefined;
    return { text: result === undefined ? '' : result === value ? text : prettyJson(result) };
  });
  const slots = slotsOf(data);
  const bodies = values.bodies.map(({ text }, index) => {
    const slot = slots[index];
    const body = data.bodies[slot?.body ?? -1];
    if (body === undefined || body.kind === 'text' || body.kind === 'file') return { text };
    const value = tryJson(text);
    if (value === undefined) return { text };
    const before = names.size;
    const result = masked(
      value,
      body.schema,
      slot?.input?.kind === 'json' || slot?.input?.kind === 'fields' ? slot.input.value : undefined,
      masking,
    );
    return { text: names.size === before || result === undefined ? text : prettyJson(result) };
  });
  return {
    values: {
      ...values,
      credentials: noCredentials(data),
      simulatorCredentials: noCredentials(data),
      parameters,
      bodies,
    },
    names: [...names],
  };
}

/** The values for code samples, with entered secrets masked. Secrets from the description's own examples stay. */
export function maskedValues(data: ConsoleData, values: FormValues): FormValues {
  return withoutSecrets(data, values, { replace: (value, initial) => (value === initial ? value : MASK) }).values;
}

/** The values for a link without secrets, and the names of what was left out. A text that mentions secrets is left out entirely. */
export function shareableValues(
  data: ConsoleData,
  values: FormValues,
  masksWriteOnly = false,
): { values: FormValues; names: string[] } {
  return withoutSecretTexts(data, withoutSecrets(data, values, { replace: () => undefined, masksWriteOnly }));
}

/** The values that the history keeps, with a mask in place of every secret. Each secret is passed to `onSecret`. */
export function storableValues(data: ConsoleData, values: FormValues, onSecret: (text: string) => void): FormValues {
  const replace = (value: Json): Json => {
    onSecret(typeof value === 'string' ? value : prettyJson(value));
    return MASK;
  };
  const storable = withoutSecrets(data, values, { replace, masksWriteOnly: true });
  const slots = slotsOf(data);
  const bodies = withoutSecretTexts(data, storable).values.bodies.map(({ text }, index) => {
    const kind = data.bodies[slots[index]?.body ?? -1]?.kind;
    // Invalid JSON cannot be searched for secrets.
    return { text: kind === 'text' || tryJson(text) !== undefined ? text : '' };
  });
  return { ...storable.values, bodies };
}

/** A value of a response without secrets, for the history. */
export function storableResponse(value: Json, data: ConsoleData): Json {
  const masking: Masking = { definitions: data.$defs, replace: () => MASK, names: new Set() };
  return masked(value, true, undefined, masking) ?? null;
}

export function mentionsSecrets(text: string): boolean {
  return SECRET_WORD.test(text);
}

/** Replaces text bodies that mention secrets by their examples. */
function withoutSecretTexts(
  data: ConsoleData,
  { values, names }: { values: FormValues; names: string[] },
): { values: FormValues; names: string[] } {
  const slots = slotsOf(data);
  const left: string[] = [];
  const bodies = values.bodies.map(({ text }, index) => {
    const slot = slots[index];
    const body = data.bodies[slot?.body ?? -1];
    const initial = textOfInput(slot?.input ?? null);
    if (body?.kind !== 'text' || text === initial || !mentionsSecrets(text)) return { text };
    left.push(body.mediaType);
    return { text: initial };
  });
  return { values: { ...values, bodies }, names: [...names, ...left] };
}
