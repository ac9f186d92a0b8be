import { ARTICLE_ID, LATE_PART, PAGE_DATA_ID, type PageData } from '../../model/page/page-data.ts';
import type { Strings } from '../strings/en.ts';

/** A page as the router shows it: its data, and the nodes of its article, which are not part of the React tree. */
export interface LoadedPage {
  data: PageData;
  article: readonly Node[];
  /** Markup of the article's late parts, which are empty until {@link completeArticle} fills them. */
  late: readonly string[];
  strings: Strings;
  /** The parsed document, whose head is applied; null for the document that the browser itself loaded. */
  source: Document | null;
}

/** A page without the interface strings, so that it can be read before they are loaded. */
export type ParsedPage = Omit<LoadedPage, 'strings'>;

/** A fetched document cannot be swapped in, so the browser has to load it. */
export class NotSwappableError extends Error {
  override name = 'NotSwappableError';
}

/** The hashed assets that the first-paint script loads. They identify a release. */
function releaseOf(source: Document): string | undefined {
  const script = inlineScript(source);
  return script ? Object.entries(script.dataset).join(' ') : undefined;
}

const inlineScript = (source: Document): HTMLElement | null => source.head.querySelector('script[data-boot]');

/** A late part: its start tag and its content. */
const LATE = new RegExp(`(<${LATE_PART}(?: [^>]*)?>)(.*?)(?=</${LATE_PART}>)`, 'gs');

/**
 * Splits a document's markup into what the first paint needs and the contents of its late parts. The first paint needs no
 * shell, which React renders from data, and no styles. This saves four fifths of parsing an operation's page.
 */
export function splitDocument(html: string): { early: string; late: string[] } {
  const contents: string[] = [];
  const body = html.indexOf('<body>');
  const article = html.indexOf(`<div id="${ARTICLE_ID}">`);
  const head = html
    .slice(0, Math.max(body, 0))
    .replaceAll(/<(style|script type="text\/plain")[ >].*?<\/(?:style|script)>/gs, '');
  const withoutShell = body >= 0 && article > body ? head + html.slice(article) : html;
  const early = withoutShell.replaceAll(LATE, (_part, tag: string, content: string) => {
    contents.push(content);
    return tag;
  });
  return { early, late: contents };
}

/**
 * Reads a page from a fetched document, without its late parts: {@link completeArticle} adds them.
 * @param shown data of the page on screen. Equal parts of the new data are the same objects, so React skips them.
 */
export function pageFromHtml(html: string, current: Document, shown: PageData): ParsedPage {
  const { early, late } = splitDocument(html);
  const page = pageFromDocument(new DOMParser().parseFromString(early, 'text/html'), current);
  // Otherwise the nodes would change their document in the click.
  for (const node of page.article) current.adoptNode(node);
  return { ...page, data: shareEqual(page.data, shown), late };
}

/** Fills the late parts of an article that are still empty. */
export function completeArticle({ article, late }: LoadedPage): void {
  const parts = article.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll(LATE_PART)] : []));
  for (const [index, part] of parts.entries()) if (part.firstChild === null) part.innerHTML = late[index] ?? '';
}

/** Reads a page from a parsed document. Throws {@link NotSwappableError} for another site's document or another release. */
export function pageFromDocument(source: Document, current: Document): ParsedPage {
  const block = source.getElementById(PAGE_DATA_ID);
  const article = source.getElementById(ARTICLE_ID);
  if (!block?.textContent) throw new NotSwappableError('The document has no page data.');
  if (source !== current && releaseOf(source) !== releaseOf(current))
    throw new NotSwappableError('A new release was deployed after this page was loaded.');
  return {
    data: JSON.parse(block.textContent),
    article: [...(article?.childNodes ?? [])],
    late: [],
    source: source === current ? null : source,
  };
}

/** Elements of the head that belong to a page. The nonce does not: the first document's policy stays in force. */
const PAGE_HEAD = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'meta[name="gate-status"]',
  'meta[name="account"]',
  'meta[name="session-expires"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'link[rel="prev"]',
  'link[rel="next"]',
  'script[type="application/ld+json"]',
].join(',');

/** Applies the title, and the attributes of `<html>` of a page that was swapped in: its language and its kind. */
export function applyTitleAndRoot({ source, data }: LoadedPage, target: Document): void {
  target.title = data.documentTitle;
  const root = target.documentElement;
  for (const attribute of ['lang', 'dir', 'data-page-kind']) {
    const value = source?.documentElement.getAttribute(attribute) ?? null;
    // Setting the same value would make the browser compute all styles again.
    if (value !== null && value !== root.getAttribute(attribute)) root.setAttribute(attribute, value);
  }
}

/** Applies the rest of the head of a page that was swapped in. This follows the paint of the page. */
export function applyHead(page: LoadedPage, target: Document): void {
  if (page.source === null) return;
  const next = [...page.source.head.querySelectorAll(PAGE_HEAD)];
  const current = [...target.head.querySelectorAll(PAGE_HEAD)];
  // Elements are changed in place if possible: when a link is added or removed, Chromium requests the favicon again.
  for (const [index, element] of next.entries()) {
    const old = current[index];
    if (old?.localName === element.localName) copyInto(old, element);
    else if (old) old.replaceWith(target.importNode(element, true));
    else target.head.append(target.importNode(element, true));
  }
  for (const element of current.slice(next.length)) element.remove();
}

/** Gives an element the attributes and the text of another element with the same name. */
function copyInto(element: Element, from: Element): void {
  for (const name of element.getAttributeNames()) if (!from.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of from.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  if (element.textContent !== from.textContent) element.textContent = from.textContent;
}

type Collection = Record<string, unknown>;

const isCollection = (value: unknown): value is Collection => typeof value === 'object' && value !== null;

/**
 * Replaces every part of a JSON value that equals the same part of an older value by the older part. A component that gets such a part
 * sees the same object as before, and React skips it.
 * @param next is changed; nothing else may refer to it
 * @returns `previous` if both are equal, otherwise `next`
 */
export function shareEqual<T>(next: T, previous: T): T {
  if (!isCollection(next) || !isCollection(previous) || Array.isArray(next) !== Array.isArray(previous)) return next;
  const parts: Collection = next;
  const keys = Object.keys(parts);
  let isEqual = keys.length === Object.keys(previous).length;
  for (const key of keys) {
    parts[key] = shareEqual(parts[key], previous[key]);
    isEqual &&= parts[key] === previous[key] && key in previous;
  }
  return isEqual ? previous : next;
}
