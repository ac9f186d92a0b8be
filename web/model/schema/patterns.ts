import { BoundedMap } from '../collections/bounded-map.ts';

/** As many patterns as all descriptions of a site have together. */
const compiled = new BoundedMap<string, SafePattern | null>(2_000);

/** A regular expression and the longest text for which it ends in time. */
interface SafePattern {
  expression: RegExp;
  maxLength: number;
}

/**
 * Whether a text matches a pattern of a description (ECMA-262, JSON Schema 6.3.3). It never takes long: a text for which the expression
 * could try too many ways is not judged and counts as a match.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const known = compiledPattern(pattern);
  return known === null || text.length > known.maxLength || known.expression.test(text);
}

/** Whether an expression can be compiled. */
export function isPattern(pattern: string): boolean {
  return compiledPattern(pattern) !== null;
}

function compiledPattern(pattern: string): SafePattern | null {
  let known = compiled.get(pattern);
  if (known === undefined) {
    known = compile(pattern);
    compiled.set(pattern, known);
  }
  return known;
}

function compile(pattern: string): SafePattern | null {
  try {
    return { expression: new RegExp(forFlagU(pattern), 'u'), maxLength: longestText(waysOf(pattern)) };
  } catch {
    return null;
  }
}

/** The characters whose escapes the flag `u` knows. */
const ESCAPED = /[\p{L}\p{N}$()*+./?[\\\]^{|}]/u;

/** Writes escapes and hyphens that only the flag `u` refuses, such as `\:` and `[\w-.]`, as code points. */
function forFlagU(pattern: string): string {
  return pattern.replaceAll(/\\(.)(-?)/gsu, (_match, character: string, hyphen: string) => {
    const escape = ESCAPED.test(character) ? `\\${character}` : `\\u{${character.codePointAt(0)?.toString(16)}}`;
    return escape + (/[dsw]/i.test(character) ? hyphen && String.raw`\x2d` : hyphen);
  });
}

/** In how many ways an expression can match a text, as an upper bound: `fixed * length ** power * base ** length`. */
interface Ways {
  fixed: number;
  power: number;
  base: number;
}

/** Steps that a match may take: at most 0.1 s. */
const MAX_STEPS = 1e7;

function longestText({ fixed, power, base }: Ways): number {
  const stepsFor = (length: number): number => fixed * length ** power * base ** length;
  let length = 1_000_000;
  while (length > 0 && stepsFor(length) > MAX_STEPS) length = Math.floor(length * 0.9);
  return length;
}

/** A quantifier, a character with its escape or class, or a bracket. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<[^>]*>))?|\)|\||[*+?]\??|\{(\d+)(,?)(\d*)\}\??|./gsu;

/** A token that stands for one character. */
const LITERAL = /^(?:[^\\[.]|\\[^dDwWsSpP])$/u;

/** Findings of the analysis about a group, or about the whole expression. */
interface Group extends Ways {
  /** Ways in which one repetition of the group can go: its alternatives. */
  branches: number;
  /** The first character or class of each alternative; null for an alternative that begins with a group. */
  starts: (string | null)[];
  isStart: boolean;
  /** Quantifiers for which the length of a match varies. */
  variable: number;
  /** All characters and classes inside. */
  atoms: string[];
  /** The ones that occur exactly once in each repetition. */
  fixedAtoms: string[];
}

function waysOf(pattern: string): Ways {
  const whole = newGroup();
  const open: Group[] = [whole];
  let last: Group | string | null = null;
  for (const [token, from, comma, to] of pattern.matchAll(TOKEN)) {
    const group = open.at(-1) ?? whole;
    if (token.startsWith('(')) {
      begin(group, null);
      open.push(newGroup());
      last = null;
    } else if (token === ')') {
      last = open.pop() ?? whole;
      addTo(open.at(-1) ?? whole, last);
    } else if (token === '|') {
      group.branches += 1;
      group.isStart = true;
      last = null;
    } else if (last !== null && (/^[*+?]/.test(token) || from !== undefined)) {
      repeat(group, last, rangeOf(token, from, comma, to));
      last = null;
    } else if (!/^(?:\^|\$|\\b|\\B)$/.test(token)) {
      begin(group, token);
      group.atoms.push(token);
      group.fixedAtoms.push(token);
      last = token;
    }
  }
  whole.fixed *= whole.branches;
  // Otherwise a match can begin at each character.
  if (!pattern.startsWith('^') || whole.branches > 1) whole.power += 1;
  return whole;
}

function newGroup(): Group {
  const none = { starts: [], isStart: true, atoms: [], fixedAtoms: [] };
  return { fixed: 1, power: 0, base: 1, branches: 1, variable: 0, ...none };
}

function begin(group: Group, start: string | null): void {
  if (group.isStart) group.starts.push(start);
  group.isStart = false;
}

/** Whether the next character alone decides which alternative of a group can match. */
function isDecided({ branches, variable, starts }: Group): boolean {
  const isDistinct =
    new Set(starts).size === branches && starts.every((start) => start !== null && LITERAL.test(start));
  return branches > 1 && variable === 0 && isDistinct;
}

function addTo(outer: Group, inner: Group): void {
  const isOpen = inner.branches > 1 && !isDecided(inner);
  outer.fixed *= inner.fixed * (isOpen ? inner.branches : 1);
  outer.power += inner.power;
  outer.base *= inner.base;
  outer.variable += inner.variable + (isOpen ? 1 : 0);
  outer.atoms.push(...inner.atoms);
}

/** Applies a quantifier to the character, class or group before it. */
function repeat(group: Group, repeated: Group | string, { least, most }: { least: number; most: number }): void {
  if (least !== most) group.variable += 1;
  if (typeof repeated === 'string') group.fixedAtoms.pop();
  if (typeof repeated !== 'string' && most > 1 && isAmbiguous(repeated)) {
    // Each repetition can go in several ways, so that the ways multiply.
    const ways = repeated.branches * repeated.fixed + repeated.power + 1;
    if (most <= 4) group.fixed *= ways ** most;
    else group.base *= ways;
  } else if (most === Infinity) group.power += 1;
  else group.fixed *= Math.min(most - least + 1, 1_000);
}

/** Whether a text can be divided into repetitions of a group in several ways. */
function isAmbiguous({ branches, variable, base, atoms, fixedAtoms }: Group): boolean {
  if (branches === 1 && variable === 0 && base === 1) return false;
  // A character that nothing else in the group matches marks the end of each repetition.
  const hasMark = fixedAtoms.some(
    (mark) =>
      LITERAL.test(mark) &&
      atoms.filter((atom) => compile(`^${atom}$`)?.expression.test(mark.slice(-1)) === true).length === 1,
  );
  return !hasMark || branches > 1 || variable > 1 || base > 1;
}

function rangeOf(token: string, from = '', comma = '', to = ''): { least: number; most: number } {
  if (token.startsWith('*')) return { least: 0, most: Infinity };
  if (token.startsWith('+')) return { least: 1, most: Infinity };
  if (token.startsWith('?')) return { least: 0, most: 1 };
  return { least: Number(from), most: to === '' ? (comma === '' ? Number(from) : Infinity) : Number(to) };
}
