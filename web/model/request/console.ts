import type { Json, JsonObject } from '../text/json.ts';
import type { BodyInput, RequestBodyFacts, RequestFacts, RequestParameter } from './request.ts';

/**
 * JSON Schema 2020-12, as far as it says what a value may be: no prose, and references lead to `$defs` of the operation's file.
 * Of the alternatives of a `oneOf` or `anyOf`, `x-choices` says what to call each, and which value of the property named by
 * `x-discriminator` selects it.
 */
export type JsonSchema = boolean | JsonObject;

/** What an alternative is called in a form. */
export interface Choice {
  label: string;
  /** Value of the discriminator property that selects it. */
  value: string | null;
}

export interface ConsoleParameter extends RequestParameter {
  /** Where the page describes it. */
  anchor: string;
  schema: JsonSchema;
  /** What is filled in to begin with; absent for what is left out. */
  value?: Json;
}

export interface ConsoleBody extends RequestBodyFacts {
  /** What the anchors of its properties begin with. */
  anchor: string;
  schema: JsonSchema;
  /** What it may hold to begin with, by example; a single one without a name where none was written. */
  inputs: { name: string | null; input: BodyInput }[];
}

export interface ConsoleResponse {
  /** `200`, `4XX` or `default`. */
  status: string;
  anchor: string;
  content: { mediaType: string; anchor: string; schema: JsonSchema }[];
}

/** What a page needs to fill in an operation's request, send it and judge the answer: one file per operation, the same in every language. */
export interface ConsoleData extends RequestFacts {
  /** Whether the page may send the request. Without it, the inputs only show in the code samples. */
  canSend: boolean;
  /** Whether the description says what authorization is needed. */
  saysSecurity: boolean;
  parameters: ConsoleParameter[];
  bodies: ConsoleBody[];
  requiresBody: boolean;
  /** Whether the request has a body to begin with. */
  beginsWithBody: boolean;
  responses: ConsoleResponse[];
  $defs: Record<string, JsonSchema>;
}
