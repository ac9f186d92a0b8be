import { safeLocalStorage } from '../state/storage.ts';
import type { IslandContext } from './context.ts';

/** Tabs are radio buttons inside `[data-tabs="<key>"]`. The label identifies a tab on every page. */
const nameOf = (input: HTMLInputElement): string => input.closest('label')?.textContent.trim() ?? input.value;
const storageKey = (key: string): string => `portal.tab.${key}`;

function select(article: HTMLElement, key: string, value: string): void {
  for (const input of article.querySelectorAll<HTMLInputElement>(
    `[data-tabs="${CSS.escape(key)}"] input[type="radio"]`,
  )) {
    if (nameOf(input) === value && !input.checked) input.checked = true;
  }
}

/** Selects the tabs that the reader chose last, on any page, and stores later choices. */
export function rememberTabs({ article }: IslandContext): void {
  const keys = new Set(
    Array.from(article.querySelectorAll<HTMLElement>('[data-tabs]'), ({ dataset }) => dataset['tabs'] ?? ''),
  );
  for (const key of keys) {
    const value = safeLocalStorage.get(storageKey(key));
    if (value !== null) select(article, key, value);
  }
  if (keys.size === 0 || article.dataset['tabMemory'] !== undefined) return;
  article.dataset['tabMemory'] = '';
  article.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    const key = target.closest<HTMLElement>('[data-tabs]')?.dataset['tabs'];
    if (key === undefined) return;
    safeLocalStorage.set(storageKey(key), nameOf(target));
    select(article, key, nameOf(target));
  });
}
