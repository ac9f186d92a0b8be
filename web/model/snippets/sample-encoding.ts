/** How a sample writes a string; also what a place says about its surroundings (`data-as`). */
export type Syntax = 'shell' | 'javascript' | 'python' | 'php' | 'java' | 'csharp' | 'go' | 'ruby';

interface QuotedString {
  quote: "'" | '"';
  /** Characters that end the string or start something in it, apart from the quote and the backslash. */
  special: string;
  /** Escape of a UTF-16 code unit that cannot or should not be seen. */
  escape: (code: number) => string;
  /** Whether the escape may name half a surrogate pair. */
  hasSurrogates: boolean;
}

const hexadecimal = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
const double = { quote: '"', special: '', escape: hexadecimal, hasSurrogates: false } as const;

const QUOTED: Readonly<Record<Exclude<Syntax, 'shell'>, QuotedString>> = {
  javascript: { ...double, quote: "'", hasSurrogates: true },
  python: { ...double, hasSurrogates: true },
  php: { ...double, special: '$', escape: (code) => `\\u{${code.toString(16)}}` },
  // A Unicode escape is read before the string is (JLS 3.3): harmless for all that are left to it.
  java: { ...double, hasSurrogates: true },
  csharp: { ...double, hasSurrogates: true },
  go: double,
  ruby: { ...double, special: '#' },
};

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Control characters, line separators, the byte order mark and halves of surrogate pairs: what a reader cannot see, or a compiler takes for a line's end. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The quotation mark that `encodeText` expects around its result. */
function quoteOf(syntax: Syntax): "'" | '"' {
  return syntax === 'shell' ? "'" : QUOTED[syntax].quote;
}

/** Text as it stands between the quotation marks of a string. */
export function encodeText(syntax: Syntax, text: string): string {
  // A shell has no way to write a NUL, and no argument can hold one.
  if (syntax === 'shell') return text.replaceAll('\u0000', '').replaceAll("'", "'\\''");
  const { quote, special, escape, hasSurrogates } = QUOTED[syntax];
  let encoded = (hasSurrogates ? text : text.toWellFormed()).replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  if (special !== '') encoded = encoded.replaceAll(special, `\\${special}`);
  return encoded.replaceAll(INVISIBLE, (character) => NAMED[character] ?? escape(character.charCodeAt(0)));
}

/** A whole string, quotation marks included. */
export function encodeString(syntax: Syntax, text: string): string {
  const quote = quoteOf(syntax);
  return quote + encodeText(syntax, text) + quote;
}

/** A property's name in an object literal of JavaScript. */
export function encodeKey(name: string): string {
  // Written any other way, it would set the object's prototype (ECMA-262, B.3.1).
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : encodeString('javascript', name);
}

/** False for text that a literal of several lines cannot show as it is. */
export function isVisible(text: string): boolean {
  return text.replaceAll(/[\n\t]/g, '').search(INVISIBLE) < 0;
}
