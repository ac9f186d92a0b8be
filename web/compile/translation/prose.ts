import { Marked } from 'marked';

const marked = new Marked();

/** Code in which people write words; what is all capitals in it names a node. */
const DIAGRAM = /^mermaid\b/;
const NODES = /\b[A-Z][A-Z_]+\b/g;

/** A Markdown text with blanks where code and the addresses of links stand; everything else keeps its line and column. */
export function proseOf(text: string): string {
  let prose = text;
  let from = 0;
  /** Returns where the part ended; `from` where it does not stand in the text as the parser read it. */
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
    // Line by line: the parser takes the indentation off code in a list.
    const parts = DIAGRAM.test(String(token.lang))
      ? (String(token.text).match(NODES) ?? [])
      : String(token.text).split('\n');
    for (const part of parts) from = blank(part.trim(), from);
  });
  return prose;
}
