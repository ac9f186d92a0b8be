import { afterEach, expect, test, vi } from 'vitest';

import { loadOnce } from '../../../web/app/state/load-once.ts';
import { signalSessionEnd } from '../../../web/app/state/session-end.ts';

const events = new EventTarget();
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
afterEach(() => signalSessionEnd());

/** A loader that counts, and fails as often as it is told. */
function counting(failures = 0) {
  const asked: string[] = [];
  const load = loadOnce(async (address) => {
    asked.push(address);
    if (asked.length <= failures) throw new Error('offline');
    return address;
  });
  return { load, asked };
}

test('a file is loaded once, also when it is asked for while it loads', async () => {
  const { load, asked } = counting();
  await Promise.all([load('/a'), load('/a'), load('/b')]);
  await load('/a');
  expect(asked).toEqual(['/a', '/b']);
});

test('a file is loaded again after a failure', async () => {
  const { load, asked } = counting(1);
  await expect(load('/a')).rejects.toThrow('offline');
  expect([await load('/a'), await load('/a')]).toEqual(['/a', '/a']);
  expect(asked).toHaveLength(2);
});

test('only internal files are loaded again after the end of a session', async () => {
  const { load, asked } = counting();
  await Promise.all([load('/docs/internal/a'), load('/b')]);
  signalSessionEnd();
  await Promise.all([load('/docs/internal/a'), load('/b')]);
  expect(asked).toEqual(['/docs/internal/a', '/b', '/docs/internal/a']);
});
