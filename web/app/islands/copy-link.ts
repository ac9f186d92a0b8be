import { announce, withdraw } from '../layout/announce.ts';
import { isPlainClick } from '../navigation/target.ts';
import type { IslandContext } from './context.ts';

const FEEDBACK_MS = 2000;

/**
 * A click on a direct link also copies its address. It remains a link, so the fragment is followed, new tabs and the
 * context menu work, and nothing else happens if the clipboard is not available. One listener serves all pages.
 */
export function copyDirectLinks({ article, strings }: Pick<IslandContext, 'article' | 'strings'>): void {
  const hasListener = article.dataset['copyLink'] !== undefined;
  // The listener outlives the page, so it reads the string of the current language from here.
  article.dataset['copyLink'] = strings.linkCopied;
  if (hasListener) return;
  article.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.anchor') : null;
    if (!link || !isPlainClick(event, { target: '', download: false })) return;
    // A line that was inserted from another page is copied without leaving this one.
    if (link.pathname !== location.pathname) event.preventDefault();
    navigator.clipboard?.writeText(link.href).then(
      () => showFeedback(link, article.dataset['copyLink'] ?? ''),
      () => undefined,
    );
  });
}

function showFeedback(link: HTMLAnchorElement, linkCopied: string): void {
  link.dataset['note'] = linkCopied;
  announce(linkCopied);
  setTimeout(() => {
    delete link.dataset['note'];
    withdraw(linkCopied);
  }, FEEDBACK_MS);
}
