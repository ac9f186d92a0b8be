import type { ConsoleData, JsonSchema } from '../../model/request/console.ts';
import { isObject, type Json, ownProperty, prettyJson } from '../../model/text/json.ts';
import { tryJson } from './exact-json.ts';
import { type Definitions, formField, isSecretName } from './form-schema.ts';
import { type FormValues, slotsOf, textOfInput } from './form-values.ts';

/** Replaces an entered secret in code samples. */
const MASK = '********';

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
}

/** Replaces the secrets in a value. Formats in the schema and property names tell what is a secret. */
function masked(value: Json, schema: JsonSchema, initial: Json | undefined, masking: Masking, depth = 0): Json {
  const field = formField(schema, masking.definitions);
  const inner = (name: string | null, item: Json, before: Json | undefined): Json | undefined => {
    const child =
      name === null ? (field.widget.kind === 'list' ? field.widget.items : true) : propertySchema(field.widget, name);
    const isText = typeof item === 'string' || typeof item === 'number';
    const widget = isText ? formField(child, masking.definitions, name ?? '').widget : null;
    if (
      name !== null &&
      isText &&
      item !== '' &&
      ((widget?.kind === 'text' && widget.isSecret) || isSecretName(name))
    ) {
      masking.names.add(name);
      return masking.replace(item, before);
    }
    return depth > MAX_DEPTH ? item : masked(item, child, before, masking, depth + 1);
  };
  if (Array.isArray(value)) {
    return value.flatMap((item, index): Json[] => {
      const result = inner(null, item, Array.isArray(initial) ? initial[index] : undefined);
      return result === undefined ? [] : [result];
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, Json][] => {
      const result =
        item === undefined ? undefined : inner(name, item, isObject(initial) ? ownProperty(initial, name) : undefined);
      return result === undefined ? [] : [[name, result]];
    }),
  );
}

function propertySchema(widget: ReturnType<typeof formField>['widget'], name: string): JsonSchema {
  if (widget.kind !== 'object') return true;
  return widget.properties.find((property) => property.name === name)?.schema ?? widget.others ?? true;
}

/** Copies the values with every secret replaced and without the credentials of security schemes. */
function withoutSecrets(
  data: ConsoleData,
  values: FormValues,
  replace: Replace,
): { values: FormValues; names: string[] } {
  const names = new Set<string>();
  const masking: Masking = { definitions: data.$defs, replace, names };
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
    return { text: names.size === before ? text : prettyJson(result) };
  });
  return {
    values: { ...values, credentials: values.credentials.map(() => ({ user: '', secret: '' })), parameters, bodies },
    names: [...names],
  };
}

/** The values for code samples, with entered secrets masked. Secrets from the description's own examples stay. */
export function maskedValues(data: ConsoleData, values: FormValues): FormValues {
  return withoutSecrets(data, values, (value, initial) => (value === initial ? value : MASK)).values;
}

/** The values for a link without secrets, and the names of what was left out. A text that mentions secrets is left out entirely. */
export function shareableValues(data: ConsoleData, values: FormValues): { values: FormValues; names: string[] } {
  const shareable = withoutSecrets(data, values, () => undefined);
  const slots = slotsOf(data);
  const initial = slots.map(({ input }) => textOfInput(input));
  const bodies = shareable.values.bodies.map(({ text }, index) => {
    const body = data.bodies[slots[index]?.body ?? -1];
    if (body?.kind !== 'text' || text === initial[index] || !SECRET_WORD.test(text)) return { text };
    shareable.names.push(body.mediaType);
    return { text: initial[index] ?? '' };
  });
  return { ...shareable, values: { ...shareable.values, bodies } };
}
