import { followedLink } from '../navigation/links.ts';

/** The boot script sends this event to the document when it listens to input. */
export const BOOT_EVENT = 'boot';

/** How long a clicked link waits for the client, in ms. Then the browser follows it. */
const PATIENCE = 1000;

/** A control that needs a script. Islands mark those that already work. */
const WAITING = '[data-hydrate]:not([data-ready])';

/**
 * Keeps a click on a link or on a control that comes before the client runs, and repeats it once the client runs. Of
 * several clicks, only the last one counts. If the client does not start in time, the browser follows the link.
 * @param startClient may be called more than once; rejects if the client cannot start
 * @returns whether a link is waiting, or the browser follows one
 */
export function keepEarlyClicks(startClient: () => Promise<unknown>): () => boolean {
  let held: HTMLElement | null = null;
  let isLeaving = false;
  document.addEventListener('click', (event) => {
    if (document.documentElement.dataset['hydrated'] !== undefined) return;
    const link = followedLink(event);
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(WAITING) : null;
    const element = link ?? control;
    if (!element) return;
    event.preventDefault();
    held = element;
    isLeaving = false;
    const isLast = (): boolean => held === element && !isLeaving;
    const follow = (): void => {
      if (!link || !isLast()) return;
      isLeaving = true;
      location.assign(link.href);
    };
    const timer = setTimeout(follow, PATIENCE);
    startClient().then(() => {
      clearTimeout(timer);
      // In a new task, after the effects of the hydration.
      return setTimeout(() => {
        if (isLast()) element.click();
      });
    }, follow);
  });
  return () => held instanceof HTMLAnchorElement;
}
