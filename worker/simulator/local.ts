import { env } from 'cloudflare:workers';

import simulator from './index.ts';

export * from './index.ts';

const { SEED = null, ACCOUNTS } = env;
const RESET = '/simulator/account/reset';

// Only this file, which no release contains, can replace the randomness of the platform.
if (SEED !== null) {
  let accounts = 0;
  ACCOUNTS.newUniqueId = () => ACCOUNTS.idFromName(`${SEED} ${(accounts += 1)}`);
  beginAgain(SEED);
}

/** The simulator on the reader's machine. After a reset, it repeats its ids, so that each test can begin alike. */
export default {
  fetch(request, ...context) {
    const sequence = request.headers.get('X-Simulator-Sequence');
    if (SEED !== null && (sequence !== null || new URL(request.url).pathname === RESET))
      beginAgain(`${SEED} ${sequence ?? ''}`);
    return simulator.fetch(request, ...context);
  },
} satisfies ExportedHandler<Cloudflare.Env>;

/** Starts the sequence of a seed, in place of random bytes. */
function beginAgain(seed: string): void {
  const next = generator(seed);
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (let index = 0; index < array.length; index += 1) array[index] = next();
    return array;
  };
}

/** Bytes by the generator sfc32 (PractRand), from the FNV-1a hash of a text. */
function generator(seed: string): () => number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  let [a, b, c, counter] = [hash, hash ^ 0x9e3779b9, hash ^ 0x243f6a88, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum & 0xff;
  };
  // The first values depend on only a few bits of the seed.
  for (let round = 0; round < 20; round += 1) next();
  return next;
}
