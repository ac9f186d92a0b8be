import type { Definitions, JsonSchema } from '../../model/schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { resolve } from '../openapi/reading/resolve.ts';
import { mapSubschemas, SlimSchemas } from './slim-schema.ts';

/** A slim named schema. All operations that refer to it share it. */
interface Definition {
  schema: JsonSchema;
  refs: ReadonlySet<string>;
  bytes: number;
}

const schemasByDocument = new WeakMap<JsonObject, { slim: SlimSchemas; definitions: Map<string, Definition> }>();

/** Characters of JSON for each inline schema. The deepest parts of a larger one are replaced by `true`. */
const MAX_INLINE = 48_000;
/** Depths that are tried in this order until a schema is small enough. */
const INLINE_DEPTHS = [8, 6, 4, 3, 2, 1];

/** The schemas of one operation with their common definitions. */
export class SchemaBundle {
  readonly $defs: Record<string, JsonSchema> = {};
  readonly #document: JsonObject;
  readonly #slim: SlimSchemas;
  readonly #definitions: Map<string, Definition>;
  readonly #included = new Set<string>();

  constructor(document: JsonObject) {
    this.#document = document;
    const shared = getOrMake(schemasByDocument, document, () => ({
      slim: new SlimSchemas(document),
      definitions: new Map(),
    }));
    [this.#slim, this.#definitions] = [shared.slim, shared.definitions];
  }

  /**
   * Makes schemas slim and adds the definitions that they refer to, level by level, up to a size. Further definitions allow any
   * value. Without that limit, a schema that refers to most others would fill each of a thousand files.
   * @param maxBytes size of the added definitions as JSON
   */
  add(values: readonly (Json | undefined)[], maxBytes: number): JsonSchema[] {
    const level = new Set<string>();
    const schemas = values.map((value) => (value === undefined ? true : fitted(this.#slim.slim(value, level))));
    let room = maxBytes;
    for (let refs: ReadonlySet<string> = level; refs.size > 0;) {
      const next = new Set<string>();
      for (const ref of refs) {
        if (this.#included.has(ref)) continue;
        const { schema, refs: inner, bytes } = this.#definition(ref);
        const key = this.#slim.keyOf(ref);
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
    return getOrMake(this.#definitions, ref, () => {
      const refs = new Set<string>();
      const schema = fitted(this.#slim.slim(resolve(this.#document, { $ref: ref }).value, refs, ref));
      return { schema, refs, bytes: JSON.stringify(schema).length };
    });
  }
}

/** Cuts the deepest parts of a schema until it is small enough. */
function fitted(schema: JsonSchema): JsonSchema {
  const isSmall = (candidate: JsonSchema): boolean => JSON.stringify(candidate).length <= MAX_INLINE;
  if (isSmall(schema)) return schema;
  for (const levels of INLINE_DEPTHS) {
    const cut = cutBelow(schema, levels) as JsonSchema;
    if (isSmall(cut)) return cut;
  }
  return true;
}

/** Replaces all schemas below a number of levels by `true`. */
function cutBelow(schema: Json, levels: number): Json {
  if (!isObject(schema)) return schema;
  return levels === 0 || mapSubschemas(schema, (inner) => cutBelow(inner, levels - 1));
}

const known = new WeakMap<JsonObject, DocumentSchemas>();

/** The schemas of one document, whole and without a limit: for judging, or for readers. */
export class DocumentSchemas {
  readonly #document: JsonObject;
  readonly #slim: SlimSchemas;
  readonly #refs = new Set<string>();
  readonly #definitions: Record<string, JsonSchema> = {};

  constructor(document: JsonObject, options?: ConstructorParameters<typeof SlimSchemas>[1]) {
    this.#document = document;
    this.#slim = new SlimSchemas(document, options);
  }

  /** The schemas of a document for judging; the same object for every caller. */
  static of(document: JsonObject): DocumentSchemas {
    return getOrMake(known, document, () => new DocumentSchemas(document));
  }

  schema(value: Json | undefined): JsonSchema {
    return this.#slim.slim(value, this.#refs);
  }

  /** The named schemas that all schemas so far refer to. */
  definitions(): Definitions {
    // The set of references grows while the loop runs.
    for (const ref of this.#refs) {
      const key = this.#slim.keyOf(ref);
      if (!Object.hasOwn(this.#definitions, key))
        this.#definitions[key] = this.#slim.slim(resolve(this.#document, { $ref: ref }).value, this.#refs, ref);
    }
    return this.#definitions;
  }
}
