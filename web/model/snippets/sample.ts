import type { Html } from '../text/html.ts';

/**
 * How one operation is called, in every language. All samples send the same request: the engine wrote one template per
 * language, and what differs between operations was put into its named places.
 */
export interface SampleSet {
  /** The requests there are samples of: one per authored request example, else a single one without label. */
  requests: SampleRequest[];
  /** In the order readers see them; the first is the one that the operation's own page carries. */
  samples: CodeSample[];
  /** Localized address of the document that holds all languages. */
  href: string;
}

/** One request of an operation, as an example of its description names it. */
export interface SampleRequest {
  /** Unique among the requests of its operation. */
  name: string;
  /** Null for the only one, which needs none. */
  label: string | null;
  description: Html | null;
}

/** The requests of one operation in one language. */
export interface CodeSample {
  /** Identifier, also the fragment in the samples document and the value remembered: `curl`, `javascript`, `csharp` … */
  language: string;
  /** As readers know it: `cURL`, `JavaScript`, `C#`. */
  label: string;
  /**
   * Highlighted code, one per request of the set, in that order. Each place is `<var data-place="NAME" data-as="ENCODING">`
   * around its current content, so that a form can fill it without the engine. A name may occur more than once.
   *
   * Names: `server`; `path.NAME`, percent-encoded; `query`, the whole of it from its question mark, and empty where nothing
   * is required; `header.NAME`; `cookie.NAME`; `secret.SCHEME`, but a key in the query is part of `query`; `body`, whole: JSON,
   * text, a file's name, or a form where a language has it in one string; `body.NAME`, one field of a form.
   *
   * Encodings: a `Syntax`, for text inside a string (`encodeText`); `SYNTAX-json` and `SYNTAX-text`, for a body written as an
   * expression, its quotation marks included (`encodeJsonBody`, `encodeTextBody`). An authored sample has no places.
   */
  code: Html[];
}
