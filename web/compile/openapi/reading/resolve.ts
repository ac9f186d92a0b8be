import {
  arrayOf,
  isObject,
  isStructure,
  type Json,
  type JsonObject,
  keyOfPointerToken,
  pointerToken,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { pointerOfRef } from './named-targets.ts';

/** A value, and the local `$ref` that led to it. */
interface Resolved {
  value: Json | undefined;
  /** The last `$ref` followed, as a pointer `#/…`; null for an inline value. */
  ref: string | null;
}

const MAX_CHAIN = 32;

/** The targets of each `$ref` by document, because a large description follows the same thousand a million times. */
const targetsByDocument = new WeakMap<JsonObject, Map<string, Json | undefined>>();

function targetOf(document: JsonObject, ref: string): Json | undefined {
  const targets = getOrMake(targetsByDocument, document, () => new Map());
  if (!targets.has(ref)) targets.set(ref, valueAtPointer(document, ref) as Json | undefined);
  return targets.get(ref);
}

/**
 * Follows each `$ref` until a value without one. Descriptions beside a `$ref` override those of its target (OpenAPI 3.1, 4.8.23.2);
 * constraints beside it apply in addition, as in an `allOf`.
 * A chain that is endless or leads nowhere gives `undefined`; the linter reports it.
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
    // A schema that is `true` allows everything, so the notes beside the reference are all it has.
    const described = target === true ? {} : target;
    current = isObject(described) && siblings ? withSiblings(described, current) : target;
    ref = next;
  }
  return { value: undefined, ref };
}

function hasSiblings(reference: JsonObject): boolean {
  for (const key in reference) if (key !== '$ref') return true;
  return false;
}

/** Keywords that apply in addition to those of the target, and must not override them. */
const CONSTRAINTS =
  'allOf oneOf anyOf not if properties patternProperties items prefixItems enum dependentSchemas'.split(' ');

function hasDemands(reference: JsonObject): boolean {
  return CONSTRAINTS.some((key) => isStructure(reference[key])) || Array.isArray(reference.required);
}

function asAllOf({ $ref: _ref, allOf, ...demands }: JsonObject, ref: string): JsonObject {
  return { ...demands, allOf: [{ $ref: ref }, ...arrayOf(allOf)] };
}

function withSiblings(target: JsonObject, { $ref: _ref, ...siblings }: JsonObject): JsonObject {
  return { ...target, ...siblings };
}

/** {@link resolve}, for values that must be objects. */
export function resolveObject(document: JsonObject, value: Json | undefined): JsonObject {
  return objectOf(resolve(document, value).value);
}

/** The responses of an operation, each with the pointer where it is written, which can be in the components. */
export function responsesAt(
  document: JsonObject,
  operation: string,
): { status: string; response: JsonObject; pointer: string }[] {
  const responses = objectOf(objectOf(valueAtPointer(document, operation)).responses);
  return Object.entries(responses).map(([status, response]) => {
    const { value, ref } = resolve(document, response);
    return { status, response: objectOf(value), pointer: ref ?? `${operation}/responses/${pointerToken(status)}` };
  });
}

const SCHEMA_PREFIX = '#/components/schemas/';

/** The reference to a component schema: the inverse of {@link schemaNameOf}. */
export function schemaPointer(name: string): string {
  return SCHEMA_PREFIX + pointerToken(name);
}

/** Component name of a schema reference: `#/components/schemas/User` gives `User`; null for any other reference. */
export function schemaNameOf(ref: string): string | null {
  return componentNameOf(ref, 'schemas');
}

/** The name of a component of a kind, such as `responses`, in a reference to it; null for any other reference. */
export function componentNameOf(ref: string, kind: string): string | null {
  const prefix = `#/components/${kind}/`;
  if (!ref.startsWith(prefix)) return null;
  const name = ref.slice(prefix.length);
  if (name.includes('/')) return null;
  return /[%~]/.test(name) ? keyOfPointerToken(name) : name;
}
