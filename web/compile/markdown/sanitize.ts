import type { Lexer, Token, Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

import type { Html } from '../../model/text/html.ts';
import { getOrMake } from '../base/get-or-make.ts';
import elements from './html-elements.json' with { type: 'json' };

/** Elements that Markdown produces, and elements that this compiler adds around code, tables and diagrams. */
const TAGS = elements.kept;

/** Elements whose text is removed with them. */
const WITHOUT_TEXT = elements.removedWithText;

/**
 * Other HTML elements, besides those that sanitize-html allows by default. They are removed. Any other name in angle brackets is a
 * placeholder, such as `<token>`, and stays as text.
 */
const OTHER_TAGS = elements.removed;

/** Placeholders that Redoc replaces. They are removed, because our pages show this content in their own sections. */
const REDOC_TAGS = elements.placeholders;

const ALL_TAGS = new Set([
  ...TAGS,
  ...sanitizeHtml.defaults.allowedTags,
  ...WITHOUT_TEXT,
  ...OTHER_TAGS,
  ...REDOC_TAGS,
]);

/** Whether a raw tag is an HTML element; comments and declarations count as elements. */
export function isHtmlElement(raw: string): boolean {
  const name = /^<\/?([a-z][a-z0-9-]*)/i.exec(raw.trimStart())?.[1];
  return name === undefined || ALL_TAGS.has(name.toLowerCase());
}

/** Whether an element stays in the page, by its name in lower case. */
export function isKept(name: string): boolean {
  return TAGS.includes(name) || name === 'h1';
}

/** Whether an element is removed with its text, by its name in lower case. */
function isWithoutText(name: string): boolean {
  return WITHOUT_TEXT.includes(name);
}

/** Whether an HTML element is removed from a page. */
export function isRemoved(name: string): boolean {
  const known = name.toLowerCase();
  return ALL_TAGS.has(known) && !isKept(known) && !REDOC_TAGS.includes(known);
}

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = elements.attributes;

/** Whether an element of a page keeps an attribute. @param name of the element and of the attribute in lower case */
export function hasAttribute(name: string, attribute: string): boolean {
  return [ATTRIBUTES['*'], ATTRIBUTES[name]].some((kept) => kept?.includes(attribute));
}

/** The types of sanitize-html lack one option (https://github.com/apostrophecms/sanitize-html#default-options). */
type SanitizeOptions = sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] };

/** The class of a text in place of a link whose target does not exist. */
export const DEAD_LINK = 'dead-link';

/** Decisions of the page around the markup. */
interface PageContext {
  /** The resolved address of a link; null removes the link and keeps its text, with a mark if there is a note for it. */
  resolveLink(href: string): { href: string | null; note: string | null };
  /** Whether an address is that of an image beside the guide. */
  hasImage(src: string): boolean;
  /** Whether a heading or an anchor may have this identifier. */
  takeId(id: string): boolean;
}

/**
 * Removes everything that could run script, load files from other sites or change the page around the markup; the text stays.
 * It is for texts with raw HTML: the parser (htmlparser2, through `sanitize-html`) also closes elements that were left open.
 */
export function sanitize(html: string, page: PageContext): Html {
  const heading: sanitizeHtml.Transformer = (tagName, { id, ...attribs }) => ({
    tagName: tagName === 'h1' ? 'h2' : tagName,
    attribs: id === undefined || !page.takeId(id) ? attribs : { ...attribs, id },
  });
  const open = { lists: 0, links: 0 };
  const count = (tagName: string, step: number): void => {
    if (/^[ou]l$/.test(tagName)) open.lists += step;
    if (tagName === 'a') open.links += step;
  };
  const options: SanitizeOptions = {
    onOpenTag: (tagName) => {
      count(tagName, 1);
    },
    onCloseTag: (tagName) => {
      count(tagName, -1);
    },
    allowedTags: TAGS,
    allowedAttributes: elements.attributes,
    // `hidden` hides the copy button until its script runs.
    allowedEmptyAttributes: ['alt', 'checked', 'disabled', 'hidden'],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nonTextTags: WITHOUT_TEXT,
    transformTags: {
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading])),
      a: (tagName, { name, id = name, ...attribs }): sanitizeHtml.Tag => {
        // It would end the link around it.
        if (open.links > 1) return { tagName: 'span', attribs: {} };
        if (id !== undefined && /^fnref-[\w-]+$/.test(id)) return { tagName, attribs: { ...attribs, id } };
        const anchor = id !== undefined && page.takeId(id) ? { id } : {};
        if (attribs.href === undefined) return { tagName, attribs: anchor };
        const { href, note } = page.resolveLink(attribs.href);
        if (note !== null) return { tagName: 'span', attribs: { class: DEAD_LINK, title: note } };
        return { tagName, attribs: href === null ? anchor : { ...attribs, ...anchor, href } };
      },
      // Without a list of its own, an item would end the item of the page around it.
      li: (tagName, { id, ...attribs }): sanitizeHtml.Tag => ({
        tagName: open.lists > 0 ? tagName : 'div',
        attribs: id !== undefined && /^fn-[\w-]+$/.test(id) ? { ...attribs, id } : attribs,
      }),
      img: (tagName, attribs): sanitizeHtml.Tag => {
        const src = attribs.src ?? '';
        if (page.hasImage(src) || /^\/(?!\/)/.test(src)) return { tagName, attribs: { ...attribs, loading: 'lazy' } };
        // A remote image would tell a third party who reads the page, so it becomes a link.
        const isLink = open.links === 0 && /^https?:/i.test(src);
        return { tagName: isLink ? 'a' : 'span', attribs: isLink ? { href: src } : {}, text: attribs.alt || src };
      },
      // A tab, or the checkbox of a task list.
      input: (tagName, { type, name, checked, 'aria-label': label }): sanitizeHtml.Tag => ({
        tagName,
        attribs: {
          ...(type === 'radio' ? { type, name: name ?? '' } : { type: 'checkbox', disabled: '' }),
          ...(checked !== undefined && { checked: '' }),
          ...(label !== undefined && { 'aria-label': label }),
        },
      }),
      button: (tagName, attribs): sanitizeHtml.Tag =>
        'data-copy' in attribs
          ? { tagName, attribs: { ...attribs, type: 'button', hidden: '' } }
          : { tagName: 'span', attribs: {} },
    },
  };
  return sanitizeHtml(html, options) as Html;
}

/** Elements that HTML closes by itself (https://html.spec.whatwg.org/#optional-tags). */
export const CLOSED_BY_ITSELF: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot option html'.split(' '),
);
/** https://html.spec.whatwg.org/#void-elements, and those of earlier versions. */
export const VOID: ReadonlySet<string> = new Set(
  'area base basefont br col embed frame hr img input link meta param source track wbr'.split(' '),
);

/** The start of a comment, or a tag. */
const PART = /<!--|<(?<slash>\/?)(?<name>[a-z][a-z0-9-]*)(?<attributes>[^<>]*)>/gi;
/** Blocks of HTML that only their end closes, not an empty line (CommonMark 0.31.2, 4.6). */
const LONG_BLOCK =
  /^ {0,3}<(?:(?<comment>!--)|(?<data>!\[CDATA\[)|(?<instruction>\?)|(?<raw>script|pre|style|textarea)(?=[\s>]))/i;
const TAG_START = /^ {0,3}<\/?[a-z]/i;

interface Tag {
  name: string;
  attributes: string;
  isClosing: boolean;
  /** The place of its token among all. */
  at: number;
  /** Its place in the text of the token. */
  start: number;
  end: number;
}

/** Replaces a part of the text of a token. */
interface Edit {
  at: number;
  start: number;
  end: number;
  by: string;
}

/** The ends of blocks that a text does not have after the place that the lexer has reached. */
const missingEnds = new WeakMap<Lexer, Set<string>>();

/** Whether the text here looks like raw HTML but is not: its element has an unknown name or never ends. */
export function isTextBlock(lexer: Lexer, source: string): boolean {
  const { comment, data, instruction, raw } = LONG_BLOCK.exec(source)?.groups ?? {};
  const end = comment ? '-->' : data ? ']]>' : instruction ? '?>' : raw ? `</${raw.toLowerCase()}` : null;
  if (end === null) return TAG_START.test(source) && !isHtmlElement(source);
  const missing = getOrMake(missingEnds, lexer, () => new Set());
  if (!missing.has(end) && !source.toLowerCase().includes(end)) missing.add(end);
  return missing.has(end);
}

/**
 * Turns raw tags that are no elements into text, so that nothing of a text is lost: unknown names such as `<token>`, and tags such as
 * `<iframe>` in a sentence that are never closed and would take the rest of the text into themselves. Scripts and other elements
 * without text become empty.
 * @param leaves the tokens of a text that have no others inside, in its order
 * @returns whether there is raw HTML left
 */
export function settleRawHtml(leaves: readonly Token[]): boolean {
  const open = new Map<string, Tag[]>();
  const edits: Edit[] = [];
  const showAsText = ({ at, start }: Tag): void => {
    edits.push({ at, start, end: start + 1, by: '&lt;' });
  };
  for (const tag of tagsIn(leaves)) {
    const { name } = tag;
    const opened = getOrMake(open, name, () => []);
    if (!isHtmlElement(`<${name}`)) showAsText(tag);
    else if (tag.isClosing) {
      const from = opened.pop();
      if (from === undefined && isRemoved(name)) showAsText(tag);
      if (from !== undefined && isWithoutText(name)) edits.push(...cutsBetween(from, tag));
    } else if (VOID.has(name)) {
      if (!isUsed(tag)) showAsText(tag);
    } else if (!isKept(name) || !CLOSED_BY_ITSELF.has(name)) opened.push(tag);
  }
  for (const tag of [...open.values()].flat()) {
    // The parser closes what an author of a whole block of HTML left open.
    const isClosedByParser =
      isKept(tag.name) && tag.name !== 'details' && (leaves[tag.at] as Tokens.HTML | undefined)?.block === true;
    if (!isClosedByParser && (isKept(tag.name) || isRemoved(tag.name))) showAsText(tag);
  }
  for (const [at, own] of Map.groupBy(edits, (edit) => edit.at)) apply(own, leaves[at]);
  return leaves.some(({ type }) => type === 'html');
}

function tagsIn(leaves: readonly Token[]): Tag[] {
  return leaves.flatMap((token, at) => {
    if (token.type !== 'html') return [];
    const tags: Tag[] = [];
    const text = String(token.text);
    let commentEnd = 0;
    for (const { index: start, 0: raw, groups } of text.matchAll(PART)) {
      if (start < commentEnd) continue;
      if (raw === '<!--') {
        const end = text.indexOf('-->', start);
        // A comment without an end goes on to the end of its block.
        commentEnd = end < 0 ? text.length : end;
        continue;
      }
      const { slash, name = '', attributes = '' } = groups ?? {};
      const [isClosing, end] = [slash !== '', start + raw.length];
      tags.push({ name: name.toLowerCase(), attributes, isClosing, at, start, end });
    }
    return tags;
  });
}

/** Whether an element without content does something: in a sentence about `<input>` or `<link>`, the tag is a word. */
function isUsed({ name, attributes }: Tag): boolean {
  return /^(?:br|hr|wbr)$/.test(name) || attributes.replace('/', '').trim() !== '';
}

/** Takes an element with all that is in it out of the texts. */
function cutsBetween(from: Tag, to: Tag): Edit[] {
  if (from.at === to.at) return [{ at: from.at, start: from.start, end: to.end, by: '' }];
  const whole = { start: 0, end: Number.POSITIVE_INFINITY, by: '' };
  const inside = Array.from({ length: to.at - from.at - 1 }, (_, index) => ({ ...whole, at: from.at + 1 + index }));
  return [{ ...whole, at: from.at, start: from.start }, ...inside, { ...whole, at: to.at, end: to.end }];
}

function apply(edits: readonly Edit[], token: Token | undefined): void {
  if (token === undefined) return;
  const { text } = token as Tokens.Text;
  let [edited, end] = ['', 0];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < end) continue;
    edited += text.slice(end, edit.start) + edit.by;
    end = edit.end;
  }
  edited += text.slice(end);
  // A tag in a sentence is a token of its own.
  if (token.type === 'html' && token.block !== true && edited.startsWith('&lt;'))
    Object.assign(token, { type: 'text', text: token.raw, escaped: false } satisfies Partial<Tokens.Text>);
  else Object.assign(token, { type: 'html', text: edited });
}
