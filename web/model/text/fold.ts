/** A text without case and accents, by which texts are compared: as many characters as its composed form (NFC) has. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
