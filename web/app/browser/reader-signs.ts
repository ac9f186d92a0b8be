/**
 * The events of a reader who uses the page. Scripts and the browser itself also scroll, so `scroll` is not one of them.
 * A touch begins with `pointerdown`.
 */
export const READER_SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const;

/** At the first sign, the first-paint script sets this attribute of the root and sends an event of this name to the document. */
export const READER_SIGN = 'data-reader';
