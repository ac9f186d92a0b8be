import { opensForm } from '../../model/description/console.ts';
import type { ConsoleHost } from '../console/index.tsx';
import type { IslandContext } from './context.ts';

/** The request form, which is loaded when a reader opens it for the first time. */
let loading: Promise<ConsoleHost> | undefined;

function load(): Promise<ConsoleHost> {
  loading ??= import('../console/index.tsx').then(({ ConsoleHost }) => new ConsoleHost());
  // One host serves all pages, because it remembers what was entered.
  loading.catch(() => (loading = undefined));
  return loading;
}

function open(context: IslandContext, opener: HTMLElement): void {
  whileBusy(context, opener, async () => (await load()).open(context, opener));
}

function openCheck(context: IslandContext, opener: HTMLElement): void {
  whileBusy(context, opener, async () => {
    const { openChecker } = await import('../console/checker/index.tsx');
    await openChecker(context, opener);
  });
}

/** Marks the button as busy, and says beside it if its code could not be loaded. */
export function whileBusy(context: IslandContext, opener: HTMLElement, start: () => Promise<void>): void {
  opener.ariaBusy = 'true';
  document.getElementById('console-notice')?.remove();
  start()
    .catch((error: unknown) => {
      console.warn('The code of a button could not be loaded.', error);
      opener.insertAdjacentHTML(
        'afterend',
        '<p class="admonition admonition-danger" role="alert" id="console-notice"></p>',
      );
      opener.nextElementSibling?.append(context.strings.loadFailed);
    })
    .finally(() => (opener.ariaBusy = null));
}

/** Opens the check of pasted messages when its button is clicked, and an operation's request form when its button is clicked, or if the address has shared inputs for it. */
export function offerConsole(context: IslandContext): void {
  const check = context.article.querySelector<HTMLElement>('[data-check]');
  if (check && check.dataset['ready'] === undefined) {
    check.dataset['ready'] = '';
    check.addEventListener('click', () => openCheck(context, check));
  }
  const opener = context.article.querySelector<HTMLElement>('[data-console]');
  if (opener && opener.dataset['ready'] === undefined) {
    opener.dataset['ready'] = '';
    opener.addEventListener('click', () => open(context, opener));
    // A shared link to the page on screen only changes the fragment.
    const listening = new AbortController();
    addEventListener(
      'hashchange',
      () => {
        if (!opener.isConnected) listening.abort();
        else if (opensForm(location.hash)) open(context, opener);
      },
      { signal: listening.signal },
    );
  }
  if (opener && opensForm(location.hash)) open(context, opener);
  else void loading?.then((host) => host.resume(context, opener)).catch(() => undefined);
}
