import { describe, expect, test } from 'vitest';

import { clearGatedStorage } from '../../../web/app/gate/forget-pages.ts';

describe('clearing the gated entries of a storage', () => {
  test('removes every entry that names an internal page, and no other', () => {
    const entries: Record<string, string> = {
      theme: 'dark',
      recent: '["/intro","/es/docs/internal/get-app"]',
      'portal.checklist./docs/internal/migration': '[]',
      'portal.tab.language': 'curl',
    };
    const storage = Object.create(
      { getItem: (key: string) => entries[key] ?? null, removeItem: (key: string) => delete entries[key] },
      Object.getOwnPropertyDescriptors(entries),
    ) as Storage;
    clearGatedStorage(() => storage);
    expect(Object.keys(entries)).toEqual(['theme', 'portal.tab.language']);
  });

  test('does nothing if the storage is locked', () => {
    expect(() =>
      clearGatedStorage(() => {
        throw new Error('The operation is insecure.');
      }),
    ).not.toThrow();
  });
});
