/** At the first event of a reader, the first-paint script sets this attribute of the root and sends an event of this name to the document. */
export const READER_SIGN = 'data-reader';

let sign: Promise<void> | undefined;

/** Resolves at the first sign of a reader in this document. The first-paint script looks for it, so no sign is missed. */
export function readerActs(): Promise<void> {
  return (sign ??= new Promise((resolve) => {
    if (document.documentElement.hasAttribute(READER_SIGN)) resolve();
    else document.addEventListener(READER_SIGN, () => resolve(), { once: true });
  }));
}

/** Resolves at the first sign of a reader, or after `rest` milliseconds without one. */
export async function readerActsOrRests(rest: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([
    readerActs(),
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, rest);
    }),
  ]);
  clearTimeout(timer);
}
