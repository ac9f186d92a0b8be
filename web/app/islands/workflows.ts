import { localStore } from '../state/storage.ts';
import type { IslandContext } from './context.ts';

/** Offers to run the steps of a guide. The code that runs them is loaded on the first click, or if something has run before. */
export function enhance(context: IslandContext): void {
  const { article, strings } = context;
  const sections = [...article.querySelectorAll<HTMLElement>('[data-run]')];
  const load = (): Promise<void> => import('../workflows/index.tsx').then(({ runWorkflows }) => runWorkflows(context));
  if (localStore.get('workflow-runs') !== null || localStore.get('simulator-account') !== null)
    return void load().catch((error: unknown) => console.warn('The steps cannot be run.', error));
  for (const section of sections) {
    const host = section.querySelector('[data-run-host]');
    if (!host || host.childElementCount > 0) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = strings.runStep;
    button.addEventListener('click', () => {
      button.ariaBusy = 'true';
      load()
        .then(() => host.querySelector<HTMLElement>('button')?.focus())
        .catch(() => (button.textContent = strings.loadFailed));
    });
    host.append(button);
  }
}
