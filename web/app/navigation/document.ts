import { ARTICLE_ID, LATE_PART, PAGE_DATA_ID, type PageData } from '../../model/page/page-data.ts';
import type { Strings } from '../strings/index.ts';

/** A page as the router shows it: its data and the nodes of its article, which belong to no component. */
export interface LoadedPage {
  data: PageData;
  article: readonly Node[];
  /** What belongs into the article's late parts, as markup; they are empty until then. */
  late: readonly string[];
  /** The interface's words in its language. */
  strings: Strings;
  /** The parsed document, for what its head says; null for the one that the browser itself loaded. */
  source: Document | null;
}

/** Why a fetched document cannot be swapped in: the browser has to load it. */
export class NotSwappableError extends Error {
  override name = 'NotSwappableError';
}

/** Assets whose hashed names tell one release from another. */
function releaseOf(source: Document): string {
  const files = source.head.querySelectorAll('link[rel="stylesheet"][href^="/"], script[type="module"][src^="/"]');
  return Array.from(files, (file) => file.getAttribute('href') ?? file.getAttribute('src')).join(' ');
}

/** A late part: its start tag, and what is in it. */
const LATE = new RegExp(`(<${LATE_PART}(?: [^>]*)?>)(.*?)(?=</${LATE_PART}>)`, 'gs');

/**
 * A document's markup as far as the first paint needs it, four fifths of an operation's page less: without the shell,
 * which is drawn from data, and with its late parts empty; and what is in those.
 */
export function splitDocument(html: string): { early: string; late: string[] } {
  const late: string[] = [];
  const body = html.indexOf('<body>');
  const article = html.indexOf(`<div id="${ARTICLE_ID}">`);
  const withoutShell = body >= 0 && article > body ? html.slice(0, body) + html.slice(article) : html;
  const early = withoutShell.replaceAll(LATE, (_part, tag: string, inside: string) => {
    late.push(inside);
    return tag;
  });
  return { early, late };
}

/** Takes a page out of a document that was fetched; {@link completeArticle} brings the rest of it. */
export function pageFromHtml(html: string, current: Document, strings: Strings): LoadedPage {
  const { early, late } = splitDocument(html);
  return { ...pageFromDocument(new DOMParser().parseFromString(early, 'text/html'), current, strings), late };
}

/** Parses what waited for the first paint into its places, once. */
export function completeArticle({ article, late }: LoadedPage): void {
  const parts = article.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll(LATE_PART)] : []));
  for (const [index, part] of parts.entries()) if (part.firstChild === null) part.innerHTML = late[index] ?? '';
}

/** Takes a page out of a parsed document. Throws {@link NotSwappableError} when it is none of ours or of another release. */
export function pageFromDocument(source: Document, current: Document, strings: Strings): LoadedPage {
  const block = source.getElementById(PAGE_DATA_ID);
  const article = source.getElementById(ARTICLE_ID);
  if (!block?.textContent) throw new NotSwappableError('The document holds no page data.');
  if (source !== current && releaseOf(source) !== releaseOf(current))
    throw new NotSwappableError('The site was released anew since this page was loaded.');
  return {
    data: JSON.parse(block.textContent) as PageData,
    article: [...(article?.childNodes ?? [])],
    late: [],
    strings,
    source: source === current ? null : source,
  };
}

/** What the head says about a page; the nonce is not among it, since the first document's policy stays in force. */
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

/** Makes the live head, language and kind those of a page that was swapped in. */
export function applyHead(page: LoadedPage, live: Document): void {
  live.title = page.data.documentTitle;
  if (page.source === null) return;
  for (const attribute of ['lang', 'dir', 'data-page-kind']) {
    const value = page.source.documentElement.getAttribute(attribute);
    if (value !== null) live.documentElement.setAttribute(attribute, value);
  }
  const next = [...page.source.head.querySelectorAll(PAGE_HEAD)];
  const shown = [...live.head.querySelectorAll(PAGE_HEAD)];
  // In place where both have the same element: a link that comes or goes makes Chromium ask for the favicon again.
  for (const [index, element] of next.entries()) {
    const old = shown[index];
    if (old?.localName === element.localName) adopt(old, element);
    else if (old) old.replaceWith(live.importNode(element, true));
    else live.head.append(live.importNode(element, true));
  }
  for (const element of shown.slice(next.length)) element.remove();
}

/** Gives an element of the head the attributes and the text of another of its name. */
function adopt(element: Element, from: Element): void {
  for (const name of element.getAttributeNames()) if (!from.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of from.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  if (element.textContent !== from.textContent) element.textContent = from.textContent;
}
