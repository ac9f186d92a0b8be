import { safeLocalStorage } from '../state/storage.ts';
import { whileBusy } from './console.ts';
import type { IslandContext } from './context.ts';

/** Makes the buttons of steps work. The code that runs steps is loaded on the first press, or if something has run before. */
export function offerRuns(context: IslandContext): void {
  const buttons = context.article.querySelectorAll<HTMLElement>('[data-run-press]');
  if (buttons.length === 0) return;
  const load = () => import('../workflows/index.tsx');
  for (const button of buttons) {
    if (button.dataset['ready'] !== undefined) continue;
    button.dataset['ready'] = '';
    button.addEventListener('click', () => {
      whileBusy(context, button, async () => (await load()).press(context, button));
    });
  }
  if (safeLocalStorage.get('workflow-runs') !== null || safeLocalStorage.get('simulator-account') !== null)
    load()
      .then(({ showRuns }) => showRuns(context))
      .catch((error: unknown) => console.warn('The steps cannot be run.', error));
}
