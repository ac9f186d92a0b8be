import { getOrMake } from '../base/get-or-make.ts';

/** A rule of a minified style sheet. */
interface StyleRule {
  prelude: string;
  /** Alternatives, of which an element must match one; null for an at-rule. */
  selectors: readonly Selector[] | null;
  /** Declarations and nested rules. */
  content: readonly (string | StyleRule)[];
}

interface Selector {
  /** The text, in pieces: for each `:is()` and `:has()` its alternatives. */
  pieces: readonly (string | readonly Selector[])[];
  /** Classes, written `.name`, names of elements, and fixed attributes that a document must have. */
  names: readonly string[];
  /** The specificity: `&` counts 10,000, a class 100 and an element 1. NaN if it is not known. */
  weight: number;
}

/** At-rules that contain rules. The content of others, like the steps of an animation, is not judged. */
const CONDITION = /^@(?:media|container|supports)\b/;
/** Strings and brackets hide the characters that end a declaration, a selector or a rule. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '"': '"', "'": "'" };
/** Attributes that stay as the server wrote them until another page is shown. Scripts set others before the first paint. */
const FIXED = '(?:data-(?:kind|level|mobile-only|side|sidebar|style|toc|wide)|type)';
const FIXED_ATTRIBUTE = new RegExp(`^\\[${FIXED}(?:=[\\w-]+)?\\]$`);
/** The start of a tag, a list of classes, or a fixed attribute: one pattern, because every document is searched. */
const NAMED = new RegExp(`<[a-z][\\w-]*| (?:class|${FIXED})="[^"]*"`, 'g');
/** A choice of a select, by its number. */
const OPTION = 'option:nth-child';
/** A state that no element is in before a reader does something. */
const LATER = /(?<!:):hover(?![\w-])/g;
/** Elements outside of the body, from which a document gets no names. */
const ROOT = new Set(['html', 'head', 'meta', 'link', 'body']);

/** Returns the index after the bracket or string that starts at an index. */
function endOf(css: string, start: number): number {
  const closing = CLOSING[css[start] ?? ''] ?? '';
  const isText = closing === css[start];
  let at = start + 1;
  while (at < css.length && css[at] !== closing)
    if (css[at] === '\\') at += 2;
    else at = !isText && CLOSING[css[at] ?? ''] !== undefined ? endOf(css, at) : at + 1;
  return at + 1;
}

/** Splits a text at a separator that is in no string and no bracket. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length;)
    if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = ++at;
    } else at = CLOSING[text[at] ?? ''] === undefined ? at + 1 : endOf(text, at);
  return [...parts, text.slice(start)];
}

function parseSelector(text: string): Selector {
  const pieces: (string | Selector[])[] = [];
  const attributes: string[] = [];
  const options: string[] = [];
  let plain = '';
  let start = 0;
  for (let at = 0; at < text.length;) {
    const end = CLOSING[text[at] ?? ''] === undefined ? at + 1 : endOf(text, at);
    if (end === at + 1) plain += text[at];
    else if (text[at] === '[') attributes.push(text.slice(at, end));
    else if (plain.endsWith(OPTION)) options.push(OPTION + text.slice(at, end));
    else if (/:(?:is|has)$/.test(plain)) {
      pieces.push(text.slice(start, at + 1), split(text.slice(at + 1, end - 1), ',').map(parseSelector));
      start = end - 1;
    }
    at = end;
  }
  const names = plain.replaceAll(/::?[\w-]+|#[\w-]+/g, '').match(/\.?[a-z][\w-]*/g) ?? [];
  const fixed = attributes.filter((attribute) => FIXED_ATTRIBUTE.test(attribute));
  return {
    pieces: [...pieces, text.slice(start)],
    names: [...names.filter((name) => !ROOT.has(name)), ...fixed, ...options, ...(plain.match(LATER) ?? [])],
    weight: ownWeight(plain) + 100 * attributes.length + pieces.reduce((sum, piece) => sum + heaviest(piece), 0),
  };
}

/** The weight of a selector without what is in brackets. */
function ownWeight(plain: string): number {
  if (/#|:(?:not|where)(?![\w-])/.test(plain)) return Number.NaN;
  const count = (pattern: RegExp): number => plain.match(pattern)?.length ?? 0;
  return 10_000 * count(/&/g) + 100 * count(/\.|(?<!:):(?!:|(?:is|has)(?![\w-]))/g) + count(/(?<![\w.:-])[a-z]|::/g);
}

/** The weight of a list of alternatives, which is that of its heaviest. */
function heaviest(list: string | readonly Selector[]): number {
  return typeof list === 'string' ? 0 : Math.max(...list.map(({ weight }) => weight));
}

/** Returns the rules of a minified style sheet, and the declarations between them. */
export function parseStyles(css: string): (string | StyleRule)[] {
  const content: (string | StyleRule)[] = [];
  let start = 0;
  for (let at = 0; at < css.length;) {
    const character = css[at] ?? '';
    const end = CLOSING[character] === undefined ? at + 1 : endOf(css, at);
    if (character === '{') {
      const prelude = css.slice(start, at).trim();
      const isCondition = CONDITION.test(prelude);
      const inner = css.slice(at + 1, end - 1);
      const selectors = prelude.startsWith('@') ? null : split(prelude, ',').map(parseSelector);
      content.push({ prelude, selectors, content: selectors || isCondition ? parseStyles(inner) : [inner] });
      start = end;
    } else if (character === ';') {
      content.push(css.slice(start, end));
      start = end;
    }
    at = end;
  }
  const rest = css.slice(start).trim();
  return rest === '' ? content : [...content, rest];
}

/** Whether a document with these names may have an element that a selector matches. */
function canMatch({ names, pieces }: Selector, present: ReadonlySet<string>): boolean {
  return (
    names.every((name) => present.has(name)) &&
    pieces.every((piece) => typeof piece === 'string' || piece.some((selector) => canMatch(selector, present)))
  );
}

/** Returns the alternatives that can match. All stay if their list would have another specificity without one. */
function alternativesFor(list: readonly Selector[], present: ReadonlySet<string>, isFlat: boolean): string[] {
  const matching = list.filter((selector) => canMatch(selector, present));
  const kept = isFlat || heaviest(matching) === heaviest(list) ? matching : list;
  return kept.map(({ pieces }) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : alternativesFor(piece, present, false))).join(''),
  );
}

/**
 * Returns the styles for a document with these names: classes, written `.name`, and elements.
 * @param isNested whether a rule is around the content, so that selectors need no `&` at their start
 */
export function stylesFor(
  content: readonly (string | StyleRule)[],
  present: ReadonlySet<string>,
  isNested = false,
): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part.includes('"') ? part : part.replaceAll(', ', ',');
      const { selectors } = part;
      if (selectors?.some((selector) => canMatch(selector, present)) === false) return '';
      const styles = stylesFor(part.content, present, isNested || selectors !== null);
      // Without one of its selectors, a rule would give its nested rules another specificity.
      const isFlat = part.content.every((inner) => typeof inner === 'string');
      const list = selectors && alternativesFor(selectors, present, isFlat);
      const relative = isNested
        ? list?.map((selector) => selector.replace(/^&(?: (?!.*&)|(?=[>+~](?!.*&)))/, ''))
        : list;
      // A single class or attribute needs no list.
      const prelude = relative?.join(',').replaceAll(/:is\(([.[][\w.\]=-]+)\)/g, '$1') ?? part.prelude;
      return styles === '' ? '' : `${prelude}{${styles.replace(/;$/, '')}}`;
    })
    .join('');
}

/** All names that the selectors of styles ask for. */
export function namesIn(content: readonly (string | StyleRule)[]): string[] {
  const namesOfSelector = ({ names, pieces }: Selector): string[] => [
    ...names,
    ...pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.flatMap(namesOfSelector))),
  ];
  return content.flatMap((part) =>
    typeof part === 'string' ? [] : [...(part.selectors ?? []).flatMap(namesOfSelector), ...namesIn(part.content)],
  );
}

/** The names in each piece of markup, by the piece. All documents together have few different pieces. */
const namesOfPieces = new Map<string, readonly string[]>();

function namesOfPiece(piece: string): string[] {
  if (piece.startsWith('<')) return [piece.slice(1)];
  const [attribute = '', value = ''] = piece.slice(1, -1).split('="');
  if (attribute === 'class') return value.split(' ').map((name) => `.${name}`);
  return [`[${attribute}]`, `[${attribute}=${value}]`];
}

/** Returns the names in texts of our own markup, whose attributes are in double quotes and escape quotes. */
export function namesOf(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const html of texts)
    for (const piece of new Set(html.match(NAMED)))
      for (const name of getOrMake(namesOfPieces, piece, () => namesOfPiece(piece))) names.add(name);
  if (!names.has('select')) return names;
  const selects = texts.flatMap((html) => html.match(/<select[^]*?<\/select>/g) ?? []);
  const most = Math.max(0, ...selects.map((select) => select.split('<option').length - 1));
  for (let number = 1; number <= most; number++) names.add(`${OPTION}(${number})`);
  return names;
}

/** A token with a short value: a number or a length. */
const SHORT_TOKEN = /(--[\w-]+):([\d.]+(?:rem|px)?)(?=[;}])/g;

/** Writes each token that has one short value where style sheets use it, which is shorter than its name. */
export function withShortTokens(sheets: readonly string[]): string[] {
  const all = sheets.join('');
  const values = Array.from(all.matchAll(SHORT_TOKEN), ([, name = '', value = '']) => [name, value] as const);
  const single = new Map(values.filter(([name]) => all.split(`${name}:`).length === 2));
  return sheets.map((css) => css.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => single.get(name) ?? use));
}

/** Returns the custom properties that styles or markup use. */
export function tokensIn(text: string): string[] {
  return Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name);
}

/** Removes custom properties that are not used. */
export function withoutUnusedTokens(tokens: string, used: ReadonlySet<string>): string {
  return tokens.replaceAll(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
}
