/** Bytes by the generator sfc32 (PractRand), from the FNV-1a hash of a text and a number. They are no secret. */
export function pseudorandom(seed: string, count = 0): () => number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  let [a, b, c, counter] = [hash, hash ^ 0x9e3779b9, hash ^ 0x243f6a88 ^ count, 1];
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

/** Where secrets come from. On the reader's machine, they stay random while ids repeat (`local.ts`). */
export const randomness = { secret: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) };
