import { type HttpMethod, PATH_ITEM_METHODS } from '../../../model/api/operation.ts';
import {
  arrayOf,
  isObject,
  isStructure,
  type Json,
  type JsonObject,
  keyOfPointerToken,
  objectOf,
  pointerToken,
  stringOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import keywords from './keywords.json' with { type: 'json' };
import { structuresIn } from './traversal.ts';

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

/** Whether keywords apply in addition to those of the target, and must not override them. */
function hasDemands(reference: JsonObject): boolean {
  return keywords.constraints.some((key) => isStructure(reference[key])) || Array.isArray(reference.required);
}

function asAllOf({ $ref: _ref, allOf, ...demands }: JsonObject, ref: string): JsonObject {
  return { ...demands, allOf: [{ $ref: ref }, ...arrayOf(allOf)] };
}

function withSiblings(target: JsonObject, { $ref: _ref, ...siblings }: JsonObject): JsonObject {
  return { ...target, ...siblings };
}

/**
 * A schema and the parts of its `allOf`, also those inside of parts: the outer ones first, without references. Parts that are written
 * alike come once, because a part can lead back to the schema.
 */
export function* schemaAndParts(
  document: JsonObject,
  value: Json | undefined,
  seen = new Set<unknown>(),
): Generator<Json | undefined> {
  const { value: schema, ref } = resolve(document, value);
  const identity = ref === null ? schema : JSON.stringify(value);
  if (isObject(schema) && seen.has(identity)) return;
  seen.add(identity);
  yield schema;
  for (const part of arrayOf(objectOf(schema).allOf)) yield* schemaAndParts(document, part, seen);
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

/** The schemas of a document by other names than their pointers. */
interface NamedTargets {
  /** Pointers by `$anchor` and `$dynamicAnchor`. */
  anchors: ReadonlyMap<string, string>;
  /** Each `$ref` of a schema that extends a named schema by `allOf`, by the `$ref` of the named schema. */
  subtypes: ReadonlyMap<string, readonly string[]>;
}

const SCHEMAS = '#/components/schemas';

const cache = new WeakMap<JsonObject, NamedTargets>();

/** Reads the component schemas of a document on the first call. */
function namedTargets(document: JsonObject): NamedTargets {
  return getOrMake(cache, document, () => readTargets(objectOf(objectOf(document.components).schemas)));
}

function readTargets(schemas: JsonObject): NamedTargets {
  const anchors = new Map<string, string>();
  const subtypes = new Map<string, string[]>();
  for (const [name, value] of Object.entries(schemas))
    for (const part of arrayOf(objectOf(value).allOf)) {
      const base = stringOf(objectOf(part).$ref);
      if (base !== null) getOrMake(subtypes, base, () => []).push(`${SCHEMAS}/${pointerToken(name)}`);
    }
  for (const { value, pointer } of structuresIn(schemas, { at: SCHEMAS }))
    for (const word of ['$anchor', '$dynamicAnchor']) {
      const name = stringOf((value as JsonObject)[word]);
      if (name !== null && !anchors.has(name)) anchors.set(name, pointer);
    }
  return { anchors, subtypes };
}

/** The pointer of a `$ref` to an `$anchor`, such as `#node`; any other `$ref` is returned unchanged. */
function pointerOfRef(document: JsonObject, ref: string): string {
  if (!ref.startsWith('#') || ref.startsWith('#/') || ref === '#') return ref;
  return namedTargets(document).anchors.get(ref.slice(1)) ?? ref;
}

/** The schemas that extend a named schema by `allOf`. A discriminator without alternatives and mapping selects one of them. */
export function subtypesOf(document: JsonObject, ref: string): readonly string[] {
  return namedTargets(document).subtypes.get(ref) ?? [];
}

/**
 * Resolves a `$dynamicRef` (JSON Schema 2020-12, 8.2.3.2): to the outermost `$dynamicAnchor` of its name among the `$defs`
 * of the schemas being expanded, else to that of the document. Any other schema is returned unchanged.
 * @param scope `$defs` of the schemas being expanded, outermost first
 */
export function withDynamicReference(
  document: JsonObject,
  value: Json | undefined,
  scope: readonly JsonObject[],
): Json | undefined {
  if (!isObject(value) || typeof value.$dynamicRef !== 'string') return value;
  const { $dynamicRef, ...beside } = value;
  const name = $dynamicRef.replace(/^[^#]*#/, '');
  for (const definitions of scope) {
    const target = Object.values(definitions).find((definition) => objectOf(definition).$dynamicAnchor === name);
    if (isObject(target)) return { ...target, ...beside };
  }
  const pointer = namedTargets(document).anchors.get(name);
  return pointer === undefined ? beside : { ...beside, $ref: pointer };
}

const FIELDS: ReadonlySet<string> = new Set(PATH_ITEM_METHODS);

interface PathItemOperation {
  method: HttpMethod;
  operation: JsonObject;
  /** JSON Pointer of the operation from its path item, e.g. `/get` or `/additionalOperations/COPY`. */
  pointer: string;
}

/**
 * The path item of an operation. Fields beside its `$ref` (OpenAPI 3.1, 4.8.9) apply as well.
 * @param pointers where the path item is, and where the path names it
 */
export function pathItemOf(
  document: JsonObject,
  { itemPointer, pathPointer }: Record<'itemPointer' | 'pathPointer', string>,
): JsonObject {
  const item = objectOf(valueAtPointer(document, itemPointer));
  const { $ref, ...beside } = objectOf(valueAtPointer(document, pathPointer));
  return $ref === undefined ? item : { ...item, ...beside };
}

/** The parameters of an operation and those of its path item that it does not replace, as written. */
export function parametersOf(document: JsonObject, item: JsonObject, operation: JsonObject): JsonObject[] {
  const parameters = [...arrayOf(item.parameters), ...arrayOf(operation.parameters)].map((parameter) =>
    resolveObject(document, parameter),
  );
  return [
    ...new Map(parameters.map((parameter) => [JSON.stringify([parameter.in, parameter.name]), parameter])).values(),
  ];
}

/** The operations of a path item in the order of the document; those of `additionalOperations` come last. Values that are not objects are skipped. */
export function operationsOfPathItem(item: JsonObject): PathItemOperation[] {
  const usual = Object.entries(item)
    .filter(([name]) => FIELDS.has(name))
    .map(([method, operation]) => ({ method, operation, pointer: `/${method}` }));
  const others = Object.entries(objectOf(item.additionalOperations)).map(([method, operation]) => ({
    method,
    operation,
    pointer: `/additionalOperations/${pointerToken(method)}`,
  }));
  return [...usual, ...others].flatMap(({ method, operation, pointer }) =>
    isObject(operation) ? [{ method, operation, pointer }] : [],
  );
}

/** The operations of a bundled description, as written. */
export function operationsIn({ paths }: JsonObject): JsonObject[] {
  const items = Object.values(objectOf(paths)).map(objectOf);
  return items.flatMap((item) => PATH_ITEM_METHODS.map((method) => item[method]).filter(isObject));
}
