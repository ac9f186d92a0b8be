import { ElementType, parseDocument } from 'htmlparser2';
import { createElement, type ReactElement, type ReactNode } from 'react';

import { Anchor, type AnchorProps, Twin, type TwinProps } from '../../article/kit.tsx';
import { Cut } from '../../article/schema/type.tsx';
import { headingMark, type TwinContext } from '../../model/page/twin.ts';
import type { Html } from '../../model/text/html.ts';
import { Fragment } from '../jsx-runtime.ts';
import { isElement, outputOf } from '../output.ts';
import { type Block, joinPath } from './blocks.ts';
import { BORDER, factsIn, itemsToList, type Piece, piecesToBlocks, piecesToRow, rowsIn, withBlock } from './pieces.ts';
import { code, codeBlock, compactJson, linked, plain } from './writing.ts';

/** Elements for input, and their labels and results. The label of a box is a text to read. */
const CONTROLS = new Set(['form', 'label', 'noscript', 'output']);

/** Elements that only readers use. */
const LEFT_OUT = new Set(['button', 'fieldset', 'input', 'progress', 'select', 'style']);
const INLINE = new Set(['a', 'b', 'em', 'i', 'label', 's', 'small', 'span', 'strong', 'time', 'var']);
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

type Links = Pick<TwinContext, 'markdownOf' | 'twinOf'>;

interface Props {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: Html };
  href?: string;
  id?: string;
  'data-syntax'?: string;
  'data-react-page'?: string;
}

/**
 * Makes the blocks of a twin from the elements of an article. `Twin` elements say where the twin differs from the page.
 * Components must be plain functions without hooks.
 */
export function elementToBlocks(element: ReactElement, context: Links): Block[] {
  return piecesToBlocks(new Walk(context).piecesOf(element));
}

class Walk {
  readonly #context: Links;
  /** The parts that are not repeated. */
  readonly #known = new Set<string>();
  #hasLinks = true;

  constructor(context: Links) {
    this.#context = context;
  }

  piecesOf(node: ReactNode, to: Piece[] = []): Piece[] {
    if (typeof node === 'string' || typeof node === 'number') to.push({ kind: 'inline', text: plain(String(node)) });
    else if (Array.isArray(node))
      for (let index = 0; index < node.length; index += 1) this.piecesOf(node[index] as ReactNode, to);
    else if (isElement<Props>(node)) {
      const { type, props } = node;
      if (typeof type === 'string') this.#element(type, props, to);
      else if (type === Fragment) this.piecesOf(props.children, to);
      else if (type === Twin) this.#marked(props as TwinProps, to);
      else if (type === Anchor) markHeading(props as AnchorProps, to);
      // Only readers cut.
      else if (type !== Cut) this.piecesOf(outputOf(node), to);
    }
    return to;
  }

  #marked(mark: TwinProps, to: Piece[]): void {
    switch (mark.as) {
      case 'replaced':
        this.piecesOf(mark.by, to);
        return;
      case 'words':
        to.push(...this.#words(mark));
        return;
      case 'table': {
        const pieces = this.piecesOf(mark.children);
        to.push({ kind: 'text', text: piecesToBlocks(pieces).reduce(withBlock, '') });
        to.push({ kind: 'table', columns: mark.columns, rows: rowsIn(pieces) });
        return;
      }
      case 'once':
        for (const piece of this.piecesOf(mark.children))
          to.push(
            piece.kind === 'table'
              ? { ...piece, rows: piece.rows.filter(({ path, type, text }) => this.#isNew(`${path} ${type} ${text}`)) }
              : piece,
          );
        return;
      case 'row': {
        const href = mark.href === null ? null : this.#context.twinOf(mark.href);
        to.push({ kind: 'row', row: piecesToRow(this.piecesOf(mark.children), { path: mark.path, href }) });
        return;
      }
      case 'step': {
        const pieces = this.piecesOf(mark.children);
        const hasText = pieces.some(({ kind }) => kind === 'inline' || kind === 'text');
        if (mark.label !== undefined && hasText) to.push({ kind: 'text', text: mark.label });
        for (const row of rowsIn(pieces)) row.path = joinPath(mark.path, row.path);
        to.push(...pieces);
        return;
      }
      case 'extra':
        to.push({ kind: 'extra', rank: mark.rank, blocks: piecesToBlocks(this.piecesOf(mark.children)) });
    }
  }

  #words({ children, again = false }: Extract<TwinProps, { as: 'words' }>): Piece[] {
    if (again) {
      const pieces = this.piecesOf(children);
      if (this.#isNew(wordsIn(pieces))) return pieces;
    }
    const hadLinks = this.#hasLinks;
    this.#hasLinks = false;
    const words = this.piecesOf(children);
    this.#hasLinks = hadLinks;
    return words;
  }

  #isNew(key: string): boolean {
    const isNew = !this.#known.has(key);
    this.#known.add(key);
    return isNew;
  }

  #element(tag: string, props: Props, to: Piece[]): void {
    if (INLINE.has(tag)) to.push({ kind: 'inline', text: this.#inline(tag, props) });
    else if (tag === 'code' || tag === 'samp') to.push({ kind: 'inline', text: code(plainText(props.children)) });
    else if (tag === 'pre') to.push({ kind: 'text', text: codeOf(props) });
    else if (tag === 'ul' || tag === 'ol') this.#list(tag, props, to);
    else if (tag === 'li') {
      const pieces = this.piecesOf(props.children);
      // The line of a property is a row of a table, not an item of a list.
      if (pieces[0]?.kind === 'row') to.push(...pieces);
      else to.push({ kind: 'item', pieces });
    } else if (tag === 'dl') to.push(itemsToList(factsIn(this.piecesOf(props.children)), () => '-'));
    else if (tag === 'dt') to.push({ kind: 'term', text: this.#inline(tag, props) });
    else if (HEADINGS.includes(tag))
      to.push({
        kind: 'text',
        text: `${'#'.repeat(HEADINGS.indexOf(tag) + 1)} ${this.#inline(tag, props).trim()}${headingMark(props.id)}`,
      });
    else if (!LEFT_OUT.has(tag)) {
      to.push(BORDER);
      this.#content(props, to);
      to.push(BORDER);
    }
  }

  #list(tag: 'ul' | 'ol', { children }: Props, to: Piece[]): void {
    const pieces = this.piecesOf(children);
    const items = pieces.flatMap((piece) => (piece.kind === 'item' ? [piece.pieces] : []));
    to.push(itemsToList(items, (index) => (tag === 'ul' ? '-' : `${index + 1}.`)));
    to.push(...pieces.filter(({ kind }) => kind !== 'item'));
  }

  #content({ children, dangerouslySetInnerHTML: inner, 'data-react-page': module }: Props, to: Piece[] = []): Piece[] {
    if (inner === undefined) return this.piecesOf(children, to);
    if (module !== undefined) return this.piecesOf(markupToElements(inner.__html), to);
    const markdown = this.#context.markdownOf(inner.__html);
    // Code begins with four spaces.
    to.push({ kind: 'text', text: markdown.replace(/^ {1,3}(?! )/, '').trimEnd() });
    return to;
  }

  #inline(tag: string, props: Props): string {
    const text = typeof props.children === 'string' ? plain(props.children) : wordsIn(this.#content(props));
    const words = text.trim();
    if (words === '') return text;
    if (tag === 'b' || tag === 'strong') return text.replace(words, () => `**${words}**`);
    const { href } = props;
    const isLink = tag === 'a' && href !== undefined && !href.startsWith('#') && this.#hasLinks;
    return isLink ? linked(words, this.#context.twinOf(href)) : text;
  }
}

/** The anchor of a disclosure is below its heading. */
function markHeading({ id, isTarget }: AnchorProps, pieces: readonly Piece[]): void {
  if (isTarget !== true) return;
  const heading = pieces.findLast((piece) => piece.kind === 'text' && piece.text.endsWith(headingMark()));
  if (heading?.kind === 'text') heading.text = heading.text.replace(headingMark(), headingMark(id));
}

function wordsIn(pieces: readonly Piece[]): string {
  let text = '';
  for (const piece of pieces) if (piece.kind === 'inline' || piece.kind === 'text') text += piece.text;
  return text;
}

function codeOf({ children, 'data-syntax': syntax = '' }: Props): string {
  const text = plainText(children);
  return codeBlock(syntax === 'json' ? compactJson(text) : text, syntax);
}

function plainText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return (node as ReactNode[]).map(plainText).join('');
  if (!isElement<Props>(node)) return '';
  return plainText(typeof node.type === 'function' ? outputOf(node) : node.props.children);
}

/**
 * The markup of a React page as elements, which the walker of twins reads. The page itself has hooks and contexts, so only React can
 * run it; without a reader's account, its markup is what it shows without JavaScript.
 */
export function markupToElements(markup: string): ReactNode[] {
  return nodesToElements(parseDocument(markup).childNodes);
}

function nodesToElements(nodes: ReturnType<typeof parseDocument>['childNodes']): ReactNode[] {
  return nodes.map((node, key) => {
    if (node.type === ElementType.Text) return node.data;
    if (!('attribs' in node) || (CONTROLS.has(node.name) && !hasBox(node.childNodes))) return null;
    const { href, id } = node.attribs;
    return createElement(
      node.name,
      { key, id, ...(href === undefined ? {} : { href }) },
      nodesToElements(node.childNodes),
    );
  });
}

function hasBox(nodes: ReturnType<typeof parseDocument>['childNodes']): boolean {
  return nodes.some((node) => 'attribs' in node && node.name === 'input' && node.attribs.type === 'checkbox');
}
