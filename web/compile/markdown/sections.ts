import type { Token, Tokens } from 'marked';

/** The plain text before the first heading or below one heading. */
export interface TextSection {
  /** Fragment identifier of its heading; empty for text before the first heading and for headings without one. */
  id: string;
  level: number;
  title: string;
  words: string;
}

/** The most characters of a section; more text does not improve the search. */
const SECTION_LENGTH = 900;

/** The section of a text without headings. */
export function plainSection(text: string): TextSection {
  return { id: '', level: 0, title: '', words: shortened(text) };
}

/** Splits a text at its headings, without code blocks: the reference has the names in them. */
export function sectionsOf(tokens: readonly Token[]): TextSection[] {
  const sections: (TextSection & { parts: string[] })[] = [{ ...plainSection(''), parts: [] }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, id = '' } = token as Tokens.Heading & { id?: string };
      sections.push({ id, level: depth, title: inlineWords(token), words: '', parts: [] });
    } else sections.at(-1)?.parts.push(blockWords(token));
  }
  return sections.map(({ id, level, title, parts }) => ({ id, level, title, words: shortened(parts.join(' ')) }));
}

function blockWords(token: Token): string {
  switch (token.type) {
    case 'code':
    case 'space':
      return '';
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => tokens.map(blockWords).join(' ')).join(' ');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .map((cells) => `${cells.map((cell) => cell.tokens.map(inlineWords).join('')).join(', ')}.`)
        .join(' ');
    }
    case 'blockquote':
    case 'admonition':
    case 'tabs':
    case 'footnote':
      return ((token as Tokens.Generic).tokens ?? []).map(blockWords).join(' ');
    default:
      return inlineWords(token);
  }
}

function inlineWords(token: Token): string {
  if (token.type === 'br') return ' ';
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(inlineWords).join('');
  return leafText(token);
}

/** marked leaves five entities in text tokens; labels and identifiers need the characters. */
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** The text of an inline token without tokens inside. */
export function leafText(token: Token): string {
  if (token.type !== 'text' && token.type !== 'codespan' && token.type !== 'escape') return '';
  return String(token.text).replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function shortened(text: string): string {
  const words = text
    .slice(0, 2 * SECTION_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= SECTION_LENGTH ? words : words.slice(0, SECTION_LENGTH).replace(/\s+\S*$/, '');
}
