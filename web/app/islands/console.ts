import { createRoot } from 'react-dom/client';

import type { ConsoleHost } from '../console/index.tsx';
import type { IslandContext } from './context.ts';

/** What a link's fragment begins with when it carries inputs (console/share.ts). */
const SHARED = '#console=';

/** The request form, once somebody has asked for it: until then nothing of it is loaded. */
let loading: Promise<ConsoleHost> | undefined;

function load(): Promise<ConsoleHost> {
  loading ??= import('../console/index.tsx').then(({ ConsoleHost }) => new ConsoleHost(createRoot));
  // The host stays whatever becomes of a page's form: it knows what was entered.
  loading.catch(() => (loading = undefined));
  return loading;
}

function open(context: IslandContext, opener: HTMLElement): void {
  opener.ariaBusy = 'true';
  document.getElementById('console-notice')?.remove();
  load()
    .then((host) => host.open(context, opener))
    .catch((error: unknown) => {
      console.warn('The request form could not be loaded.', error);
      opener.insertAdjacentHTML('afterend', '<p class="retry-box" role="alert" id="console-notice"></p>');
      opener.nextElementSibling?.append(context.strings.loadFailed);
    })
    .finally(() => (opener.ariaBusy = null));
}

/** Opens the request form of an operation when its button is pressed, or when the address carries inputs for it (console/share.ts). */
export function offerConsole(context: IslandContext): void {
  const opener = context.article.querySelector<HTMLElement>('[data-console]');
  if (opener && opener.dataset['ready'] === undefined) {
    opener.dataset['ready'] = '';
    opener.addEventListener('click', () => open(context, opener));
    // A link to this very page changes the fragment only.
    const listening = new AbortController();
    addEventListener(
      'hashchange',
      () => {
        if (!opener.isConnected) listening.abort();
        else if (location.hash.startsWith(SHARED)) open(context, opener);
      },
      { signal: listening.signal },
    );
  }
  if (opener && location.hash.startsWith(SHARED)) open(context, opener);
  else void loading?.then((host) => host.resume(context, opener)).catch(() => undefined);
}
