import { createServer } from 'node:net';

import { expect, test, vi } from 'vitest';

const random = vi.hoisted(() => ({ randomInt: vi.fn<() => number>() }));
vi.mock('node:crypto', () => random);

const { freePort } = await import('../../web/commands/free-port.ts');

test('a free port is below those of outgoing connections, and not one that is taken', async () => {
  const server = createServer();
  let taken = 21_000;
  server.on('error', () => server.listen((taken += 1), '127.0.0.1'));
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
  random.randomInt.mockReturnValueOnce(taken).mockReturnValue(taken + 1);
  expect(await freePort()).toBe(taken + 1);
  expect(random.randomInt).toHaveBeenCalledWith(10_000, 32_768);
  random.randomInt.mockReturnValue(taken);
  await expect(freePort(3)).rejects.toThrow(`EADDRINUSE: address already in use 127.0.0.1:${taken}`);
  server.close();
});
