/** Escapes of `$'…'`, which browsers write when they copy a request as cURL. */
const ANSI_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Splits one command of a POSIX shell into words (POSIX, 2.2 and 2.6.5). It ends at a line break or an operator such as `|`.
 * Variables are not expanded.
 * @returns null if a quotation mark is not closed
 */
export function shellWords(text: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') {
      const line = /^\r?\n/.exec(text.slice(at + 1, at + 3));
      if (line === null) word = (word ?? '') + (text[at + 1] ?? '');
      at += line?.[0].length ?? 1;
    } else if (character === "'" || character === '"' || text.startsWith("$'", at)) {
      const quoted = quotedText(text, at);
      if (quoted === null) return null;
      word = (word ?? '') + quoted.value;
      at = quoted.end;
    } else if (/[\s|&;<>]/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
      if (!/[ \t]/.test(character)) return words;
    } else word = (word ?? '') + character;
  }
  return word === null ? words : [...words, word];
}

/** The text in quotation marks that start at a position. The end is the position of the closing mark. */
function quotedText(text: string, start: number): { value: string; end: number } | null {
  const isAnsi = text[start] === '$';
  const quote = isAnsi ? "'" : text[start];
  let value = '';
  for (let at = start + (isAnsi ? 2 : 1); at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === quote) return { value, end: at };
    const next = text[at + 1] ?? '';
    if (character !== '\\' || (quote === "'" && !isAnsi) || (!isAnsi && !/[$`"\\\n]/.test(next))) {
      value += character;
      continue;
    }
    const code = isAnsi ? /^(?:u([\da-f]{1,4})|x([\da-f]{1,2}))/i.exec(text.slice(at + 1, at + 6)) : null;
    if (code !== null) value += String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
    else if (next !== '\n') value += (isAnsi ? ANSI_ESCAPES[next] : undefined) ?? next;
    at += code?.[0].length ?? 1;
  }
  return null;
}
