import type { Html } from '../../model/text/html.ts';
import type { TextSection } from './sections.ts';

/** The texts of one page as plain words, for the search, and as Markdown, for its twin. */
export interface PageTexts {
  /** The body of the page, split at its headings. */
  sections: TextSection[];
  /** The words of any other text of the page, such as the description of a parameter. */
  of: (html: Html | null) => string;
  /** The Markdown of a text of the page; empty for null. */
  markdownOf: (html: Html | null) => string;
}
