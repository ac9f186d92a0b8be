import { PATH_ITEM_METHODS } from '../../model/api/operation.ts';
import {
  arrayOf,
  doubleOf,
  isObject,
  type Json,
  type JsonObject,
  mapScalars,
  objectOf,
  stringOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { freeName } from '../base/free-name.ts';
import { NAMED_MAPS } from '../openapi/reading/named-maps.ts';
import { pointerOfRef } from '../openapi/reading/named-targets.ts';
import { schemaPointer } from '../openapi/reading/resolve.ts';

/** Keywords that hold a schema, schemas in an array, or schemas by name. */
const SCHEMA_HOLDERS: ReadonlySet<string> = new Set([
  'schema',
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'oneOf',
  'anyOf',
  'prefixItems',
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
]);
/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);
const COMPONENT =
  /^#\/components\/(?:schemas|responses|parameters|headers|requestBodies|securitySchemes|callbacks|pathItems)\/[^/]+$/;

/**
 * A copy of an API description that openapi-typescript can convert and TypeScript accepts. It has no examples, links and extensions,
 * because the library follows each address in them. A schema that is referred to at another place than the components becomes a
 * component. An operation with the id of another one has no id.
 * @param document bundled: every `$ref` is local
 * @throws if a `$ref` leaves the document, because the library would load it from anywhere
 */
export function declarableDocument(document: JsonObject): JsonObject {
  return new Copy(document).run();
}

class Copy {
  readonly #document: JsonObject;
  /** The names of the schemas that became components, by their pointers. */
  readonly #lifted = new Map<string, string>();
  readonly #operationIds = new Set<string>();
  /** Pointers of the values that are copied to where they are referred to, outermost first. */
  readonly #open: string[] = [];

  constructor(document: JsonObject) {
    this.#document = document;
  }

  run(): JsonObject {
    const copy = objectOf(this.#value(this.#document, ''));
    const components = objectOf(copy.components);
    const schemas = { ...objectOf(components.schemas) };
    // The map of lifted schemas grows while the loop runs.
    for (const [pointer, name] of this.#lifted)
      schemas[name] = this.#value(valueAtPointer(this.#document, pointer) as Json | undefined, 'schemas') ?? {};
    return { ...copy, components: { ...components, schemas } };
  }

  /**
   * @param holder the keyword that holds the value, or holds the array or the map in which the value is
   * @returns undefined if the value refers to nothing
   */
  #value(value: Json | undefined, holder: string): Json | undefined {
    if (Array.isArray(value))
      return value.map((item) => this.#value(item, holder)).filter((item) => item !== undefined && item !== null);
    if (!isObject(value)) return value;
    const schema = SCHEMA_HOLDERS.has(holder) ? withDirectReference(value) : value;
    if (typeof schema.$ref === 'string') return this.#reference(schema, schema.$ref, holder);
    return this.#members(schema, holder);
  }

  #members(value: JsonObject, holder: string): JsonObject {
    const members = Object.entries(value).flatMap(([key, item]) => {
      if (isLeftOut(key, item) || (key === 'operationId' && !this.#isNewOperation(item, holder))) return [];
      if (key === 'mapping') return [[key, this.#mapping(objectOf(item))] as const];
      // Types hold doubles. Defaults and examples become comments.
      if (key === 'enum' || key === 'const') return [[key, mapScalars(item ?? null, doubleOf)] as const];
      if (DATA.has(key)) return [[key, item] as const];
      // Unlike the other maps, `paths` can have extensions beside its names.
      const copy =
        NAMED_MAPS.has(key) && key !== 'paths' && isObject(item) ? this.#map(item, key) : this.#value(item, key);
      return copy === undefined ? [] : [[key, copy] as const];
    });
    return Object.fromEntries(members);
  }

  #map(value: JsonObject, holder: string): JsonObject {
    const members = Object.entries(value).map(([name, item]) => [name, this.#value(item, holder)] as const);
    return Object.fromEntries(members.filter(([, item]) => item !== undefined && item !== null));
  }

  /** The mapping of a discriminator, which may name a component without its pointer. Without values that lead nowhere. */
  #mapping(mapping: JsonObject): JsonObject {
    const targets = Object.entries(mapping).map(([value, target]) => {
      const name = stringOf(target) ?? '';
      const exists = (pointer: string): boolean =>
        pointer.startsWith('#') && valueAtPointer(this.#document, pointer) !== undefined;
      return [value, [name, schemaPointer(name)].find(exists)] as const;
    });
    return Object.fromEntries(targets.filter(([, pointer]) => pointer !== undefined));
  }

  #isNewOperation(id: Json | undefined, holder: string): boolean {
    if (typeof id !== 'string' || !PATH_ITEM_METHODS.some((method) => method === holder)) return true;
    const isNew = !this.#operationIds.has(id);
    this.#operationIds.add(id);
    return isNew;
  }

  #reference(value: JsonObject, written: string, holder: string): Json | undefined {
    if (!written.startsWith('#')) throw new Error(`"${written}" is outside of the document.`);
    const pointer = pointerOfRef(this.#document, written);
    const isSchema = SCHEMA_HOLDERS.has(holder);
    const target = valueAtPointer(this.#document, pointer) as Json | undefined;
    if (target === undefined || this.#open.includes(pointer)) return isSchema ? {} : undefined;
    if (COMPONENT.test(pointer))
      return isSchema ? this.#members({ ...value, $ref: pointer }, holder) : { $ref: pointer };
    if (isSchema) return this.#members({ ...value, $ref: schemaPointer(this.#liftedName(pointer)) }, holder);
    this.#open.push(pointer);
    const copy = this.#value(target, holder);
    this.#open.pop();
    return copy;
  }

  #liftedName(pointer: string): string {
    const known = this.#lifted.get(pointer);
    if (known !== undefined) return known;
    const taken = new Set([
      ...Object.keys(objectOf(objectOf(this.#document.components).schemas)),
      ...this.#lifted.values(),
    ]);
    const words = pointer
      .split('/')
      .slice(1)
      .join('_')
      .replaceAll(/[^\w.-]/g, '_');
    const name = freeName(words, (candidate) => taken.has(candidate));
    this.#lifted.set(pointer, name);
    return name;
  }
}

/** Extensions, keywords without a value, and the examples that are objects or that refer to something. */
function isLeftOut(key: string, value: Json | undefined): boolean {
  if (value === null) return !DATA.has(key);
  if (key.startsWith('x-') || key === 'externalValue' || key === 'links') return true;
  return (key === 'examples' && !Array.isArray(value)) || (/^(?:examples?|default)$/.test(key) && hasReference(value));
}

function hasReference(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(hasReference);
  return isObject(value) && (typeof value.$ref === 'string' || Object.values(value).some(hasReference));
}

/** Writes `allOf` with one reference as that reference: the library would leave out the discriminator of a union. */
function withDirectReference(schema: JsonObject): JsonObject {
  const { allOf, ...others } = schema;
  const { $ref, ...more } = objectOf(arrayOf(allOf).length === 1 ? arrayOf(allOf)[0] : null);
  const isAnnotated = Object.keys({ ...others, ...more }).every((key) =>
    /^(?:description|title|readOnly|writeOnly|deprecated|x-.*)$/.test(key),
  );
  return typeof $ref === 'string' && isAnnotated ? { ...others, $ref } : schema;
}
