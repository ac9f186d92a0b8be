/** Folds a text for comparison: no case, no accents. The result has as many characters as the composed form (NFC) of the text. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
