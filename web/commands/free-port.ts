import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give higher ports to outgoing connections (Linux from 32,768 on), which could take the port before its server has started. */
const anyPort = (): number => randomInt(10_000, 32_768);
const TRIES = 100;

/**
 * A port of this machine on which nothing listens.
 * @param candidate gives another port for each try
 * @throws the error of the last try if none is found
 */
export async function freePort(candidate = anyPort, tries = TRIES): Promise<number> {
  const port = candidate();
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (tries === 1) throw error;
    return freePort(candidate, tries - 1);
  }
  await once(probe.close(), 'close');
  return port;
}
