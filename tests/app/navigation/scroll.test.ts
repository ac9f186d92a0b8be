import { describe, expect, test } from 'vitest';

import { idFromHash, scrollMemory, scrollMove } from '../../../web/app/navigation/scroll.ts';
import { memoryStore } from '../stores.ts';

describe('scrolling after a location change', () => {
  const at = (pathname: string, hash = '', search = '') => ({ pathname, hash, search });

  test('is left to the browser at the first load', () => {
    expect(scrollMove(null, at('/a', '#x'), 'POP', null)).toEqual({ kind: 'none' });
  });

  test('does nothing when only the query changed', () => {
    expect(scrollMove(at('/a', '#x'), at('/a', '#x', '?q'), 'PUSH', null)).toEqual({ kind: 'none' });
  });

  test('goes to the top without a hash, and to the decoded element with one', () => {
    expect(scrollMove(at('/a'), at('/b'), 'PUSH', null)).toEqual({ kind: 'top' });
    expect(scrollMove(at('/a'), at('/b', '#se%C3%B1al'), 'PUSH', null)).toEqual({ kind: 'element', id: 'señal' });
  });

  test('restores the position on back and forward', () => {
    expect(scrollMove(at('/a'), at('/b', '#x'), 'POP', 420)).toEqual({ kind: 'position', y: 420 });
  });

  test('uses a hash that cannot be decoded as it is written', () => {
    expect(idFromHash('#100%')).toBe('100%');
  });

  test('stores positions for a reload, and ignores an invalid stored text', () => {
    const store = memoryStore();
    const memory = scrollMemory(store);
    memory.remember('k', 12);
    memory.save();
    expect(scrollMemory(store).recall('k')).toBe(12);
    store.set('portal.scroll', '{invalid');
    expect(scrollMemory(store).recall('k')).toBeNull();
  });
});
