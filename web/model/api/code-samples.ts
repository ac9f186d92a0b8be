import type { Html } from '../text/html.ts';

/** The code samples of one operation. All languages send the same requests. */
export interface SampleSet {
  /** Media type of the request bodies; null without any. */
  mediaType: string | null;
  /** One for each request example of the description, or a single one without a label. */
  requests: SampleRequest[];
  /** In the order that readers see. The page of the operation carries the first. */
  samples: CodeSample[];
  /** Localized address of the document with all languages. */
  href: string;
}

/** A request of an operation, by the example that the description names. */
export interface SampleRequest {
  /** Unique among the requests of the operation. */
  name: string;
  /** Null for a single request, which needs no label. */
  label: string | null;
  summary: string | null;
  description: Html | null;
}

/** The requests of one operation in one language. */
export interface CodeSample {
  /** Identifier of the language, e.g. `curl` or `csharp`. */
  language: string;
  /** Name of the language, e.g. `cURL` or `C#`. */
  label: string;
  /** Highlighted code: one text for each request of the set, in the same order. */
  code: Html[];
  /** The same code as plain text. */
  text: string[];
  /** Whether the description brought the code along. Such a sample does not follow the request form. */
  isAuthored: boolean;
}
