import type { IslandContext } from './context.ts';
import { openDiagram } from './diagram-dialog.ts';
import { mermaidConfig } from './mermaid-theme.ts';

/** How far below the window a diagram is drawn ahead of its reader. */
const MARGIN = '600px';

let serial = 0;
let themes: MutationObserver | undefined;

/** What shows that somebody is there, and how long a page that nobody touches waits with its diagrams. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'keydown', 'scroll'] as const;
const PATIENCE = 5000;

/**
 * Resolves at the reader's first movement, or a while later. Drawing holds a slow processor up for half a second: not while
 * the page is still arriving, when its text is what is looked at.
 */
const readerActs = new Promise<void>((resolve) => {
  const act = (): void => {
    for (const type of SIGNS_OF_LIFE) removeEventListener(type, act);
    resolve();
  };
  // Who has followed a link to this page has acted already.
  if (navigator.userActivation?.hasBeenActive) return resolve();
  for (const type of SIGNS_OF_LIFE) addEventListener(type, act, { passive: true });
  setTimeout(act, PATIENCE);
});

/** mermaid itself, half a megabyte: fetched when the first diagram comes near. Rejected once, it is asked for again by the next one. */
const loadMermaid = async () => (await import('mermaid')).default;

/** Gives a drawing its name in words: title and description of the source (`accTitle`, `accDescr`), which mermaid puts into it. */
function nameDrawing(drawing: SVGElement, fallback: string): string {
  const [title, description] = ['title', 'desc'].map(
    (name) => drawing.querySelector(`:scope > ${name}`)?.textContent.trim() ?? '',
  );
  drawing.setAttribute('role', 'img');
  drawing.removeAttribute('aria-labelledby');
  drawing.removeAttribute('aria-describedby');
  drawing.setAttribute('aria-label', [title, description].filter(Boolean).join('. ') || fallback);
  return title || fallback;
}

/** The frame of a diagram, made once: the view, the button that enlarges it, and the source, folded. */
function frameOf(pre: HTMLElement, { strings }: IslandContext): HTMLElement {
  const known = pre.closest('figure')?.querySelector<HTMLElement>('.diagram-view');
  if (known) return known;
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

/** Puts the drawing in place of its source. Throws for a source that mermaid does not take. */
async function draw(pre: HTMLElement, context: IslandContext): Promise<void> {
  const mermaid = await loadMermaid();
  mermaid.initialize(mermaidConfig());
  const source = pre.textContent;
  const { svg } = await mermaid.render(`diagram-${++serial}`, source);
  const figure = pre.closest<HTMLElement>('figure');
  if (!figure) return;
  const view = frameOf(pre, context);
  // Markup that mermaid sanitized (security level strict).
  view.innerHTML = svg;
  figure.dataset['drawn'] = '';
  const drawing = view.querySelector('svg');
  if (!drawing) return;
  // The size it was drawn for, of which the stylesheet makes the smallest that can be read.
  const { width, height } = drawing.viewBox.baseVal;
  view.style.setProperty('--natural-width', `${width}px`);
  view.style.setProperty('--natural-height', `${height}px`);
  // What scrolls can be scrolled by keyboard.
  if (view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight) view.tabIndex = 0;
  else view.removeAttribute('tabindex');
  const title = nameDrawing(drawing, context.strings.diagram);
  figure.querySelector('.diagram-zoom')?.setAttribute('aria-label', `${context.strings.enlargeDiagram}: ${title}`);
}

function drawAll(elements: Iterable<HTMLElement>, context: IslandContext): void {
  for (const element of elements) {
    element.closest('figure')?.removeAttribute('data-waiting');
    draw(element, context).catch((error: unknown) => {
      // It stays what it is: readable source.
      element.closest('figure')?.setAttribute('data-failed', '');
      console.warn('A diagram could not be drawn.', error);
    });
  }
}

/** Draws diagrams that come near the viewport, and draws them anew when the theme changes. */
export function enhance(context: IslandContext): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement);
      for (const element of near) observer.unobserve(element);
      if (near.length > 0) void readerActs.then(() => drawAll(near, context));
    },
    { rootMargin: MARGIN },
  );
  for (const element of context.article.querySelectorAll<HTMLElement>('figure:not([data-drawn]) [data-mermaid]')) {
    // A source that is shown already stays until the drawing takes its place.
    if (!element.checkVisibility({ visibilityProperty: true }))
      element.closest('figure')?.setAttribute('data-waiting', '');
    observer.observe(element);
  }

  themes?.disconnect();
  themes = new MutationObserver(() =>
    drawAll(context.article.querySelectorAll<HTMLElement>('figure[data-drawn] [data-mermaid]'), context),
  );
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
