import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { freePort } from '../../web/commands/free-port.ts';

test('a free port is below those of outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(10_000);
  expect(port).toBeLessThan(32_768);
});

test('a free port is not one that is taken', async () => {
  const [taken, free] = [await freePort(), await freePort()];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  const candidates = [taken, taken, free];
  expect(await freePort(() => candidates.shift() ?? free)).toBe(free);
  await expect(freePort(() => taken, 3)).rejects.toThrow(`address already in use 127.0.0.1:${taken}`);
  await new Promise((resolve) => server.close(resolve));
});
