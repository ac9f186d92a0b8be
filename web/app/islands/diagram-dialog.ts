import type { Strings } from '../strings/index.ts';

/** Shows a drawn diagram over the page, as large as it gets. */
export function openDiagram(from: HTMLElement, strings: Strings): void {
  const drawing = from.querySelector('svg');
  if (!drawing) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'diagram-dialog';
  dialog.setAttribute('aria-label', strings.diagram);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button';
  close.textContent = strings.close;
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.style.maxWidth = 'none';
  const frame = document.createElement('div');
  frame.tabIndex = 0;
  frame.append(copy);
  dialog.append(close, frame);
  const end = (): void => dialog.close();
  close.addEventListener('click', end);
  dialog.addEventListener('click', (event) => event.target === dialog && end());
  dialog.addEventListener('close', () => {
    dialog.remove();
    from.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}
