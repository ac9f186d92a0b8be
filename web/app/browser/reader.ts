import { READER_SIGN } from './reader-sign.ts';

/** Resolves at the first sign of a reader in this document. The first-paint script looks for it, so no sign is missed. */
export const readerActs = new Promise<void>((resolve) => {
  if (document.documentElement.hasAttribute(READER_SIGN)) resolve();
  else document.addEventListener(READER_SIGN, () => resolve(), { once: true });
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
