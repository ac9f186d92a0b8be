import type { Locale } from '../../model/site/locale.ts';
import type { AdmonitionToken } from './admonition.ts';

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

const en: MarkdownWords = {
  copyCode: 'Copy code',
  table: 'Table',
  task: { done: 'Done', open: 'To do' },
  directLink: (heading) => `Direct link to ${heading}`,
  deadLink: 'This page does not exist.',
  diagramSource: 'Diagram as text',
  backToText: 'Back to the text',
  admonitions: { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' },
};
const es: MarkdownWords = {
  copyCode: 'Copiar código',
  table: 'Tabla',
  task: { done: 'Hecho', open: 'Pendiente' },
  directLink: (heading) => `Enlace directo a ${heading}`,
  deadLink: 'Esta página no existe.',
  diagramSource: 'Diagrama como texto',
  backToText: 'Volver al texto',
  admonitions: { note: 'Nota', tip: 'Consejo', info: 'Información', warning: 'Atención', danger: 'Peligro' },
};
const pt: MarkdownWords = {
  copyCode: 'Copiar código',
  table: 'Tabela',
  task: { done: 'Feito', open: 'Pendente' },
  directLink: (heading) => `Link direto para ${heading}`,
  deadLink: 'Esta página não existe.',
  diagramSource: 'Diagrama em texto',
  backToText: 'Voltar ao texto',
  admonitions: { note: 'Nota', tip: 'Dica', info: 'Informação', warning: 'Atenção', danger: 'Perigo' },
};

export const MARKDOWN_WORDS: Readonly<Record<Locale, MarkdownWords>> = { en, es, pt };
