/** Repetitions without an upper limit are written this often, if their lower limit allows. */
const USUAL_REPEATS = 3;
const MAX_LENGTH = 200;

const CLASSES: Readonly<Record<string, string>> = { d: '0', w: 'a', s: ' ', D: 'a', S: 'a', W: '-' };
/** Preferred members of a negated class. */
const CANDIDATES = ['a', '0', 'A', '-', 'z', '9', '_', ' '];

/** Where a pattern is being read. */
interface Reader {
  readonly pattern: string;
  at: number;
}

/** Thrown inside this file only, for what is not written by following the pattern from left to right. */
class NotPlainError extends Error {
  override name = 'NotPlainError';
}

/**
 * A text that a plain pattern describes, made by reading the pattern from left to right: letters, classes, groups, repetitions, and of
 * alternatives the first. It is no engine for regular expressions: for anything that looks around or back the answer is null.
 * @param minLength what repetitions without an upper limit are stretched for
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

/** `a|b`: the first; the others are read to find their end. */
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
      // Whatever followed would never match.
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
  // References back, word limits, properties of Unicode, control characters.
  if (next === undefined || /[\dbBkpPuxcnrtfv]/.test(next)) throw new NotPlainError();
  return CLASSES[next] ?? next;
}

/** `[a-z0-9_]`: its first member; `[^/]`: a usual character that it does not name. */
function memberOfClass(reader: Reader): string {
  const end = endOfClass(reader);
  const source = reader.pattern.slice(reader.at, end);
  reader.at = end + 1;
  if (source.startsWith('^')) {
    // A class by itself is one step for the engine, whatever it is made of.
    const isMember = new RegExp(`^[${source}]$`);
    const found = CANDIDATES.find((candidate) => isMember.test(candidate));
    if (found === undefined) throw new NotPlainError();
    return found;
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
