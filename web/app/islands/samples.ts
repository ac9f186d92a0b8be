import { fetchDocument } from '../navigation/document-cache.ts';
import { loadOnce } from '../state/load-once.ts';
import { onOtherTab, safeLocalStorage } from '../state/storage.ts';
import type { IslandContext } from './context.ts';

/** Storage key of the language that the reader chose last, by its identifier (`data-language`). */
const KEY = 'portal.tab.language';

/** Event of the panel after another language is shown. The request form then writes its inputs into the code. */
export const LANGUAGE_CHANGE = 'samples-language';

/** The code of an operation by language and request, as nodes of the document with its samples in every language. */
const load = loadOnce(async (href) => {
  const { html } = await fetchDocument(href, 'auto');
  const languages = new Map<string, Map<string, Element>>();
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const section of page.querySelectorAll<HTMLElement>('[data-language]')) {
    const codes = [...section.querySelectorAll<HTMLElement>('pre[data-request] > code')];
    const requests = codes.map((code) => [code.parentElement?.dataset['request'] ?? '', code] as const);
    languages.set(section.dataset['language'] ?? '', new Map(requests));
  }
  // It may be the gate or a not-found page.
  if (languages.size === 0) throw new Error(`${href} has no samples.`);
  return languages;
});

const isClient = (language?: string): boolean => language?.endsWith('-client') === true;

/** Replaces the current language and the links to the others by buttons. */
function makeButtons(row: Element): HTMLButtonElement[] {
  return Array.from(row.querySelectorAll<HTMLElement>('[data-language]'), (item) => {
    const button = document.createElement('button');
    button.type = 'button';
    Object.assign(button.dataset, item.dataset);
    button.setAttribute('aria-pressed', String(item.hasAttribute('aria-current')));
    button.append(...item.childNodes);
    const hadFocus = item === document.activeElement;
    item.replaceWith(button);
    if (hadFocus) button.focus({ preventScroll: true });
    return button;
  });
}

/** Lets the line of languages change the code in place, and shows the language that the reader chose last. */
export function enhance({ article }: IslandContext): void {
  for (const panel of article.querySelectorAll<HTMLElement>('[data-samples]')) enhancePanel(panel);
}

function enhancePanel(panel: HTMLElement): void {
  const row = panel.querySelector('.languages');
  if (!row || row.querySelector('button')) return;
  const href = panel.dataset['samples'] ?? '';
  // See start/first-paint.ts.
  const early = row.querySelector<HTMLElement>('[aria-busy]')?.dataset['language'];
  const buttons = makeButtons(row);
  let chosen = buttons.find((button) => button.getAttribute('aria-pressed') === 'true')?.dataset['language'];

  const show = async (language: string): Promise<void> => {
    if (language === chosen || buttons.every(({ dataset }) => dataset['language'] !== language)) return;
    const before = chosen;
    chosen = language;
    try {
      const requests = (await load(href)).get(language);
      if (!requests) throw new Error(`${href} has no samples in ${language}.`);
      // The reader has chosen another language meanwhile.
      if (chosen !== language) return;
      for (const pre of panel.querySelectorAll<HTMLElement>('pre[data-request]')) {
        const code = requests.get(pre.dataset['request'] ?? '');
        if (code) pre.querySelector('code')?.replaceChildren(...document.importNode(code, true).childNodes);
        pre.scrollTo(0, 0);
      }
      for (const button of buttons) {
        const own = button.dataset['language'];
        // The first level stands for all languages of its kind.
        const isPressed = button.parentElement === row ? isClient(own) === isClient(language) : own === language;
        button.setAttribute('aria-pressed', String(isPressed));
      }
      panel.dispatchEvent(new Event(LANGUAGE_CHANGE));
    } catch (error) {
      if (chosen === language) chosen = before;
      throw error;
    }
  };
  // If the remembered language does not load, the page keeps the language it has.
  const apply = (language: string | null): void => void (language !== null && show(language).catch(() => undefined));

  const choose = (language: string): void => {
    safeLocalStorage.set(KEY, language);
    show(language).catch(() => location.assign(`${href}#${encodeURIComponent(language)}`));
  };
  row.addEventListener('click', ({ target }) => {
    const language =
      target instanceof Element ? target.closest<HTMLElement>('[data-language]')?.dataset['language'] : undefined;
    if (language !== undefined) choose(language);
  });
  for (const intent of ['pointerover', 'focusin'])
    row.addEventListener(intent, () => void load(href).catch(() => undefined), { once: true });

  const stop = onOtherTab(KEY, (value) => (panel.isConnected ? apply(value) : stop()));
  if (early === undefined) apply(safeLocalStorage.get(KEY));
  else choose(early);
}
