import type { Definitions, JsonSchema } from '../../model/schema/json-schema.ts';
import type { Json, JsonObject } from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { resolve } from '../openapi/reading/resolve.ts';
import { SlimSchemas } from './slim-schema.ts';

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
