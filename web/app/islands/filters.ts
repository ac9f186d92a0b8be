import { USAGE_KEY } from '../../model/integration/usage.ts';
import { safeLocalStorage } from '../state/storage.ts';
import type { IslandContext } from './context.ts';

/** Keeps the state of a page's filters in its address, and the contents to what is shown. The style sheet does the filtering. */
export function enhance({ article }: IslandContext): void {
  const filters = article.querySelector<HTMLElement>('[data-filters]');
  const inputs = Array.from(filters?.querySelectorAll('input') ?? []);
  const chosen = new URLSearchParams(location.search);
  for (const input of inputs)
    if (chosen.has(input.name)) input.checked = input.type === 'checkbox' || chosen.get(input.name) === input.value;
  const updateContents = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a')) {
      const heading = article.querySelector(`#${CSS.escape(decodeURIComponent(link.hash.slice(1)))}`);
      link.closest('li')?.toggleAttribute('data-filtered', heading?.checkVisibility() === false);
    }
  };
  updateContents();
  filters?.addEventListener('change', () => {
    updateContents();
    const params = new URLSearchParams(location.search);
    for (const { name } of inputs) params.delete(name);
    for (const { name, type, value, checked } of inputs)
      if (checked && value !== 'all') params.set(name, type === 'checkbox' ? '1' : value);
    const search = params.size === 0 ? '' : `?${params}`;
    history.replaceState(history.state, '', location.pathname + search + location.hash);
  });
  const mine = inputs.find(({ name }) => name === 'mine');
  if (mine !== undefined && safeLocalStorage.get(USAGE_KEY) !== null) offerMine(article, mine, updateContents);
}

/** Shows the filter for the reader's own integration, whose usage this browser has. */
function offerMine(article: Element, mine: HTMLInputElement, updateContents: () => void): void {
  const none = article.querySelector<HTMLElement>('.none');
  const list = none?.parentElement;
  const show = async (): Promise<void> => {
    if (mine.checked && list?.classList.contains('marked') === false) {
      const { markConcerning } = await import('./concerning.ts');
      await markConcerning(article);
      list.classList.add('marked');
      updateContents();
    }
    const releases = Array.from(article.querySelectorAll('.release'));
    // The rules of the page know the other filters only.
    const isEmpty = mine.checked && !releases.some((release) => release.checkVisibility());
    if (none) none.style.display = isEmpty ? 'block' : '';
  };
  const showOrGiveUp = (): void => {
    show().catch((error: unknown) => {
      mine.checked = false;
      console.warn('The changes of the integration could not be loaded.', error);
    });
  };
  mine.closest('label')?.removeAttribute('hidden');
  mine.closest('.filters')?.addEventListener('change', showOrGiveUp);
  if (mine.checked) showOrGiveUp();
}
