/** How often a repetition without an upper limit is written, unless its lower limit is higher. */
const USUAL_REPEATS = 3;
const MAX_LENGTH = 200;

const CLASSES: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ', D: 'a', S: 'a', W: '-' };
/** Preferred members of a negated class. */
const CANDIDATES = ['a', '0', 'A', '-', 'z', '9', '_', ' '];

/** The position in a pattern. */
interface Reader {
  readonly pattern: string;
  at: number;
}

/** Thrown inside this file only, for a pattern that cannot be followed from left to right. */
class NotPlainError extends Error {
  override name = 'NotPlainError';
}

/**
 * Makes a text that matches a simple pattern: characters, classes, groups, repetitions, and the first of several alternatives.
 * It does not support lookarounds and backreferences.
 * @param minLength the length that the text should have if the pattern has a repetition without an upper limit
 * @returns null for a pattern that it does not support
 */
export function textFromPattern(pattern: string, minLength = 0): string | null {
  const write = (repeats: number): string => {
    const reader = { pattern, at: 0 };
    const text = alternatives(reader, repeats);
    if (reader.at < pattern.length) throw new NotPlainError();
    return text;
  };
  try {
    const usual = write(USUAL_REPEATS);
    const text = usual.length >= minLength ? usual : write(minLength);
    return text.length > MAX_LENGTH ? null : text;
  } catch (error) {
    if (error instanceof NotPlainError || error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the first alternative of `a|b`; the others are only skipped. */
function alternatives(reader: Reader, repeats: number): string {
  const first = sequence(reader, repeats);
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1;
    sequence(reader, repeats);
  }
  return first;
}

function sequence(reader: Reader, repeats: number): string {
  let text = '';
  for (;;) {
    const next = reader.pattern[reader.at];
    if (next === undefined || next === '|' || next === ')') return text;
    reader.at += 1;
    if (next === '^') {
      if (text !== '') throw new NotPlainError();
    } else if (next === '$') {
      // A pattern with text after its end never matches.
      const end = reader.pattern[reader.at];
      if (end !== undefined && end !== ')' && end !== '|') throw new NotPlainError();
    } else {
      text += atom(next, reader, repeats).repeat(repetitions(reader, repeats));
      if (text.length > MAX_LENGTH) throw new NotPlainError();
    }
  }
}

function atom(first: string, reader: Reader, repeats: number): string {
  if (first === '(') return group(reader, repeats);
  if (first === '[') return memberOfClass(reader);
  if (first === '\\') return escaped(reader);
  if (first === '.') return 'a';
  if ('*+?{'.includes(first)) throw new NotPlainError();
  return first;
}

function group(reader: Reader, repeats: number): string {
  const [kind] = /^\?(?::|<[A-Za-z]\w*>)/.exec(reader.pattern.slice(reader.at, reader.at + 40)) ?? [''];
  reader.at += kind.length;
  if (reader.pattern[reader.at] === '?') throw new NotPlainError();
  const text = alternatives(reader, repeats);
  if (reader.pattern[reader.at] !== ')') throw new NotPlainError();
  reader.at += 1;
  return text;
}

function escaped(reader: Reader): string {
  const next = reader.pattern[reader.at];
  reader.at += 1;
  // Backreferences, word boundaries, Unicode properties and control characters are not supported.
  if (next === undefined || /[\dbBkpPuxcnrtfv]/.test(next)) throw new NotPlainError();
  return CLASSES[next] ?? next;
}

/** The first member of a class such as `[a-z0-9_]`; for a negated class such as `[^/]` a common character that it allows. */
function memberOfClass(reader: Reader): string {
  const end = endOfClass(reader);
  const source = reader.pattern.slice(reader.at, end);
  reader.at = end + 1;
  if (source.startsWith('^')) {
    // Matching one class takes constant time, so a hostile pattern does no harm.
    const isMember = new RegExp(`^[${source}]$`);
    const member = CANDIDATES.find((candidate) => isMember.test(candidate));
    if (member === undefined) throw new NotPlainError();
    return member;
  }
  const [first] = source;
  if (first === undefined || source.startsWith('[')) throw new NotPlainError();
  return first === '\\' ? escaped({ pattern: source, at: 1 }) : first;
}

function endOfClass({ pattern, at }: Reader): number {
  for (let index = at; index < pattern.length; index += 1) {
    if (pattern[index] === '\\') index += 1;
    else if (pattern[index] === ']' && index > at) return index;
  }
  throw new NotPlainError();
}

function repetitions(reader: Reader, repeats: number): number {
  const [written, min, comma, max] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(
    reader.pattern.slice(reader.at, reader.at + 24),
  ) ?? [''];
  reader.at += written.length;
  if (written !== '' && reader.pattern[reader.at] === '?') reader.at += 1;
  if (written === '') {
    if (reader.pattern[reader.at] === '{') throw new NotPlainError();
    return 1;
  }
  if (written === '?') return 1;
  if (written === '*' || written === '+') return repeats;
  const least = Number(min);
  if (comma === '') return least;
  const most = max === '' || max === undefined ? Number.POSITIVE_INFINITY : Number(max);
  return Math.max(least, Math.min(repeats, most));
}
