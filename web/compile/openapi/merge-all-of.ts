import { arrayOf, isObject, type Json, type JsonObject, numberOf, objectOf, stringOf, stringsOf, textOf } from '../../model/json.ts';
import { resolve } from './resolve.ts';

/** Longer than any chain of base types that somebody wrote; enough to keep a hostile one from filling the stack. */
const MAX_CHAIN = 100;

export interface Merged {
  schema: JsonObject;
  /** References that were merged in, so that a recursion through them is recognised. */
  refs: string[];
}

interface MergeContext {
  /** References being drawn around this schema. */
  drawing: readonly string[];
  /** Called with the reference when `allOf` leads back to itself. */
  onCircular: (ref: string) => void;
}

/**
 * Folds `allOf` into one schema, the way a reader takes it: all properties, all requirements, the stricter of two limits.
 * A part already being drawn (a base type whose alternative extends it) gives its properties but not its alternatives.
 */
export function mergeAllOf(document: JsonObject, schema: JsonObject, { drawing, onCircular }: MergeContext): Merged {
  const refs = new Set<string>();
  const merge = (current: JsonObject, chain: readonly string[]): JsonObject => {
    const { allOf, ...own } = current;
    const parts = arrayOf(allOf);
    if (parts.length === 0) return own;
    let result: JsonObject = {};
    let inlineDescription: string | null = null;
    for (const part of parts) {
      const { value, ref } = resolve(document, part);
      if (ref !== null && chain.includes(ref)) {
        onCircular(ref);
        continue;
      }
      // The same part twice says nothing new; a thousand parts that share parts would be merged a million times.
      if (!isObject(value) || (ref !== null && refs.has(ref)) || chain.length > MAX_CHAIN) continue;
      if (ref !== null) refs.add(ref);
      const folded = merge(value, ref === null ? chain : [...chain, ref]);
      if (ref === null) inlineDescription ??= textOf(folded.description);
      result = combine(result, ref !== null && drawing.includes(ref) ? withoutAlternatives(folded) : folded);
    }
    if (parts.length === 1) return combine(result, own);
    // Of several parts none speaks for the whole, unless it was written for it.
    const { title: _title, description: _description, ...shared } = result;
    return combine(shared, { description: inlineDescription ?? undefined, ...own });
  };
  return { schema: merge(schema, drawing.slice(-1)), refs: [...refs] };
}

function withoutAlternatives(schema: JsonObject): JsonObject {
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = schema;
  return rest;
}

const LARGER_IS_STRICTER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const SMALLER_IS_STRICTER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);

/** Both schemas at once; where only one can be said, the second's word stands. */
function combine(first: JsonObject, second: JsonObject): JsonObject {
  const result: JsonObject = { ...first };
  for (const [key, value] of Object.entries(second)) {
    if (value === undefined) continue;
    const earlier = Object.hasOwn(first, key) ? first[key] : undefined;
    result[key] = earlier === undefined ? value : combineKeyword(key, earlier, value);
  }
  return result;
}

function combineKeyword(key: string, first: Json, second: Json): Json {
  if (key === 'properties' || key === 'patternProperties') return combineProperties(objectOf(first), objectOf(second));
  if (key === 'required') return [...new Set([...stringsOf(first), ...stringsOf(second)])];
  if (key === 'enum') {
    const values = new Set(arrayOf(second).map((value) => JSON.stringify(value)));
    const both = arrayOf(first).filter((value) => values.has(JSON.stringify(value)));
    return both.length > 0 ? both : second;
  }
  if (key === 'type') {
    const both = commonTypes(typesOf(first), typesOf(second));
    return both.length > 0 ? both : second;
  }
  if (key === 'oneOf' || key === 'anyOf') return [...arrayOf(first), ...arrayOf(second)];
  const [a, b] = [numberOf(first), numberOf(second)];
  if (a !== null && b !== null) {
    if (LARGER_IS_STRICTER.has(key)) return Math.max(a, b);
    if (SMALLER_IS_STRICTER.has(key)) return Math.min(a, b);
  }
  return second;
}

function typesOf(value: Json): string[] {
  const single = stringOf(value);
  return single === null ? stringsOf(value) : [single];
}

/** Every integer is a number. */
function commonTypes(first: string[], second: string[]): string[] {
  const allows = (types: string[], type: string): boolean => types.includes(type) || (type === 'integer' && types.includes('number'));
  return [...new Set([...first.filter((type) => allows(second, type)), ...second.filter((type) => allows(first, type))])];
}

function combineProperties(first: JsonObject, second: JsonObject): JsonObject {
  const result = new Map(Object.entries(first));
  for (const [name, schema] of Object.entries(second)) {
    const earlier = result.get(name);
    const isSame = earlier === undefined || JSON.stringify(earlier) === JSON.stringify(schema);
    result.set(name, isSame ? schema : { allOf: [earlier, schema ?? {}] });
  }
  // Not by assignment: a property may be called `__proto__`.
  return Object.fromEntries(result);
}
