import { ARTICLE_ID, type PageData } from '../../model/page/page-data.ts';
import { fetchDocument } from '../navigation/document-cache.ts';
import type { IslandContext } from './context.ts';

/** Numbers the groups of inserted alternatives apart from those of the page, and from each other. */
let serial = 0;

/** What a schema's page says of it, ready to stand on another page; null when the document is none, for instance the gate's. */
async function readSchema(address: string): Promise<Element | null> {
  const { html, pathname } = await fetchDocument(address, 'auto');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const value = page.getElementById(ARTICLE_ID)?.querySelector('.value');
  if (!value || page.documentElement.dataset['pageKind'] !== 'schema') return null;
  // Its links lead to its own page, where their targets are.
  for (const link of value.querySelectorAll('a.anchor'))
    link.setAttribute('href', pathname + (link.getAttribute('href') ?? ''));
  for (const element of value.querySelectorAll('[id]')) element.removeAttribute('id');
  return value;
}

/** A copy of a schema's page for one place. */
function copyOf(value: Element): Element {
  const copy = document.importNode(value, true);
  serial += 1;
  for (const details of copy.querySelectorAll<HTMLDetailsElement>('details[name]'))
    details.name = `${details.name}~${serial}`;
  copy.classList.add('inserted');
  return copy;
}

/** Class of the lines that have no place around a cut: what only answers hold is no part of a request, and the other way round. */
function absentAt(cut: HTMLElement, { kind }: PageData): string | null {
  if (kind !== 'operation' && kind !== 'webhook') return null;
  const isAnswer = cut.closest('.responses') !== null;
  // What a webhook or callback sends is what the provider answers elsewhere.
  const isInbound = kind === 'webhook' || cut.closest('.rest') !== null;
  return isAnswer === isInbound ? '.read-only' : '.write-only';
}

async function fill(
  cut: HTMLDetailsElement,
  data: PageData,
  read: (address: string) => Promise<Element | null>,
): Promise<void> {
  const link = cut.querySelector<HTMLAnchorElement>(':scope > a[href]:not(.anchor)');
  if (!link || cut.dataset['state'] !== undefined) return;
  cut.dataset['state'] = 'loading';
  cut.setAttribute('aria-busy', 'true');
  const value = await read(link.pathname).catch((error: unknown) => {
    console.warn(`${link.pathname} could not be read into this page; its link leads there.`, error);
    return null;
  });
  cut.removeAttribute('aria-busy');
  if (value === null) {
    // The next opening tries again.
    delete cut.dataset['state'];
    return;
  }
  cut.dataset['state'] = 'filled';
  const copy = copyOf(value);
  const absent = absentAt(cut, data);
  if (absent !== null) for (const line of copy.querySelectorAll(`li${absent}`)) line.remove();
  link.after(copy);
}

/** Fills cuts when they are opened, level by level and without end: what is inserted has cuts of its own. */
export function enhance({ article, data }: IslandContext): void {
  // The listener outlives a page, which may be one that only staff may see; what was read for it does not.
  const pages = new Map<string, Promise<Element | null>>();
  const read = (address: string): Promise<Element | null> => {
    const known = pages.get(address) ?? readSchema(address);
    pages.set(address, known);
    known.then(
      (value) => value === null && pages.delete(address),
      () => pages.delete(address),
    );
    return known;
  };
  const [first] = article.childNodes;
  if (!first) return;
  const ending = new AbortController();
  article.addEventListener(
    'toggle',
    ({ target }) => {
      if (!first.isConnected) ending.abort();
      else if (target instanceof HTMLDetailsElement && target.open && target.matches('details.cut'))
        void fill(target, data, read);
    },
    { capture: true, signal: ending.signal },
  );
  // One may have been opened before this was there.
  for (const cut of article.querySelectorAll<HTMLDetailsElement>('details.cut[open]')) void fill(cut, data, read);
}
