/**
 * The events of a reader who uses the page. Scripts and the browser itself also scroll, so `scroll` is not one of them.
 * A touch begins with `pointerdown`.
 */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/** Resolves at the first sign of a reader in this document. The first script imports it, so no sign is missed. */
export const readerActs = new Promise<void>((resolve) => {
  const listening = new AbortController();
  const act = (): void => {
    listening.abort();
    resolve();
  };
  for (const type of SIGNS) addEventListener(type, act, { capture: true, passive: true, signal: listening.signal });
});

/** Resolves at the first sign of a reader, or after `rest` milliseconds without one. */
export async function readerActsOrRests(rest: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    readerActs,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, rest);
    }),
  ]);
  clearTimeout(timer);
}
