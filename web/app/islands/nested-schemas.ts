import { ARTICLE_ID, type PageData } from '../../model/page/page-data.ts';
import { fetchDocument } from '../navigation/document-cache.ts';
import { loadOnce } from '../state/load-once.ts';
import type { IslandContext } from './context.ts';

/** Makes the names of inserted groups of alternatives unique in the page. */
let insertions = 0;

/** The schema in a schema's page, ready to be inserted into another page. @throws for other documents, e.g. the gate */
const readSchema = loadOnce(async (address): Promise<Element> => {
  const { html, pathname } = await fetchDocument(address, 'auto');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const value = page.getElementById(ARTICLE_ID)?.querySelector('.value');
  if (!value || page.documentElement.dataset['pageKind'] !== 'schema') throw new Error('It is not a page of a schema.');
  // The targets of its links stay on the schema's own page.
  for (const link of value.querySelectorAll('a.anchor'))
    link.setAttribute('href', pathname + (link.getAttribute('href') ?? ''));
  for (const element of value.querySelectorAll('[id]')) element.removeAttribute('id');
  return value;
});

function copyOf(value: Element): Element {
  const copy = document.importNode(value, true);
  insertions += 1;
  for (const details of copy.querySelectorAll<HTMLDetailsElement>('details[name]'))
    details.name = `${details.name}~${insertions}`;
  copy.classList.add('inserted');
  return copy;
}

/** Class of the properties to leave out: read-only ones in a request, write-only ones in a response. */
function classToOmit(cut: HTMLElement, { kind }: PageData): string | null {
  if (kind !== 'operation' && kind !== 'webhook') return null;
  const isResponse = cut.closest('.responses') !== null;
  // In a webhook or callback the API sends the request, so the roles are swapped.
  const isInbound = kind === 'webhook' || cut.closest('.rest') !== null;
  return isResponse === isInbound ? '.read-only' : '.write-only';
}

async function fill(cut: HTMLDetailsElement, data: PageData): Promise<void> {
  const link = cut.querySelector<HTMLAnchorElement>(':scope > a[href]:not(.anchor)');
  if (!link || cut.dataset['state'] !== undefined) return;
  cut.dataset['state'] = 'loading';
  cut.setAttribute('aria-busy', 'true');
  try {
    const copy = copyOf(await readSchema(link.pathname));
    const omitted = classToOmit(cut, data);
    if (omitted !== null) for (const line of copy.querySelectorAll(`li${omitted}`)) line.remove();
    link.after(copy);
    cut.dataset['state'] = 'filled';
  } catch (error) {
    console.warn(`${link.pathname} could not be read into this page; its link leads there.`, error);
    // The next time it is opened, it tries again.
    delete cut.dataset['state'];
  }
  cut.removeAttribute('aria-busy');
}

/**
 * Fills cuts (`details.cut`), the places where a page stops nesting schemas. Opening one inserts the schema from its own
 * page. The inserted schema may have cuts too.
 */
export function enhance({ article, data }: IslandContext): void {
  const [first] = article.childNodes;
  if (!first) return;
  const ending = new AbortController();
  article.addEventListener(
    'toggle',
    ({ target }) => {
      if (!first.isConnected) ending.abort();
      else if (target instanceof HTMLDetailsElement && target.open && target.matches('details.cut'))
        void fill(target, data);
    },
    { capture: true, signal: ending.signal },
  );
  // A reader may have opened a cut before this module was loaded.
  for (const cut of article.querySelectorAll<HTMLDetailsElement>('details.cut[open]')) void fill(cut, data);
}
