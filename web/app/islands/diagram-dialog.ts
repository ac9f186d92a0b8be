import { element } from '../browser/element.ts';
import type { Strings } from '../strings/en.ts';

/**
 * Shows a diagram in a dialog, as large as possible. Escape, the button and a click beside the diagram close it.
 * @param opener gets the focus back
 */
export function openDiagram(view: HTMLElement, opener: HTMLElement, strings: Strings): void {
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
