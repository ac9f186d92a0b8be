import type { Html } from '../../model/html.ts';
import type { JsonObject } from '../../model/json.ts';

/** What drawing one page of a reference needs of its surroundings. */
export interface Drawing {
  /** The bundled description, in the language of the page. */
  document: JsonObject;
  /** CommonMark to sanitised markup; null stays null. */
  text: (markdown: string | null) => Html | null;
  /** Localised address of a component schema's page. */
  schemaHref: (name: string) => string | null;
  /** Localised address of an operation, by `operationId`. */
  operationHref: (operationId: string) => string | null;
  /** Called once per `allOf` that leads back to itself. */
  onCircularAllOf: (ref: string) => void;
}
