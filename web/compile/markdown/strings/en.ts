import type { AdmonitionToken } from '../blocks.ts';

/** Words that rendered Markdown contains, in the language of the page. */
export interface MarkdownWords {
  copyCode: string;
  table: string;
  /** The names of a task's box. */
  task: Record<'done' | 'open', string>;
  directLink(heading: string): string;
  /** Explains the mark of a link whose target does not exist. */
  deadLink: string;
  /** Opens the source of a diagram. */
  diagramSource: string;
  /** Names the link from a footnote to its place in the text. */
  backToText: string;
  admonitions: Record<AdmonitionToken['admonition'], string>;
}

export const en: MarkdownWords = {
  copyCode: 'Copy code',
  table: 'Table',
  task: { done: 'Done', open: 'To do' },
  directLink: (heading: string) => `Direct link to ${heading}`,
  deadLink: 'This page does not exist.',
  diagramSource: 'Diagram as text',
  backToText: 'Back to the text',
  admonitions: { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' },
};
