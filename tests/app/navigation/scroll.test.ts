import { describe, expect, test } from 'vitest';

import { idFromHash, isTranslation, scrollMove } from '../../../web/app/navigation/scroll.ts';
import { viewMemory } from '../../../web/app/navigation/view-memory.ts';
import { memoryStore } from '../stores.ts';

describe('scrolling after a location change', () => {
  const at = (pathname: string, hash = '', search = '') => ({ pathname, hash, search });

  test('is left to the browser at the first load', () => {
    expect(scrollMove(null, at('/a', '#x'), null)).toEqual({ kind: 'none' });
  });

  test('does nothing when only the query changed', () => {
    expect(scrollMove(at('/a', '#x'), at('/a', '#x', '?q'), null)).toEqual({ kind: 'none' });
  });

  test('goes to the top without a hash, and to the decoded element with one', () => {
    expect(scrollMove(at('/a'), at('/b'), null)).toEqual({ kind: 'top' });
    expect(scrollMove(at('/a'), at('/b', '#se%C3%B1al'), null)).toEqual({ kind: 'element', id: 'señal' });
  });

  test('restores the position on back and forward', () => {
    const view = { y: 420, parts: '01.10' };
    expect(scrollMove(at('/a'), at('/b', '#x'), view)).toEqual({ kind: 'view', view });
  });

  test('carries a view to the same page in another language only', () => {
    expect([
      isTranslation(at('/a'), at('/es/a')),
      isTranslation(at('/es'), at('/pt')),
      isTranslation(at('/a'), at('/a')),
      isTranslation(at('/a'), at('/es/b')),
    ]).toEqual([true, true, false, false]);
  });

  test('uses a hash that cannot be decoded as it is written', () => {
    expect(idFromHash('#100%')).toBe('100%');
  });

  test('stores positions for a reload, and ignores an invalid stored text', () => {
    const store = memoryStore();
    const memory = viewMemory(store);
    const view = { y: 12, parts: '1.0' };
    memory.remember('k', view);
    memory.save();
    expect(viewMemory(store).recall('k')).toEqual(view);
    for (const invalid of ['{invalid', '7', '{"k":12}']) {
      store.set('portal.scroll', invalid);
      expect(viewMemory(store).recall('k')).toBeNull();
    }
  });

  test('stores at most the latest 100 views', () => {
    const store = memoryStore();
    const memory = viewMemory(store);
    for (let index = 0; index < 101; index += 1) memory.remember(`k${index}`, { y: index, parts: '' });
    memory.remember('k1', { y: 7 });
    memory.save();
    const stored = viewMemory(store);
    expect([stored.recall('k0'), stored.recall('k1'), stored.recall('k100')]).toEqual([
      null,
      { y: 7 },
      { y: 100, parts: '' },
    ]);
  });
});
