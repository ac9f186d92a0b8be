import { type Signal, THANKS_ID } from '../../model/insight/signal.ts';
import { ARTICLE_ID } from '../../model/page/page-data.ts';
import { sendSignal } from './send-signal.ts';

/** Sends the form at the end of a page, with the section that the address names, and thanks the reader. */
export function giveFeedback(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const target = document.querySelector(`#${ARTICLE_ID} :target:not(#${THANKS_ID})`)?.id;
  // The form has the fields of the signal, and the insight Worker judges them.
  const anchor = target === undefined ? {} : { anchor: target };
  // A report about a place names it.
  sendSignal({ kind: 'feedback', ...anchor, ...Object.fromEntries(texts) } as Signal);
  form.closest('.feedback')?.toggleAttribute('data-given', true);
  const thanks = document.getElementById(THANKS_ID);
  if (thanks === null) return;
  thanks.hidden = false;
  thanks.focus();
}
