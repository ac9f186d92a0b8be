import { expect, test } from 'vitest';

import { PREFERRED_VERSION_KEY, readPreferredVersion } from '../../../web/app/state/preferred-version.ts';
import { memoryStore } from '../stores.ts';

const versions = [
  { name: 'current', label: 'Next', mainDoc: '/shop/v2/introduction', path: '/' },
  { name: '1', label: '1.0', mainDoc: '/old/introduction', path: '/old' },
];

test('the stored version is the preferred one', () => {
  expect(readPreferredVersion(memoryStore({ [PREFERRED_VERSION_KEY]: '1' }), versions)).toBe('1');
});

test('a stored version that no longer exists is removed', () => {
  const store = memoryStore({ [PREFERRED_VERSION_KEY]: 'gone' });
  expect(readPreferredVersion(store, versions)).toBeNull();
  expect(store.get(PREFERRED_VERSION_KEY)).toBeNull();
});
