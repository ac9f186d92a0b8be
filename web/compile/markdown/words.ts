import type { Locale } from '../../model/site/locale.ts';
import type { MarkdownWords } from './markdown.ts';

const en: MarkdownWords = {
  copyCode: 'Copy code',
  table: 'Table',
  task: { done: 'Done', open: 'To do' },
  directLink: (heading) => `Direct link to ${heading}`,
  deadLink: 'This page does not exist.',
  admonitions: { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' },
};
const es: MarkdownWords = {
  copyCode: 'Copiar código',
  table: 'Tabla',
  task: { done: 'Hecho', open: 'Pendiente' },
  directLink: (heading) => `Enlace directo a ${heading}`,
  deadLink: 'Esta página no existe.',
  admonitions: { note: 'Nota', tip: 'Consejo', info: 'Información', warning: 'Atención', danger: 'Peligro' },
};
const pt: MarkdownWords = {
  copyCode: 'Copiar código',
  table: 'Tabela',
  task: { done: 'Feito', open: 'Pendente' },
  directLink: (heading) => `Link direto para ${heading}`,
  deadLink: 'Esta página não existe.',
  admonitions: { note: 'Nota', tip: 'Dica', info: 'Informação', warning: 'Atenção', danger: 'Perigo' },
};

/** The words that rendered Markdown contains, in each language. */
export const MARKDOWN_WORDS: Readonly<Record<Locale, MarkdownWords>> = { en, es, pt };
