import { stringsOf } from '../../model/text/json.ts';
import { safeLocalStorage, readJson } from '../state/storage.ts';
import type { IslandContext } from './context.ts';

/** Identifies a line by its section and the targets of its links, which are the same in every language and order. */
function keyOf(box: HTMLInputElement): string {
  const links = Array.from(
    box.closest('li')?.querySelectorAll('a') ?? [],
    ({ pathname, hash }) => pathname.slice(pathname.lastIndexOf('/') + 1) + hash,
  );
  return [box.closest<HTMLElement>('[data-key]')?.dataset['key'], ...links].join(' ');
}

/** Stores which lines of a checklist are checked, and shows the progress. */
export function enhance({ article, data }: IslandContext): void {
  const list = article.querySelector<HTMLElement>('[data-checklist]');
  if (!list) return;
  const store = `portal.checklist.${data.route}`;
  const boxes = Array.from(list.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'), (box) => ({
    box,
    key: keyOf(box),
  }));
  const checkedKeys = new Set(stringsOf(readJson(safeLocalStorage, store)));
  for (const { box, key } of boxes) box.checked ||= checkedKeys.has(key);

  const count = (): void => {
    for (const progress of article.querySelectorAll<HTMLElement>('[data-progress]')) {
      const operation = progress.closest('details');
      const done = boxes.filter(({ box }) => box.checked && operation?.contains(box) !== false).length;
      const text = (progress.dataset['progress'] ?? '').replace('{done}', String(done));
      const bar = progress.querySelector('progress');
      if (bar) Object.assign(bar, { value: done, ariaLabel: text });
      // An operation says how many tasks it has until the first one is done.
      const output = operation === null ? progress.querySelector('output') : progress;
      if (output && (operation === null || done > 0)) output.textContent = text;
    }
  };
  count();
  list.addEventListener('change', () => {
    safeLocalStorage.set(store, JSON.stringify(boxes.filter(({ box }) => box.checked).map(({ key }) => key)));
    count();
  });
}
