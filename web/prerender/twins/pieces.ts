import { type Block, blocksToMarkdown, blockToMarkdown, type Row } from './blocks.ts';

/** The text that an element adds to the element around it. */
export type Piece =
  | Block
  | { kind: 'inline'; text: string }
  /** Where a block element begins or ends. */
  | { kind: 'border' }
  /** A name in a list of facts. */
  | { kind: 'term'; text: string }
  | { kind: 'item'; pieces: readonly Piece[] }
  | { kind: 'row'; row: Row };

export const BORDER: Piece = { kind: 'border' };

/** Joins words to paragraphs. */
export function piecesToBlocks(pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = [];
  let line = '';
  const endLine = (): void => {
    if (line.trim() !== '') blocks.push({ kind: 'text', text: line.trim() });
    line = '';
  };
  pieces.forEach((piece) => {
    if (piece.kind === 'inline') {
      // Between links or codes that follow each other, pages have a gap of the style sheet.
      if (/^[[`]/.test(piece.text) && /[\w)`]$/.test(line)) line += ' · ';
      line += line.endsWith(' ') ? piece.text.trimStart() : piece.text;
      return;
    }
    endLine();
    if (piece.kind === 'table' || piece.kind === 'extra') blocks.push(piece);
    else if ((piece.kind === 'text' || piece.kind === 'list') && piece.text !== '') blocks.push(piece);
  });
  endLine();
  return blocks;
}

/** The words of a row before its first block are the name, which the path replaces, and the type. */
export function piecesToRow(pieces: readonly Piece[], { path, href }: Pick<Row, 'path' | 'href'>): Row {
  const words: string[] = [];
  let end = 0;
  for (; end < pieces.length; end += 1) {
    const piece = pieces[end];
    if (piece?.kind === 'inline') words.push(piece.text.trim());
    else if (words.length > 0) break;
  }
  const rest = pieces.slice(end);
  const [, ...types] = words.filter(Boolean);
  const details: string[] = [];
  const blocks = piecesToBlocks(rest).map((block) => {
    if (block.kind !== 'text' || !FORMATTED.test(block.text)) return block;
    details.push(block.text);
    // The cell has what comes before, and a mark that there is more.
    const lead = block.text.slice(0, block.text.search(FORMATTED)).trim();
    return { kind: block.kind, text: `${lead} ↓`.trimStart() };
  });
  const text = blocks.reduce(withBlock, '');
  return { path, href, type: types.join(', '), text, details: details.join('\n\n'), rows: rowsIn(rest) };
}

/** A fenced block, the line below the head of a table, or a line of indented code. */
const FORMATTED =
  /(?:^|\n)(?: {0,3}(?:`{3}|~{3})|[^\n|]*\|[^\n]*\n *\|?[ :-]*-[ :|-]*(?:\n|$)| {4,}(?=\S)(?<=(?:^|\n\s*\n) +))/;

export function rowsIn(pieces: readonly Piece[]): Row[] {
  return pieces.flatMap((piece) => (piece.kind === 'row' ? piece.row : []));
}

/** @param mark of the item at an index */
export function itemsToList(items: readonly (readonly Piece[])[], mark: (index: number) => string): Block {
  const lines = items.map((pieces, index) => {
    const blocks = piecesToBlocks(pieces);
    // An item with nothing but a list would begin with two marks.
    if (blocks.every(({ kind }) => kind === 'list')) return blocksToMarkdown(blocks);
    const start = `${mark(index)} `;
    return start + blocks.reduce(withBlock, '').replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(start.length)}`);
  });
  return { kind: 'list', text: lines.filter(Boolean).join('\n') };
}

/** A line of a list, a quote, a heading, a table or a code block. */
const MARKED_LINE = /^\s*(?:(?:[-*+>]|#{1,6}|\d+[.)])\s|\||`{3}|~{3})/m;

/** Adds a block to a text: a paragraph in the same line, anything else below. */
export function withBlock(text: string, block: Block): string {
  const added = blockToMarkdown(block);
  if (text === '' || added === '') return text + added;
  if (block.kind === 'list') return `${text}\n${added}`;
  const isLine = block.kind === 'text' && !added.includes('\n\n') && !MARKED_LINE.test(added);
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  if (!isLine || MARKED_LINE.test(lastLine)) return `${text}\n\n${added}`;
  return `${text}${/[.:?!]$/.test(text) ? ' ' : ' · '}${added.replaceAll(/\s*\n\s*/g, ' ')}`;
}

/** The pieces of a list of facts, by term. */
export function factsIn(pieces: readonly Piece[]): Piece[][] {
  const facts: Piece[][] = [];
  for (const piece of pieces) {
    if (piece.kind === 'term') facts.push([{ kind: 'inline', text: `${piece.text}:` }]);
    else facts.at(-1)?.push(piece);
  }
  return facts;
}
