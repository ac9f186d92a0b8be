/** A text without case and accents, in as many characters as its composed form (NFC). */
export function plainWords(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
