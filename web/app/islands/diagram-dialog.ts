import type { Strings } from '../strings/index.ts';

/**
 * Shows a diagram in a dialog, as large as possible. Escape, the button and a click beside the diagram close it.
 * @param opener gets the focus back
 */
export function openDiagram(view: HTMLElement, opener: HTMLElement, strings: Strings): void {
  const diagram = view.querySelector('svg');
  if (!diagram) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'diagram-dialog';
  dialog.setAttribute('aria-label', strings.diagram);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button';
  close.textContent = strings.close;
  const copy = diagram.cloneNode(true) as SVGSVGElement;
  // The diagram grows if there is room. It never shrinks: a small window scrolls instead.
  const natural = `${diagram.viewBox.baseVal.width}px`;
  copy.style.width = `calc(${natural} * 1.6)`;
  copy.style.maxWidth = `max(100%, ${natural})`;
  copy.style.minWidth = natural;
  const frame = document.createElement('div');
  frame.tabIndex = 0;
  frame.append(copy);
  dialog.append(close, frame);
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
