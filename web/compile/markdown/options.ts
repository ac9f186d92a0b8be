import type { Html } from '../../model/text/html.ts';
import type { LinkContext } from './links.ts';
import type { MarkdownWords } from './strings/en.ts';

export interface MarkdownOptions {
  links: LinkContext;
  words: MarkdownWords;
  /**
   * `linked`: headings from level 2 with anchors, for guides. `nested`: headings below the sections of an operation, with anchors
   * that begin with `description-`. `plain`: no headings, for descriptions of properties.
   */
  headings: 'linked' | 'nested' | 'plain';
  /** Identifiers of the headings in order, if they are not made from the headings: a translation has those of its original. */
  headingIds?: readonly string[];
  /** The rendered diagram of a mermaid source. Without one, the page shows the source. */
  diagramOf?: (source: string) => Html | null;
  /** The image of an address as written; null if there is none. Without it, images of this site have no size. */
  imageOf?: (href: string) => { src: string; width: number; height: number } | null;
  /** Removes a code block at the beginning of the text, for a page that shows it elsewhere. */
  liftOpeningCode?: boolean;
}
