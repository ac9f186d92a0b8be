/** Handles a module that did not load, most often because a new release replaced it: one reload, then a box with Retry. */
import { errorText } from '../../model/text/error-text.ts';
import { element } from '../browser/element.ts';
import { mayReload, wasReloaded } from '../navigation/reload-guard.ts';
import { safeSessionStorage } from '../state/storage.ts';

/**
 * Logs a warning and reloads the page, once for each release. After that it shows a red box with a Retry button,
 * in place of an earlier one.
 * The page stays readable and its links work in either case.
 */
export function reportLoadFailure(error: unknown, retry: () => Promise<void>): void {
  console.warn('A part of the page could not be loaded.', error);
  if (navigator.onLine && mayReload(safeSessionStorage, import.meta.url, wasReloaded())) return location.reload();
  const main = document.querySelector('main');
  main?.querySelector(':scope > [role=alert]')?.remove();
  main?.prepend(retryBox(error, retry));
}

function retryBox(error: unknown, retry: () => Promise<void>): HTMLElement {
  // The announcer (shell.tsx) has these texts, because the module with the strings may be missing too.
  const { loadFailed = '', retry: label = '' } =
    document.querySelector<HTMLElement>('[data-load-failed]')?.dataset ?? {};
  const button = element('button', { className: 'button' }, label);
  const message = element('pre', { className: 'error-text' }, errorText(error));
  const title = element('p', { className: 'admonition-title' }, loadFailed);
  const box = element('div', { className: 'admonition admonition-danger', role: 'alert' }, title, message, button);
  button.addEventListener('click', () => {
    box.remove();
    void retry();
  });
  return box;
}
