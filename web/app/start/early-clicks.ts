import { PAGE_READY_EVENT } from '../islands/react-page-module.ts';
import { followedLink } from '../navigation/links.ts';

/** The boot script sends this event to the document when it listens to input. */
export const BOOT_EVENT = 'boot';

/** How long a clicked link waits for the client, in ms. Then the browser follows it. */
const PATIENCE = 1000;

/** A control that needs a script. Islands mark those that already work. */
const WAITING = '[data-hydrate]:not([data-ready])';

/** A React page whose controls do not work yet. */
const WAITING_PAGE = '[data-react-page]:not([data-ready])';

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
    const target = event.target instanceof Element ? event.target : null;
    const page = target?.closest<HTMLElement>(WAITING_PAGE);
    const isHydrated = document.documentElement.dataset['hydrated'] !== undefined;
    if (isHydrated && !page) return;
    const link = isHydrated ? null : followedLink(event);
    const element = link ?? target?.closest<HTMLElement>(page ? 'button' : WAITING);
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
    const repeat = (): void => {
      if (isLast()) element.click();
    };
    startClient().then(() => {
      clearTimeout(timer);
      if (!link && page?.matches(WAITING_PAGE)) return page.addEventListener(PAGE_READY_EVENT, repeat, { once: true });
      // In a new task, after the effects of the hydration.
      return setTimeout(repeat);
    }, follow);
  });
  return () => held instanceof HTMLAnchorElement;
}
