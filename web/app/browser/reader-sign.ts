/** At the first event of a reader, the first-paint script sets this attribute of the root and sends an event of this name to the document. */
export const READER_SIGN = 'data-reader';
