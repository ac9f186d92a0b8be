import { element } from '../browser/element.ts';
import type { Strings } from '../strings/en.ts';
import type { IslandContext } from './context.ts';

/** Lets readers enlarge a rendered diagram, and scroll it by keys if it is wider than its view. */
function offerEnlarging(view: HTMLElement, { strings }: IslandContext): void {
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

/**
 * Shows a diagram in a dialog, as large as possible. Escape, the button and a click beside the diagram close it.
 * @param opener gets the focus back
 */
function openDiagram(view: HTMLElement, opener: HTMLElement, strings: Strings): void {
  const diagram = view.querySelector('svg');
  if (!diagram) return;
  const close = element('button', { type: 'button', className: 'button' }, strings.close);
  const copy = document.importNode(diagram, true);
  // Its arrowheads, title and description are those of the diagram in the page.
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  // The diagram grows if there is room. It never shrinks: a small window scrolls instead.
  const natural = `${diagram.viewBox.baseVal.width}px`;
  copy.style.width = `calc(${natural} * 1.6)`;
  copy.style.maxWidth = `max(100%, ${natural})`;
  copy.style.minWidth = natural;
  const frame = element('div', { tabIndex: 0 }, copy);
  const dialog = element('dialog', { className: 'diagram-dialog', ariaLabel: strings.diagram }, close, frame);
  const end = (): void => dialog.close();
  close.addEventListener('click', end);
  dialog.addEventListener('click', (event) => event.target === dialog && end());
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
