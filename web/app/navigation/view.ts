import { ARTICLE_ID } from '../../model/page/page-data.ts';

/** A reader's view of a page: its position, and what is open and chosen. */
export interface View {
  /** Scroll position in px. */
  y: number;
  /** The element closest to the top of the window, and its distance from there. Unlike `y` it holds in every language. */
  anchor?: { id: string; top: number };
  /** A digit for each disclosure and for each radio button of the article, 1 if it is open or chosen: `0110.10`. */
  parts?: string;
}

/** Content from other documents comes and goes, so its parts are not counted. */
const FOREIGN = '.inserted, dialog';
/** An element at this distance from the top of the window is below the navbar, in px. */
const TOP = 80;
/** How long late content, such as an inserted schema, may move what the reader saw, in ms. */
const SETTLING = 5000;
const INTENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

const articleOf = (): HTMLElement | null => document.getElementById(ARTICLE_ID);

function own<T extends Element>(article: Element, selector: string): T[] {
  return [...article.querySelectorAll<T>(selector)].filter((element) => element.closest(FOREIGN) === null);
}

const detailsOf = (article: Element) => own<HTMLDetailsElement>(article, 'details');
const radiosOf = (article: Element) => own<HTMLInputElement>(article, 'input[type="radio"]');
const digits = (values: boolean[]): string => values.map(Number).join('');

/** Which disclosures of an article are open, and which radio buttons are chosen. */
export function partsOf(article: Element): string {
  return [
    digits(detailsOf(article).map(({ open }) => open)),
    digits(radiosOf(article).map(({ checked }) => checked)),
  ].join('.');
}

/** Opens and chooses the same parts. If a new release has other parts, they stay as they are. */
export function applyParts(article: Element, parts: string): void {
  const [open = '', chosen = ''] = parts.split('.');
  const details = detailsOf(article);
  const radios = radiosOf(article);
  if (details.length === open.length)
    for (const [index, element] of details.entries())
      if (element.open !== (open[index] === '1')) element.open = !element.open;
  if (radios.length === chosen.length)
    for (const [index, element] of radios.entries()) if (chosen[index] === '1') element.checked = true;
}

/** What is open and chosen on screen. */
export function currentParts(): Pick<View, 'parts'> {
  const article = articleOf();
  return article ? { parts: partsOf(article) } : {};
}

/** The view on screen. */
export function currentView(): View {
  const view: View = { ...currentParts(), y: Math.round(scrollY) };
  const article = articleOf();
  let nearest = Number.POSITIVE_INFINITY;
  // At the top of a page, the head of the page counts and not an anchor.
  if (article && view.y > 0)
    for (const element of own(article, '[id]')) {
      const { top } = element.getBoundingClientRect();
      if (Math.abs(top - TOP) >= nearest || !element.checkVisibility()) continue;
      nearest = Math.abs(top - TOP);
      view.anchor = { id: element.id, top };
    }
  return view;
}

/** Restores a view of the page on screen, and keeps its position until the reader does something or the page is complete. */
export function restoreView({ y, anchor, parts }: View): void {
  const article = articleOf();
  const first = article?.firstElementChild;
  if (!article || !first) return;
  if (parts !== undefined) applyParts(article, parts);
  const ending = new AbortController();
  const observer = new ResizeObserver(() => {
    if (first.isConnected && !ending.signal.aborted) move();
    else observer.disconnect();
  });
  const move = (): void => {
    const top = anchor && document.getElementById(anchor.id)?.getBoundingClientRect().top;
    scrollTo({ top: anchor && top !== undefined ? scrollY + top - anchor.top : y, behavior: 'instant' });
  };
  move();
  if (y === 0) return;
  observer.observe(article);
  for (const type of INTENTS)
    addEventListener(type, () => ending.abort(), { capture: true, passive: true, signal: ending.signal });
  setTimeout(() => ending.abort(), SETTLING);
}
