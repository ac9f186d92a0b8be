import { readerActsOrRests } from '../browser/reader.ts';
import type { IslandContext } from './context.ts';
import { openDiagram } from './diagram-dialog.ts';
import { mermaidConfig } from './mermaid-theme.ts';

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

/** Sets the accessible name from the source's title and description (`accTitle`, `accDescr`), and returns the title. */
function labelDiagram(svg: SVGElement, fallback: string): string {
  const [title, description] = ['title', 'desc'].map(
    (name) => svg.querySelector(`:scope > ${name}`)?.textContent.trim() ?? '',
  );
  svg.setAttribute('role', 'img');
  svg.removeAttribute('aria-labelledby');
  svg.removeAttribute('aria-describedby');
  svg.setAttribute('aria-label', [title, description].filter(Boolean).join('. ') || fallback);
  return title || fallback;
}

/** The view of a diagram. The first call creates it, with the button that enlarges it and the folded source. */
function viewOf(pre: HTMLElement, { strings }: IslandContext): HTMLElement {
  const existing = pre.closest('figure')?.querySelector<HTMLElement>('.diagram-view');
  if (existing) return existing;
  const view = document.createElement('div');
  view.className = 'diagram-view';
  const zoom = document.createElement('button');
  zoom.type = 'button';
  zoom.className = 'diagram-zoom';
  const open = (): void => openDiagram(view, zoom, strings);
  zoom.addEventListener('click', open);
  view.addEventListener('click', open);
  const text = document.createElement('details');
  text.className = 'diagram-text';
  const summary = document.createElement('summary');
  summary.textContent = strings.diagramSource;
  pre.before(view, zoom);
  pre.after(text);
  text.append(summary, pre);
  return view;
}

/** Renders a diagram in place of its source. Throws for a source that mermaid does not accept. */
async function render(pre: HTMLElement, context: IslandContext): Promise<void> {
  const mermaid = await loadMermaid();
  mermaid.initialize(mermaidConfig());
  const source = pre.textContent;
  const { svg } = await mermaid.render(`diagram-${++renderings}`, source);
  const figure = pre.closest<HTMLElement>('figure');
  if (!figure) return;
  const view = viewOf(pre, context);
  // mermaid has sanitized the markup (security level strict).
  view.innerHTML = svg;
  figure.dataset['rendered'] = '';
  const svgElement = view.querySelector('svg');
  if (!svgElement) return;
  // The stylesheet derives the smallest readable size from the natural size.
  const { width, height } = svgElement.viewBox.baseVal;
  view.style.setProperty('--natural-width', `${width}px`);
  view.style.setProperty('--natural-height', `${height}px`);
  // A view that scrolls must be focusable, so that keys can scroll it.
  if (view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight) view.tabIndex = 0;
  else view.removeAttribute('tabindex');
  const title = labelDiagram(svgElement, context.strings.diagram);
  figure.querySelector('.diagram-zoom')?.setAttribute('aria-label', `${context.strings.enlargeDiagram}: ${title}`);
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
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement);
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
