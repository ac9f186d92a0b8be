/** The languages whose strings the writers know. JavaScript and Node.js share a syntax; curl is called from a shell. */
export type Syntax = 'shell' | 'javascript' | 'python' | 'php' | 'java' | 'csharp' | 'go' | 'ruby';

/** How a language writes a string in quotation marks. */
interface StringNotation {
  /** Starts something in the string, apart from the quotation mark and the backslash. */
  special?: RegExp;
  /** Escape of a UTF-16 code unit. */
  escape: (code: number) => string;
  /** Whether the escape may name half a surrogate pair. */
  hasSurrogates: boolean;
}

const hexadecimal = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

const NOTATIONS: Readonly<Record<Exclude<Syntax, 'shell'>, StringNotation>> = {
  javascript: { escape: hexadecimal, hasSurrogates: true },
  python: { escape: hexadecimal, hasSurrogates: true },
  php: { special: /\$/g, escape: (code) => `\\u{${code.toString(16)}}`, hasSurrogates: false },
  // Java replaces Unicode escapes before it reads strings (JLS 3.3). No character in INVISIBLE but line breaks would matter,
  // and those have names.
  java: { escape: hexadecimal, hasSurrogates: true },
  csharp: { escape: hexadecimal, hasSurrogates: true },
  go: { escape: hexadecimal, hasSurrogates: false },
  ruby: { special: /#(?=[{@$])/g, escape: hexadecimal, hasSurrogates: false },
};

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Characters that a reader cannot see or a compiler takes for a line end: control characters, line separators, the byte order
 * mark, halves of surrogate pairs.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text as a string of one line, quotation marks included. */
export function encodeString(syntax: Syntax, text: string): string {
  // A shell cannot write NUL, and no argument can hold it.
  if (syntax === 'shell') return `'${text.replaceAll('\u0000', '').replaceAll("'", "'\\''")}'`;
  // Single quotation marks are usual in PHP, but have no escapes for what cannot be seen.
  if (syntax === 'php' && text.search(INVISIBLE) < 0) return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  const { special, escape, hasSurrogates } = NOTATIONS[syntax];
  const quote = quoteFor(syntax, text);
  let encoded = (hasSurrogates ? text : text.toWellFormed()).replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  if (special !== undefined) encoded = encoded.replaceAll(special, String.raw`\$&`);
  return quote + encoded.replaceAll(INVISIBLE, (found) => NAMED_ESCAPES[found] ?? escape(found.charCodeAt(0))) + quote;
}

/** Single quotation marks are usual in JavaScript, unless the text itself has some and no double ones. */
function quoteFor(syntax: Syntax, text: string): "'" | '"' {
  return syntax === 'javascript' && (text.includes('"') || !text.includes("'")) ? "'" : '"';
}

/** A property name in an object literal of JavaScript. */
export function encodeKey(name: string): string {
  // As a plain name it would set the prototype of the object (ECMA-262, B.3.1).
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : encodeString('javascript', name);
}

/** Whether a literal of several lines can show the text as it is. */
export function isVisible(text: string): boolean {
  return text.replaceAll(/[\n\t]/g, '').search(INVISIBLE) < 0;
}
