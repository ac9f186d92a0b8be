import type { Html } from '../text/html.ts';

/** An address in a field of a description, such as `license.url`. */
export interface WebAddress {
  /** For links. A dead address is as written. */
  url: string;
  /** Whether it leads to a page that the site does not have. It is then shown as text with a mark. */
  isDead: boolean;
}

/** `externalDocs` of an operation, a tag, a schema or the document. */
export interface ExternalDocs extends WebAddress {
  description: Html | null;
}
