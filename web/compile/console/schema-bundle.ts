import type { JsonSchema } from '../../model/request/console.ts';
import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';
import { resolve } from '../openapi/resolve.ts';
import { SCHEMA_MAPS, SlimSchemas, SUBSCHEMAS } from './slim-schema.ts';

/** A slim named schema. All operations that refer to it share it. */
interface Definition {
  schema: JsonSchema;
  refs: ReadonlySet<string>;
  bytes: number;
}

interface DocumentSchemas {
  slim: SlimSchemas;
  definitions: Map<string, Definition>;
}

const schemasByDocument = new WeakMap<JsonObject, DocumentSchemas>();

/** Characters of JSON for each inline schema. The deepest parts of a larger one are replaced by `true`. */
const MAX_INLINE = 48_000;
/** Depths that are tried in this order until a schema is small enough. */
const INLINE_DEPTHS = [8, 6, 4, 3, 2, 1];

/** The schemas of one operation with their common definitions. */
export class SchemaBundle {
  readonly $defs: Record<string, JsonSchema> = {};
  readonly #document: JsonObject;
  readonly #schemas: DocumentSchemas;
  readonly #included = new Set<string>();

  constructor(document: JsonObject) {
    this.#document = document;
    this.#schemas = schemasByDocument.get(document) ?? { slim: new SlimSchemas(document), definitions: new Map() };
    schemasByDocument.set(document, this.#schemas);
  }

  /**
   * Makes schemas slim and adds the definitions that they refer to, level by level, up to a size. Further definitions allow any
   * value. Without that limit, a schema that refers to most others would fill each of a thousand files.
   * @param maxBytes size of the added definitions as JSON
   */
  add(values: readonly (Json | undefined)[], maxBytes: number): JsonSchema[] {
    const level = new Set<string>();
    const schemas = values.map((value) => (value === undefined ? true : fitted(this.#schemas.slim.slim(value, level))));
    let room = maxBytes;
    for (let refs: ReadonlySet<string> = level; refs.size > 0;) {
      const next = new Set<string>();
      for (const ref of refs) {
        if (this.#included.has(ref)) continue;
        const { schema, refs: inner, bytes } = this.#definition(ref);
        const key = this.#schemas.slim.keyOf(ref);
        if (bytes > room) {
          this.$defs[key] ??= true;
          continue;
        }
        this.#included.add(ref);
        room -= bytes;
        this.$defs[key] = schema;
        for (const innerRef of inner) next.add(innerRef);
      }
      refs = next;
    }
    return schemas;
  }

  #definition(ref: string): Definition {
    const { slim, definitions } = this.#schemas;
    const existing = definitions.get(ref);
    if (existing !== undefined) return existing;
    const refs = new Set<string>();
    const schema = fitted(slim.slim(resolve(this.#document, { $ref: ref }).value, refs, ref));
    const definition = { schema, refs, bytes: JSON.stringify(schema).length };
    definitions.set(ref, definition);
    return definition;
  }
}

/** Cuts the deepest parts of a schema until it is small enough. */
function fitted(schema: JsonSchema): JsonSchema {
  if (JSON.stringify(schema).length <= MAX_INLINE) return schema;
  for (const levels of INLINE_DEPTHS) {
    const cut = cutBelow(schema, levels) as JsonSchema;
    if (JSON.stringify(cut).length <= MAX_INLINE) return cut;
  }
  return true;
}

const MAPS: ReadonlySet<string> = new Set(SCHEMA_MAPS);
const BRANCHES: ReadonlySet<string> = new Set([...SUBSCHEMAS, 'items', 'prefixItems', 'oneOf', 'anyOf', 'allOf']);

/** Replaces all schemas below a number of levels by `true`. */
function cutBelow(schema: Json, levels: number): Json {
  if (!isObject(schema)) return schema;
  if (levels === 0) return true;
  const below = (value: Json): Json => (Array.isArray(value) ? value.map(below) : cutBelow(value, levels - 1));
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => {
    if (value === undefined) return [key, true];
    if (MAPS.has(key) && isObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, below(inner ?? true)]))];
    return [key, BRANCHES.has(key) ? below(value) : value];
  });
  return Object.fromEntries(entries);
}
