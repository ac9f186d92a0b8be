import type { UserContext } from '@redocly/openapi-core';

import type { Definitions, JsonSchema } from '../../../model/schema/json-schema.ts';
import type { Json, JsonObject } from '../../../model/text/json.ts';
import { freeName } from '../../base/free-name.ts';
import { getOrMake } from '../../base/get-or-make.ts';
import { DocumentSchemas } from '../../description/document-schemas.ts';
import { schemaPointer } from '../../openapi/reading/resolve.ts';
import { isData, mapObjects } from '../../openapi/reading/traversal.ts';
import { exactOf } from './folder-resolver.ts';

/**
 * The schemas that the linter visits, for judging. The linter sees documents before they are bundled, so references into other files
 * are resolved here: each target becomes a component of one document.
 */
export class LintedSchemas {
  readonly #components: JsonObject = {};
  readonly #schemas = new DocumentSchemas({ components: { schemas: this.#components } });
  readonly #names = new Map<unknown, string>();
  readonly #judged = new Map<Json, JsonSchema>();

  schema(schema: Json, context: UserContext): JsonSchema {
    const { absoluteRef } = context.location.source;
    return getOrMake(this.#judged, schema, () => this.#schemas.schema(this.#local(schema, absoluteRef, context)));
  }

  definitions(): Definitions {
    return this.#schemas.definitions();
  }

  /** A copy of a schema in which each reference names a component. @param file the file that contains the schema */
  #local(value: Json, file: string, context: UserContext): Json {
    const replace = (object: JsonObject): JsonObject =>
      typeof object.$ref === 'string' ? { ...object, $ref: this.#component(object.$ref, file, context) } : object;
    return mapObjects(value, replace, { skips: isData });
  }

  #component(ref: string, file: string, context: UserContext): string {
    const { node, location } = context.resolve<NonNullable<Json>>({ $ref: ref }, file);
    if (node === undefined || location === undefined) return schemaPointer('');
    const known = this.#names.get(node);
    if (known !== undefined) return schemaPointer(known);
    const name = freeName(ref.split('/').at(-1) ?? '', (taken) => Object.hasOwn(this.#components, taken));
    // First, because the target may refer to itself.
    this.#names.set(node, name);
    this.#components[name] = true;
    this.#components[name] = this.#local(exactOf(node), location.source.absoluteRef, context);
    return schemaPointer(name);
  }
}
