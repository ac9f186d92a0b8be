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
      link.closest('li')?.toggleAttribute('hidden', heading?.checkVisibility() === false);
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
}
