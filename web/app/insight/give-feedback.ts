import { type Signal, THANKS_ID } from '../../model/insight/signal.ts';
import { idFromHash } from '../navigation/scroll.ts';
import { sendSignal } from './send-signal.ts';

/** Sends the form at the end of a page, with the section that the address names, and thanks the reader. */
export function giveFeedback(form: HTMLFormElement, article: HTMLElement): void {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const anchor = idFromHash(location.hash);
  const isInside = anchor !== '' && anchor !== THANKS_ID && article.contains(document.getElementById(anchor));
  // The form has the fields of the signal, and the insight Worker judges them.
  sendSignal({ kind: 'feedback', ...Object.fromEntries(texts), ...(isInside && { anchor }) } as Signal);
  form.closest('.feedback')?.toggleAttribute('data-given', true);
  const thanks = document.getElementById(THANKS_ID);
  if (thanks === null) return;
  thanks.hidden = false;
  thanks.focus();
}
