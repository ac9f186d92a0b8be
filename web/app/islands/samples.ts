import { onSessionEnd } from '../state/session-end.ts';
import { localStore } from '../state/storage.ts';
import type { IslandContext } from './context.ts';
import { sampleDocuments } from './sample-documents.ts';

/** The reader's language, by the identifier that samples have in `data-language`. */
const KEY = 'portal.tab.language';

/** Told on the panel when another language is shown, for those who change the code further. */
export const LANGUAGE_CHANGE = 'samples-language';

const { load, forget } = sampleDocuments();
onSessionEnd(forget);

/** The current language and the links to the others become buttons, which need no document to lead to. */
function makeButtons(row: Element): HTMLButtonElement[] {
  return Array.from(row.querySelectorAll<HTMLElement>('[data-language]'), (item) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['language'] = item.dataset['language'];
    button.setAttribute('aria-pressed', String(item.hasAttribute('aria-current')));
    button.append(...item.childNodes);
    const hadFocus = item === document.activeElement;
    item.replaceWith(button);
    if (hadFocus) button.focus({ preventScroll: true });
    return button;
  });
}

/** Makes the line of languages swap the code in place, and brings the language that the reader chose last. */
export function enhance({ article }: IslandContext): void {
  const panel = article.querySelector<HTMLElement>('[data-samples]');
  const row = panel?.querySelector('.languages');
  if (!panel || !row || row.querySelector('button')) return;
  const href = panel.dataset['samples'] ?? '';
  const buttons = makeButtons(row);
  let wanted = buttons.find((button) => button.getAttribute('aria-pressed') === 'true')?.dataset['language'];

  const show = async (language: string): Promise<void> => {
    if (language === wanted || buttons.every(({ dataset }) => dataset['language'] !== language)) return;
    const before = wanted;
    wanted = language;
    try {
      const requests = (await load(href)).get(language);
      if (!requests) throw new Error(`${href} has no samples in ${language}.`);
      // Another language was chosen meanwhile.
      if (wanted !== language) return;
      for (const pre of panel.querySelectorAll<HTMLElement>('pre[data-request]')) {
        const code = requests.get(pre.dataset['request'] ?? '');
        if (code) pre.querySelector('code')?.replaceChildren(...document.importNode(code, true).childNodes);
        pre.scrollTo(0, 0);
      }
      for (const button of buttons)
        button.setAttribute('aria-pressed', String(button.dataset['language'] === language));
      panel.dispatchEvent(new Event(LANGUAGE_CHANGE));
    } catch (error) {
      if (wanted === language) wanted = before;
      throw error;
    }
  };
  // What was remembered is a wish: without the document the page's own language stands.
  const apply = (language: string | null): void => void (language !== null && show(language).catch(() => undefined));

  row.addEventListener('click', ({ target }) => {
    const language =
      target instanceof Element ? target.closest<HTMLElement>('[data-language]')?.dataset['language'] : undefined;
    if (language === undefined) return;
    localStore.set(KEY, language);
    show(language).catch(() => location.assign(`${href}#${encodeURIComponent(language)}`));
  });
  for (const intent of ['pointerover', 'focusin'])
    row.addEventListener(intent, () => void load(href).catch(() => undefined), { once: true });

  const listening = new AbortController();
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (!panel.isConnected) listening.abort();
      else if (key === KEY) apply(newValue);
    },
    { signal: listening.signal },
  );
  apply(localStore.get(KEY));
}
