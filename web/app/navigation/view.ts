import { ARTICLE_ID } from '../../model/page/page-data.ts';

/** A reader's view of a page: its position, and what is open and chosen. */
export interface View {
  /** Scroll position in px. */
  y: number;
  /** A digit for each disclosure and for each radio button of the article, 1 if it is open or chosen: `0110.10`. */
  parts?: string | undefined;
  /** An element in view, and its distance from the top of the window. In another language it counts instead of `y`. */
  anchor?: Anchor | undefined;
}

interface Anchor {
  id: string;
  top: number;
}

/** An element at this distance from the top of the window is below the navbar, in px. */
const TOP = 80;
/** How long late content, such as an inserted schema, may move what the reader saw, in ms. */
const SETTLING = 5000;

const nodesOnScreen = (): readonly Node[] => [...(document.getElementById(ARTICLE_ID)?.childNodes ?? [])];

function matching(selector: string, node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(selector)];
  return node.matches(selector) ? [node, ...inside] : inside;
}

const own = (selector: string, article: readonly Node[] = nodesOnScreen()): HTMLElement[] =>
  article
    .flatMap((node) => matching(selector, node))
    // Content from other documents comes and goes, so it does not count.
    .filter((element) => element.closest('.inserted, dialog') === null);

/** The kinds of parts: disclosures are open, radio buttons are chosen. */
const PARTS = ['details', '[type="radio"]'];

const isOn = (part: HTMLElement): boolean =>
  part instanceof HTMLDetailsElement ? part.open : part instanceof HTMLInputElement && part.checked;

function turn(part: HTMLElement, on: boolean): void {
  if (part instanceof HTMLDetailsElement) part.open = on;
  else if (part instanceof HTMLInputElement) part.checked = on;
}

/**
 * Which disclosures of the article are open, and which radio buttons are chosen.
 * @param article nodes of an article that may have left the document
 */
export const partsOf = (article: readonly Node[] = nodesOnScreen()): string =>
  PARTS.map((selector) =>
    own(selector, article)
      .map((part) => Number(isOn(part)))
      .join(''),
  ).join('.');

/** Opens and chooses the same parts. If a new release has other parts, they stay as they are. */
function applyParts(parts: string): void {
  const all = parts.split('.');
  for (const [index, selector] of PARTS.entries()) {
    const elements = own(selector);
    const values = all[index];
    if (elements.length === values?.length)
      for (const [at, element] of elements.entries()) turn(element, values[at] === '1');
  }
}

export const currentView = (): View => ({ y: scrollY, parts: partsOf() });

/** The element of the article that is closest to the top of the window. Undefined at the top of the page. */
export function currentAnchor(): Anchor | undefined {
  if (scrollY === 0) return undefined;
  const [nearest] = own('[id]')
    .filter((element) => element.checkVisibility())
    .map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }))
    .toSorted((a, b) => Math.abs(a.top - TOP) - Math.abs(b.top - TOP));
  return nearest;
}

const topOf = (id: string): number | undefined => document.getElementById(id)?.getBoundingClientRect().top;

/** Restores a view of the page on screen, and keeps its position until the reader does something or the page is complete. */
export function restoreView({ y, parts, anchor }: View): void {
  const article = document.getElementById(ARTICLE_ID);
  const first = article?.firstElementChild;
  if (!first) return;
  if (parts !== undefined) applyParts(parts);
  const move = (): void => {
    const top = anchor && topOf(anchor.id);
    scrollTo({ top: anchor && top !== undefined ? scrollY + top - anchor.top : y, behavior: 'instant' });
  };
  move();
  const observer = new ResizeObserver(() => (first.isConnected ? move() : end()));
  const end = (): void => observer.disconnect();
  observer.observe(article);
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])
    addEventListener(type, end, { capture: true, once: true });
  setTimeout(end, SETTLING);
}
