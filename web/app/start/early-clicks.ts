import { PAGE_READY_EVENT } from '../islands/react-page-module.ts';

/** The boot script sends this event to the document when it listens to input. */
export const BOOT_EVENT = 'boot';

/** A control that needs a script. Islands mark those that already work. */
const WAITING = '[data-hydrate]:not([data-ready])';

/** A React page whose controls do not work yet. */
const WAITING_PAGE = '[data-react-page]:not([data-ready])';

/**
 * Keeps a click on a control that comes before the client runs, and repeats it once the client runs. Of several clicks, only the
 * last one counts. The browser follows links itself until then.
 * @param startClient may be called more than once; rejects if the client cannot start
 */
export function keepEarlyClicks(startClient: () => Promise<unknown>): void {
  let held: HTMLElement | null = null;
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const page = target?.closest<HTMLElement>(WAITING_PAGE);
    const isHydrated = document.documentElement.dataset['hydrated'] !== undefined;
    const control = isHydrated && !page ? null : target?.closest<HTMLElement>(page ? 'button' : WAITING);
    if (!control) return;
    event.preventDefault();
    held = control;
    const repeat = (): void => {
      if (held === control) control.click();
    };
    startClient()
      .then(() => {
        if (page?.matches(WAITING_PAGE)) return page.addEventListener(PAGE_READY_EVENT, repeat, { once: true });
        // In a new task, after the effects of the hydration.
        return setTimeout(repeat);
      })
      .catch(() => undefined);
  });
}
