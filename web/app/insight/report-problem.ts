import { ARTICLE_ID } from '../../model/page/page-data.ts';

const CLASS = 'report-problem';

/** The nearest element with an identifier at or before an element of the article: the section, field or error that it belongs to. */
function nearestId(element: Element): string {
  const before = [...document.querySelectorAll(`#${ARTICLE_ID} [id]`)].filter(
    (other) => other === element || (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return before.at(-1)?.id ?? '';
}

/** Shows one button that reports a problem, beside the link or the copy button that the reader used last. */
export function offerReport(control: Element): void {
  const feedback = document.querySelector<HTMLElement>('.feedback');
  if (feedback === null) return;
  for (const other of document.getElementsByClassName(CLASS)) other.remove();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `button button-small ${CLASS}`;
  button.textContent = feedback.dataset['report'] ?? '';
  button.addEventListener('click', () => openReport(nearestId(control)));
  // A code block is a box of its own, and the button is below it.
  (control.closest('[data-code]') ?? control).after(button);
}

/** Opens the form at the end of the page for a section, a field, an error or a step. */
export function openReport(anchor: string): void {
  const feedback = document.querySelector<HTMLElement>('.feedback');
  const form = feedback?.querySelector<HTMLFormElement>('details > form');
  const text = form?.querySelector('textarea');
  if (feedback === null || !form || !text) return;
  // A reader who has sent something may report something else.
  delete feedback.dataset['given'];
  const thanks = feedback.querySelector<HTMLElement>('.feedback-thanks');
  if (thanks !== null) thanks.hidden = true;
  form.reset();
  form.closest('details')?.setAttribute('open', '');
  let field = form.querySelector<HTMLInputElement>('[name=anchor]');
  if (field === null) {
    field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'anchor';
    form.prepend(field, document.createElement('code'));
  }
  field.value = anchor;
  const name = form.querySelector('code');
  if (name !== null) name.textContent = anchor === '' ? '' : `#${anchor}`;
  text.focus();
}
