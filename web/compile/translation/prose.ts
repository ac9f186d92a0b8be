import { Marked } from 'marked';

const marked = new Marked();

/** The language of code blocks that contain prose, and the names of nodes in them, which are in capitals. */
const DIAGRAM = /^mermaid\b/;
const NODES = /\b[A-Z][A-Z_]+\b/g;

/** Replaces code and link addresses in a Markdown text by blanks, so that all other words keep their line and column. */
export function proseOf(text: string): string {
  let prose = text;
  let from = 0;
  /** Returns the end of the part; `start` if the text does not contain the part as the parser read it. */
  const blank = (part: string, start: number): number => {
    const at = part.trim() === '' ? -1 : prose.indexOf(part, start);
    if (at < 0) return start;
    prose = prose.slice(0, at) + ' '.repeat(part.length) + prose.slice(at + part.length);
    return at + part.length;
  };
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'codespan') blank(token.raw, from);
    if (token.type === 'link' || token.type === 'image') blank(String(token.href), from);
    if (token.type !== 'code') return;
    // Line by line, because the parser removes the indentation of code in a list.
    const parts = DIAGRAM.test(String(token.lang))
      ? (String(token.text).match(NODES) ?? [])
      : String(token.text).split('\n');
    for (const part of parts) from = blank(part.trim(), from);
  });
  return prose;
}
