import type { IslandContext } from './context.ts';

const FEEDBACK_MS = 2000;

/** Shows the buttons that copy the code beside them. One listener serves all of them. */
export function enhanceCopyButtons({ article, strings }: IslandContext): void {
  const buttons = article.querySelectorAll<HTMLButtonElement>('button[data-copy]');
  for (const button of buttons) button.hidden = false;
  if (buttons.length === 0 || article.dataset['copy'] !== undefined) return;
  article.dataset['copy'] = '';
  article.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[data-copy]') : null;
    const block = button?.closest('[data-code]');
    const code = block?.querySelector('pre') ?? block?.querySelector('code');
    if (!button || !code) return;
    const report = (state: 'done' | 'failed', label: string): void => {
      const before = button.getAttribute('aria-label') ?? '';
      if (button.dataset['state']) return;
      button.dataset['state'] = state;
      button.setAttribute('aria-label', label);
      setTimeout(() => {
        delete button.dataset['state'];
        button.setAttribute('aria-label', before);
      }, FEEDBACK_MS);
    };
    Promise.resolve(
      navigator.clipboard?.writeText(code.textContent.replace(/\n$/, '')) ?? Promise.reject(new Error('no clipboard')),
    ).then(
      () => report('done', strings.copied),
      () => report('failed', strings.copyFailed),
    );
  });
}
