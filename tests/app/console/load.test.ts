import { afterEach, describe, expect, test, vi } from 'vitest';

import { loadConsoleData, type LoadFailure } from '../../../web/app/console/load.ts';

const HREF = '/console/get-user.json';
const LISTS = { servers: [], security: [], parameters: [], bodies: [], responses: [], responseTypes: [] };
const DATA = { method: 'get', path: '/users', $defs: {}, ...LISTS };

afterEach(() => void vi.unstubAllGlobals());

function load(respond: (signal: AbortSignal) => Response | Promise<Response>, { onLine = true } = {}) {
  vi.stubGlobal('fetch', async (_href: string, { signal }: { signal: AbortSignal }) => respond(signal));
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  return loadConsoleData(HREF);
}

const refuse = () => Promise.reject(new TypeError('Failed to fetch'));

describe('The data of a request form', () => {
  test.each<[reason: LoadFailure, status: number, body: string]>([
    ['missing', 404, 'Not found.'],
    ['signed-out', 401, '{}'],
    ['signed-out', 403, '{}'],
    ['failed', 500, '{}'],
    ['corrupt', 200, '{"method":'],
    ['corrupt', 200, '[1]'],
    ['corrupt', 200, JSON.stringify({ ...DATA, method: 5 })],
    ['corrupt', 200, JSON.stringify({ ...DATA, responses: {} })],
  ])('is %s after status %d and %j', async (reason, status, body) => {
    await expect(load(() => new Response(body, { status }))).rejects.toMatchObject({ name: 'LoadError', reason });
  });

  test('does not arrive without a network', async () => {
    await expect(load(refuse)).rejects.toMatchObject({ reason: 'failed' });
    await expect(load(refuse, { onLine: false })).rejects.toMatchObject({ reason: 'offline' });
  });

  test('is slow if it takes longer than its limit', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await expect(load((signal) => Promise.reject(signal.reason))).rejects.toMatchObject({ reason: 'slow' });
    expect(timeout).toHaveBeenCalledWith(15_000);
    timeout.mockRestore();
  });

  test('is loaded again after a failure, and once after a success', async () => {
    await expect(load(refuse)).rejects.toThrow(HREF);
    await expect(load(() => Response.json(DATA))).resolves.toEqual(DATA);
    await expect(load(refuse)).resolves.toEqual(DATA);
  });
});
