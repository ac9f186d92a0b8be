import { describe, expect, test } from 'vitest';

import { mayReload } from '../../../web/app/navigation/reload-guard.ts';
import { lockedStore, memoryStore } from '../stores.ts';

describe('the reload guard', () => {
  test('allows one reload for each release', () => {
    const store = memoryStore();
    expect(mayReload(store, 'boot-1.js', false)).toBe(true);
    expect(mayReload(store, 'boot-1.js', true)).toBe(false);
    expect(mayReload(store, 'boot-2.js', true)).toBe(true);
  });

  test('does not loop if session storage is locked', () => {
    expect(mayReload(lockedStore(), 'boot-1.js', false)).toBe(true);
    expect(mayReload(lockedStore(), 'boot-1.js', true)).toBe(false);
  });
});
