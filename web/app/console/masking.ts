import type { ConsoleData, JsonSchema } from '../../model/request/console.ts';
import { isObject, type Json, prettyJson } from '../../model/text/json.ts';
import { tryJson } from './exact-json.ts';
import { type Definitions, formField, isSecretName } from './form-schema.ts';
import { type FormValues, slotsOf, textOfInput } from './form-values.ts';

/** Stands where a secret was entered among the inputs. */
const MASK = '********';

/** What a text without a schema is searched for. */
const SECRET_WORD = /passw(?:or)?d|passphrase|secret|token|api[-_]?key|private[-_]?key|authorization/i;

/** Deeper than any form. */
const MAX_DEPTH = 30;

/** What becomes of a secret: a text in its place, or nothing at all. */
type Replace = (value: Json, initial: Json | undefined) => Json | undefined;

interface Masking {
  definitions: Definitions;
  replace: Replace;
  /** Takes the names of what was a secret. */
  found: Set<string>;
}

/** Goes through a value beside its schema, and through what no schema describes by names alone. */
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
      masking.found.add(name);
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
      const result = item === undefined ? undefined : inner(name, item, isObject(initial) ? initial[name] : undefined);
      return result === undefined ? [] : [[name, result]];
    }),
  );
}

function propertySchema(widget: ReturnType<typeof formField>['widget'], name: string): JsonSchema {
  if (widget.kind !== 'object') return true;
  return widget.properties.find((property) => property.name === name)?.schema ?? widget.others ?? true;
}

/** The values with something else in the place of every secret that was entered; those of schemes are gone. */
function withoutSecrets(
  data: ConsoleData,
  values: FormValues,
  replace: Replace,
): { values: FormValues; names: string[] } {
  const found = new Set<string>();
  const masking: Masking = { definitions: data.$defs, replace, found };
  const parameters = values.parameters.map(({ text }, index) => {
    const parameter = data.parameters[index];
    const value = tryJson(text);
    if (parameter === undefined || value === undefined) return { text };
    // As if it were a property: its own name may tell.
    const holder = masked(
      { [parameter.name]: value },
      { type: 'object', properties: { [parameter.name]: parameter.schema } },
      { [parameter.name]: parameter.value },
      masking,
    );
    const result = isObject(holder) ? holder[parameter.name] : undefined;
    return { text: result === undefined ? '' : result === value ? text : prettyJson(result) };
  });
  const slots = slotsOf(data);
  const bodies = values.bodies.map(({ text }, index) => {
    const slot = slots[index];
    const body = data.bodies[slot?.body ?? -1];
    if (body === undefined || body.kind === 'text' || body.kind === 'file') return { text };
    const value = tryJson(text);
    if (value === undefined) return { text };
    const before = found.size;
    const result = masked(
      value,
      body.schema,
      slot?.input?.kind === 'json' || slot?.input?.kind === 'fields' ? slot.input.value : undefined,
      masking,
    );
    return { text: found.size === before ? text : prettyJson(result) };
  });
  return {
    values: { ...values, credentials: values.credentials.map(() => ({ user: '', secret: '' })), parameters, bodies },
    names: [...found],
  };
}

/** What samples may show: a secret that was entered is masked; one that stands in the description's own example is none. */
export function maskedValues(data: ConsoleData, values: FormValues): FormValues {
  return withoutSecrets(data, values, (value, initial) => (value === initial ? value : MASK)).values;
}

/** What may travel in a link, and the names of what was left out. A text that speaks of secrets does not, as a whole. */
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
