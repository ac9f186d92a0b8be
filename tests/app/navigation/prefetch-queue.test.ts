import { describe, expect, test, vi } from 'vitest';

import { mayPrefetch, prefetchQueue } from '../../../web/app/navigation/prefetch-queue.ts';

describe('prefetching', () => {
  test.each([
    [undefined, true],
    [{ effectiveType: '4g' }, true],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ effectiveType: '4g', saveData: true }, false],
  ])('on the connection %o is allowed: %s', (connection, allowed) => {
    expect(mayPrefetch(connection)).toBe(allowed);
  });

  test('loads two documents at a time in order, and each path once', async () => {
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const queue = prefetchQueue((path) => new Promise<void>((resolve) => (started.push(path), finish.push(resolve))));
    for (const path of ['/a', '/b', '/c', '/d', '/a']) queue.add(path);
    expect(started).toEqual(['/a', '/b']);
    finish[0]?.();
    await vi.waitFor(() => expect(started).toEqual(['/a', '/b', '/c']));
  });

  test('does not load a path that was removed', async () => {
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const queue = prefetchQueue((path) => new Promise<void>((resolve) => (started.push(path), finish.push(resolve))));
    for (const path of ['/a', '/b', '/c', '/d']) queue.add(path);
    queue.remove('/c');
    queue.add('/c');
    finish[0]?.();
    await vi.waitFor(() => expect(started).toEqual(['/a', '/b', '/d']));
  });
});
