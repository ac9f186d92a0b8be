import { diagramLook } from '../../model/page/diagram-look.ts';
import { element } from '../browser/element.ts';
import { readerActsOrRests } from '../browser/reader.ts';
import type { IslandContext } from './context.ts';
import { offerEnlarging } from './diagram-view.ts';
import { hexOf } from './token-color.ts';

/** Diagrams are rendered when they come this close to the viewport. */
const MARGIN = '600px';

let renderings = 0;
let themeObserver: MutationObserver | undefined;

/** If the reader does nothing, diagrams are rendered after this time, in ms. The client has started by then. */
const REST = 5000;

/** Rendering blocks a slow processor for half a second, which must not happen while the page is still loading. */
const mayRender = readerActsOrRests(REST);

/** The size of mermaid is half a megabyte, so it is loaded with the first diagram that comes near the viewport. */
const loadMermaid = async () => (await import('mermaid')).default;

/** The view of a diagram. The first call creates it, with the folded source. */
function viewOf(pre: HTMLElement, { strings }: IslandContext): HTMLElement {
  const existing = pre.closest('figure')?.querySelector<HTMLElement>('.diagram-view');
  if (existing) return existing;
  const view = element('div', { className: 'diagram-view' });
  const text = element('details', { className: 'diagram-text' }, element('summary', {}, strings.diagramSource));
  pre.before(view);
  pre.after(text);
  text.append(pre);
  return view;
}

/** Renders a diagram in place of its source. Throws for a source that mermaid does not accept. */
async function render(pre: HTMLElement, context: IslandContext): Promise<void> {
  const mermaid = await loadMermaid();
  mermaid.initialize(diagramLook(hexOf, getComputedStyle(document.body).fontFamily));
  const { svg } = await mermaid.render(`diagram-${++renderings}`, pre.textContent);
  const figure = pre.closest<HTMLElement>('figure');
  if (!figure) return;
  const isFirst = figure.dataset['rendered'] === undefined;
  const view = viewOf(pre, context);
  // mermaid has sanitized the markup (security level strict).
  view.innerHTML = svg;
  figure.dataset['rendered'] = '';
  view.querySelector('svg')?.setAttribute('role', 'img');
  if (isFirst) offerEnlarging(view, context);
}

function renderAll(elements: Iterable<HTMLElement>, context: IslandContext): void {
  for (const element of elements) {
    element.closest('figure')?.removeAttribute('data-waiting');
    render(element, context).catch((error: unknown) => {
      // The page then shows the source instead.
      element.closest('figure')?.setAttribute('data-failed', '');
      console.warn('A diagram could not be rendered.', error);
    });
  }
}

/** Renders diagrams that come near the viewport, and renders them again when the color mode changes. */
export function enhance(context: IslandContext): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.flatMap(({ isIntersecting, target }) =>
        isIntersecting && target instanceof HTMLElement ? [target] : [],
      );
      for (const element of near) observer.unobserve(element);
      if (near.length > 0) void mayRender.then(() => renderAll(near, context));
    },
    { rootMargin: MARGIN },
  );
  for (const element of context.article.querySelectorAll<HTMLElement>('figure:not([data-rendered]) [data-mermaid]')) {
    // A source that is visible already stays visible until the diagram replaces it.
    if (!element.checkVisibility({ visibilityProperty: true }))
      element.closest('figure')?.setAttribute('data-waiting', '');
    observer.observe(element);
  }

  themeObserver?.disconnect();
  themeObserver = new MutationObserver(() =>
    renderAll(context.article.querySelectorAll<HTMLElement>('figure[data-rendered] [data-mermaid]'), context),
  );
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
