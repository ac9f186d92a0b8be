import type { Conflict, Keywords, SchemaObject, WebAddress } from '../../../model/api/schema.ts';
import type { Direction } from '../../../model/schema/json-schema.ts';
import type { Html } from '../../../model/text/html.ts';
import { type Json, type JsonObject, objectOf } from '../../../model/text/json.ts';
import { type Finding, findingOf, type SourceLocation } from '../../base/finding.ts';
import { resolve, schemaAndParts } from '../reading/resolve.ts';
import { type OriginalOf, sameObject } from '../reading/traversal.ts';

/** The part of a reference that is needed to build the schemas and operations of one page. */
export interface SchemaContext {
  /** The bundled description, in the language of the page. */
  document: JsonObject;
  /** Maps a value of the document to its untranslated original, from which anchors are made: they are the same in every language. */
  originalOf: OriginalOf;
  /** CommonMark to sanitized markup; null stays null. */
  text: (markdown: string | null) => Html | null;
  /** One line of CommonMark to sanitized markup without a paragraph around it. */
  inline: (markdown: string) => Html;
  /** The address in a field; null without one, and if a browser would run it as script, such as `javascript:` (CWE-79). */
  address: (value: Json | undefined) => WebAddress | null;
  /** Localized address of a component schema's page. */
  schemaHref: (name: string) => string | null;
  /** Localized address of an operation, by `operationId` or by its pointer, e.g. `#/paths/~1users/get`. */
  operationHref: (operationId: string) => string | null;
  /** Localized address of a problem code on the errors page. */
  problemHref: (code: string) => string | null;
  /** Returns the node of a scalar schema with a name. Pages share it. Without this function, each tree makes its own node. */
  scalar?: (schema: JsonObject, name: string | null, make: () => SchemaObject) => SchemaObject;
  /** Reads keywords that only a comparison of two versions needs. */
  keywordsOf?: (schema: JsonObject) => Keywords;
  /** Called once for each `allOf` that contains itself. */
  onCircularAllOf: (ref: string) => void;
  /** Called when the parts of an `allOf` contradict each other. */
  onConflict: (contradiction: Contradiction) => void;
}

/**
 * A context without texts and addresses that reports nothing.
 * @param hasPage whether a schema has a page, so that it may become a link
 */
export function silentContext(document: JsonObject, hasPage: (name: string) => boolean = () => false): SchemaContext {
  return {
    document,
    originalOf: sameObject,
    text: () => null,
    inline: () => '' as Html,
    address: () => null,
    schemaHref: (name) => (hasPage(name) ? '' : null),
    operationHref: () => null,
    problemHref: () => null,
    onCircularAllOf: () => undefined,
    onConflict: () => undefined,
  };
}

/** Two parts of an `allOf` that no value can satisfy together. */
export interface Contradiction extends Conflict {
  /** The named schema around it, or null in an inline schema. */
  ref: string | null;
  /** Path of the property below that schema, e.g. `user.name`; empty for the schema itself. */
  path: string;
}

/** The finding about a schema that contains itself by `allOf`. */
export function circularAllOf(ref: string, location: SourceLocation): Finding {
  return findingOf('circular-all-of', { ref }, location);
}

/** The finding about parts of an `allOf` that exclude each other. */
export function contradiction({ ref, path, first, second }: Contradiction, location: SourceLocation): Finding {
  const schema = ref === null ? 'an inline schema' : ref.slice(ref.lastIndexOf('/') + 1);
  const place = path === '' ? '' : ` at "${path}"`;
  return findingOf('all-of-conflict', { schema, place, first, second }, location);
}

/** The messages that a tree shows: requests have no read-only properties, responses no write-only ones. */
export type ShownDirection = Direction | 'both';

/** Whether a property can be part of a message. The schema `false` allows no value. */
export function travels(document: JsonObject, value: Json | undefined, direction: ShownDirection): boolean {
  const { value: whole } = resolve(document, value);
  if (direction === 'both') return whole !== false;
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  const schemas = objectOf(whole).allOf === undefined ? [whole] : schemaAndParts(document, value);
  for (const schema of schemas) if (schema === false || objectOf(schema)[keyword] === true) return false;
  return true;
}
