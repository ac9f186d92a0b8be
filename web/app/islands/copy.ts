import { announce, withdraw } from '../layout/announce.ts';
import { isPlainClick } from '../navigation/target.ts';
import type { IslandContext } from './context.ts';

const FEEDBACK_MS = 2000;

/** Ends what a button or link says about its last press. */
const endings = new WeakMap<Element, () => void>();

/** The words in the language of the page on screen. The listener outlives a page. */
let words: IslandContext['strings'];

/** Lets buttons copy the code beside them, and direct links their address. One listener serves all pages. */
export function offerCopying({ article, strings }: IslandContext): void {
  words = strings;
  for (const button of article.querySelectorAll<HTMLButtonElement>('button[data-copy]')) button.hidden = false;
  if (article.dataset['copy'] !== undefined) return;
  article.dataset['copy'] = '';
  article.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('button[data-copy], a.anchor') : null;
    if (target instanceof HTMLAnchorElement) void copyLink(target, event);
    else if (target instanceof HTMLButtonElement) void copyCode(target);
  });
}

/** Copies a text, and returns whether it could. Pages that are not secure have no clipboard. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const block = button.closest('[data-code]');
  const code = block?.querySelector('pre') ?? block?.querySelector('code');
  const isDone = await isCopied(code?.textContent.replace(/\n$/, '') ?? '');
  endings.get(button)?.();
  const label = button.ariaLabel;
  button.dataset['state'] = isDone ? 'done' : 'failed';
  button.ariaLabel = isDone ? words.copied : words.copyFailed;
  endLater(button, () => {
    delete button.dataset['state'];
    button.ariaLabel = label;
  });
}

/** The fragment is followed, too: new tabs and the context menu work, and nothing else happens without a clipboard. */
async function copyLink(link: HTMLAnchorElement, event: MouseEvent): Promise<void> {
  if (!isPlainClick(event, link)) return;
  // A line that was inserted from another page is copied without leaving this one.
  if (link.pathname !== location.pathname) event.preventDefault();
  const { linkCopied } = words;
  if (!(await isCopied(link.href))) return;
  endings.get(link)?.();
  link.dataset['note'] = linkCopied;
  announce(linkCopied);
  endLater(link, () => {
    delete link.dataset['note'];
    withdraw(linkCopied);
  });
}

/** Ends what an element says after a moment, or with its next press. */
function endLater(element: Element, end: () => void): void {
  const timer = setTimeout(end, FEEDBACK_MS);
  endings.set(element, () => {
    clearTimeout(timer);
    end();
  });
}
