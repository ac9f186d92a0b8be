/** A moment that invented dates are counted from. */
const MOMENT = Date.UTC(2026, 0, 1);

/**
 * Does something that asks for chance and for the time of day, so that it comes out the same every time, and silently.
 * @param work must not be asynchronous: what it meets is put back when it returns
 */
export function steadily<T>(work: () => T): T {
  const { random } = Math;
  const { warn, error } = console;
  const { Date: RealDate } = globalThis;
  Math.random = pseudoRandom(1);
  // The converter tells the console of each schema it cannot make a value for.
  console.warn = console.error = () => {};
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[]) =>
      Reflect.construct(target, values.length === 0 ? [MOMENT] : values) as object,
  });
  try {
    return work();
  } finally {
    Math.random = random;
    console.warn = warn;
    console.error = error;
    globalThis.Date = RealDate;
  }
}

/** Numbers from 0 to 1 that look random: mulberry32 (https://github.com/cprosche/mulberry32). */
export function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
