import { arrayOf, isObject, type Json, type JsonObject, stringOf, valueAtPointer } from '../../model/text/json.ts';
import { pointerOfRef } from './named-targets.ts';

/** A value with the local reference it came through, if any. */
export interface Resolved {
  value: Json | undefined;
  /** `#/…` of the last reference followed; null for a value written in place. */
  ref: string | null;
}

const MAX_CHAIN = 32;

/** Targets of references, remembered per document: a large description follows the same thousand of them a million times. */
const targets = new WeakMap<JsonObject, Map<string, Json | undefined>>();

function targetOf(document: JsonObject, ref: string): Json | undefined {
  let known = targets.get(document);
  if (known === undefined) {
    known = new Map();
    targets.set(document, known);
  }
  if (!known.has(ref)) known.set(ref, valueAtPointer(document, ref) as Json | undefined);
  return known.get(ref);
}

/**
 * Follows `$ref`s until a value that is none. Notes beside a `$ref` win over those of what it names (OpenAPI 3.1, 4.8.23.2);
 * further demands beside it hold as well, which is what `allOf` says.
 * An unresolvable or endless chain gives `undefined`: the linter has reported it.
 */
export function resolve(document: JsonObject, value: Json | undefined): Resolved {
  let current = value;
  let ref: string | null = null;
  for (let hops = 0; hops < MAX_CHAIN; hops += 1) {
    if (!isObject(current)) return { value: current, ref };
    const written = stringOf(current.$ref);
    if (written === null) return { value: current, ref };
    const next = pointerOfRef(document, written);
    const siblings = hasSiblings(current);
    if (siblings && hasDemands(current)) return { value: asAllOf(current, next), ref };
    const target = targetOf(document, next);
    if (target === undefined) return { value: undefined, ref: next };
    current = isObject(target) && siblings ? withSiblings(target, current) : target;
    ref = next;
  }
  return { value: undefined, ref };
}

function hasSiblings(reference: JsonObject): boolean {
  for (const key in reference) if (key !== '$ref') return true;
  return false;
}

/** Keywords of a schema that a reader must not lose to those of what stands beside them. */
const DEMANDS = [
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'if',
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'enum',
  'dependentSchemas',
];

function hasDemands(reference: JsonObject): boolean {
  return DEMANDS.some((key) => isCompound(reference[key])) || Array.isArray(reference.required);
}

function isCompound(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function asAllOf({ $ref: _ref, allOf, ...demands }: JsonObject, ref: string): JsonObject {
  return { ...demands, allOf: [{ $ref: ref }, ...arrayOf(allOf)] };
}

function withSiblings(target: JsonObject, { $ref: _ref, ...siblings }: JsonObject): JsonObject {
  return { ...target, ...siblings };
}

/** {@link resolve}, for values that must be objects. */
export function resolveObject(document: JsonObject, value: Json | undefined): JsonObject {
  const resolved = resolve(document, value).value;
  return isObject(resolved) ? resolved : {};
}

const SCHEMA_PREFIX = '#/components/schemas/';

/** Component name of a schema reference: `#/components/schemas/User` gives `User`; null for any other reference. */
export function schemaNameOf(ref: string): string | null {
  if (!ref.startsWith(SCHEMA_PREFIX)) return null;
  const name = ref.slice(SCHEMA_PREFIX.length);
  if (name.includes('/')) return null;
  if (!/[%~]/.test(name)) return name;
  try {
    return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return name.replaceAll('~1', '/').replaceAll('~0', '~');
  }
}
