import type { Definitions, JsonSchema } from '../../model/schema/json-schema.ts';
import { isObject, type Json, type JsonObject } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { once } from '../base/once.ts';
import { resolve } from '../openapi/reading/resolve.ts';
import { mapSubschemas, SlimSchemas } from './slim-schema.ts';

/** Characters of JSON for each inline schema. The deepest parts of a larger one are replaced by `true`. */
const MAX_INLINE = 48_000;
/** Depths that are tried in this order until a schema is small enough. */
const INLINE_DEPTHS = [8, 6, 4, 3, 2, 1];

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

/** A slim named schema. All that refer to it share it. */
interface Definition {
  key: string;
  schema: JsonSchema;
  refs: ReadonlySet<string>;
  /** The schema for a bundle, with its bytes as JSON. */
  fitted: () => { schema: JsonSchema; bytes: number };
}

const known = new WeakMap<JsonObject, DocumentSchemas>();

/** The schemas of one document, whole and without a limit: for judging, or for readers. */
export class DocumentSchemas {
  readonly #document: JsonObject;
  readonly #slim: SlimSchemas;
  readonly #refs = new Set<string>();
  readonly #byRef = new Map<string, Definition>();
  readonly #definitions: Record<string, JsonSchema> = {};

  constructor(document: JsonObject, options?: ConstructorParameters<typeof SlimSchemas>[1]) {
    this.#document = document;
    this.#slim = new SlimSchemas(document, options);
  }

  /** The schemas of a document for judging; the same object for every caller. */
  static of(document: JsonObject): DocumentSchemas {
    return getOrMake(known, document, () => new DocumentSchemas(document));
  }

  /** @param refs receives the references of the schema. Default: those whose targets `definitions` has. */
  schema(value: Json | undefined, refs = this.#refs): JsonSchema {
    return this.#slim.slim(value, refs);
  }

  /** The named schema of a reference. */
  definition(ref: string): Definition {
    return getOrMake(this.#byRef, ref, () => {
      const refs = new Set<string>();
      const key = this.#slim.keyOf(ref);
      const schema = this.#slim.slim(resolve(this.#document, { $ref: ref }).value, refs, ref);
      const fit = (): ReturnType<Definition['fitted']> => {
        const small = fitted(schema);
        return { schema: small, bytes: JSON.stringify(small).length };
      };
      return { key, schema, refs, fitted: once(fit) };
    });
  }

  /** The named schemas that all schemas so far refer to. */
  definitions(): Definitions {
    // The set of references grows while the loop runs.
    for (const ref of this.#refs) {
      const { key, schema, refs } = this.definition(ref);
      if (Object.hasOwn(this.#definitions, key)) continue;
      this.#definitions[key] = schema;
      for (const inner of refs) this.#refs.add(inner);
    }
    return this.#definitions;
  }
}

/** The schemas of one operation with their common definitions. */
export class SchemaBundle {
  readonly $defs: Record<string, JsonSchema> = {};
  readonly #schemas: DocumentSchemas;
  readonly #included = new Set<string>();

  constructor(document: JsonObject) {
    this.#schemas = DocumentSchemas.of(document);
  }

  /**
   * Makes schemas slim and adds the definitions that they refer to, level by level, up to a size. Further definitions allow any
   * value. Without that limit, a schema that refers to most others would fill each of a thousand files.
   * @param maxBytes size of the added definitions as JSON
   */
  add(values: readonly (Json | undefined)[], maxBytes: number): JsonSchema[] {
    const level = new Set<string>();
    const schemas = values.map((value) => (value === undefined ? true : fitted(this.#schemas.schema(value, level))));
    let room = maxBytes;
    for (let refs: ReadonlySet<string> = level; refs.size > 0;) {
      const next = new Set<string>();
      for (const ref of refs) {
        if (this.#included.has(ref)) continue;
        const { key, refs: inner, fitted: small } = this.#schemas.definition(ref);
        const { schema, bytes } = small();
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
}
