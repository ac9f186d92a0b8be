import sanitizeHtml from 'sanitize-html';

import type { Html } from '../../model/text/html.ts';
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
export function isWithoutText(name: string): boolean {
  return WITHOUT_TEXT.includes(name);
}

/** Whether an HTML element is removed from a page. */
export function isRemoved(name: string): boolean {
  const known = name.toLowerCase();
  return ALL_TAGS.has(known) && !isKept(known) && !REDOC_TAGS.includes(known);
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
  /** Whether a heading may have this identifier. */
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
      a: (tagName, attribs): sanitizeHtml.Tag => {
        // It would end the link around it.
        if (open.links > 1) return { tagName: 'span', attribs: {} };
        if (attribs.href === undefined) return { tagName, attribs: {} };
        if (/^fnref-[\w-]+$/.test(attribs.id ?? '')) return { tagName, attribs };
        delete attribs.id;
        const { href, note } = page.resolveLink(attribs.href);
        if (note !== null) return { tagName: 'span', attribs: { class: DEAD_LINK, title: note } };
        return { tagName, attribs: href === null ? {} : { ...attribs, href } };
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
