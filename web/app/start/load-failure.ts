import { errorText } from '../../model/text/error-text.ts';
import { mayReload } from '../navigation/reload-guard.ts';
import { sessionStore } from '../state/storage.ts';

/**
 * A module of this page did not load: one warning and, once for each release, a reload; from then on a red box with Retry.
 * The page stays readable, and its links work, in either case.
 */
export function reportStale(error: unknown, retry: () => Promise<void>): void {
  console.warn('A part of the page could not be loaded.', error);
  const wasReload = performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
  if (navigator.onLine && mayReload(sessionStore, import.meta.url, wasReload)) return location.reload();

  // The document brings these words along: the table that has them may be what failed to load.
  const { loadFailed = '', retry: label = '' } =
    document.querySelector<HTMLElement>('[data-load-failed]')?.dataset ?? {};
  const box = document.createElement('div');
  box.className = 'retry-box';
  box.role = 'alert';
  const paragraph = document.createElement('p');
  paragraph.textContent = loadFailed;
  const message = document.createElement('pre');
  message.className = 'error-text';
  message.textContent = errorText(error);
  const button = document.createElement('button');
  button.className = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    box.remove();
    void retry();
  });
  box.append(paragraph, message, button);
  document.querySelector('main')?.prepend(box);
}
