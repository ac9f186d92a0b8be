import type { JsonObject } from '../../../model/text/json.ts';
import type { SourceLocation } from '../../base/finding.ts';

/** An API description as OpenAPI 3.x, in which every `$ref` is local. */
export interface ApiDocument {
  document: JsonObject;
  /** The location of a pointer of the document in its files; only the file if the pointer is not in it. */
  locate: (pointer: string) => SourceLocation;
}
