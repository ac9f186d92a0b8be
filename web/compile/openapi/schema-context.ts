import type { Conflict } from '../../model/api/schema.ts';
import type { Html } from '../../model/text/html.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { OriginalOf } from '../translation/originals.ts';

export interface Contradiction extends Conflict {
  /** The named schema around it, or null in a schema written in place. */
  ref: string | null;
  /** Where below that, e.g. `user.name`; empty for the schema itself. */
  path: string;
}

/** What drawing one page of a reference needs of its surroundings. */
export interface SchemaContext {
  /** The bundled description, in the language of the page. */
  document: JsonObject;
  /** The same place of the description as it was written: what anchors are made of, so that they are the same in every language. */
  originalOf: OriginalOf;
  /** CommonMark to sanitized markup; null stays null. */
  text: (markdown: string | null) => Html | null;
  /** Localized address of a component schema's page. */
  schemaHref: (name: string) => string | null;
  /** Localized address of an operation, by `operationId` or by its pointer, e.g. `#/paths/~1users/get`. */
  operationHref: (operationId: string) => string | null;
  /** Localized address of what the page of errors says of a problem code. */
  problemHref: (code: string) => string | null;
  /** Called once per `allOf` that leads back to itself. */
  onCircularAllOf: (ref: string) => void;
  /** Called for what an `allOf` says that no value satisfies. */
  onConflict: (contradiction: Contradiction) => void;
}
