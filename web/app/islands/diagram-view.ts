import { element } from '../browser/element.ts';
import type { IslandContext } from './context.ts';
import { openDiagram } from './diagram-dialog.ts';

/** Lets readers enlarge a rendered diagram, and scroll it by keys if it is wider than its view. */
export function offerEnlarging(view: HTMLElement, { strings }: IslandContext): void {
  const title = view.querySelector('svg > title')?.textContent.trim() || strings.diagram;
  const zoom = element('button', {
    type: 'button',
    className: 'diagram-zoom',
    ariaLabel: `${strings.enlargeDiagram}: ${title}`,
  });
  const open = (): void => openDiagram(view, zoom, strings);
  zoom.addEventListener('click', open);
  // A click that ends a selection of text opens nothing.
  view.addEventListener('click', () => {
    if (getSelection()?.isCollapsed !== false) open();
  });
  view.after(zoom);
  new ResizeObserver(() => {
    const scrolls = view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight;
    if (scrolls) view.tabIndex = 0;
    else view.removeAttribute('tabindex');
  }).observe(view);
}

export function enhance(context: IslandContext): void {
  for (const view of context.article.querySelectorAll<HTMLElement>('.diagram-view')) offerEnlarging(view, context);
}
