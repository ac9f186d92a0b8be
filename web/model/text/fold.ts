/** Folds a text for comparison: no case, no accents. The result has as many characters as the composed form (NFC) of the text. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øđłı]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

/** {@link fold} for words that are typed: `ß` and `æ` are two letters, so the result can be longer than the text. */
export function foldWord(text: string): string {
  return fold(text).replaceAll(/[ßæœþ]/g, (letter) => PLAIN[letter] ?? letter);
}
