import { Marked } from 'marked';

import type { Locale } from '../../model/site/locale.ts';
import { fold } from '../../model/text/fold.ts';
import { type Finding, findingOf, type SourceLocation } from '../base/finding.ts';
import type { ExamSource, Term } from '../source/content-data.ts';
import { specTexts, type TextSources } from './coverage.ts';
import type { Overlays } from './translation.ts';

const marked = new Marked();
/** The language of code blocks that contain prose, and the names of nodes in them, which are in capitals. */
const DIAGRAM = /^mermaid\b/;
const NODES = /\b[A-Z][A-Z_]+\b/g;
/** Parts of addresses and identifiers do not count as words: `/partners/`, `partner-user`, `partners@…`. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_/@$-])`;
const AFTER = String.raw`(?![\p{L}\p{N}_/@-])`;
/** Word endings with a special plural in Spanish and Portuguese; all other words add -s or -es. */
const ENDINGS: readonly [ending: RegExp, forms: string][] = [
  [/z$/, '(?:z|ces)'],
  [/ao$/, '(?:ao|aos|oes|aes)'],
  [/m$/, '(?:m|ms|ns)'],
  [/l$/, '(?:l|les|is)'],
];

/** Warns about every text that uses a wording which `content/terms.yaml` does not allow, in every language of the site. */
export function wordingFindings(
  { terms, exam, ...sources }: TextSources & { terms: readonly Term[]; exam: ExamSource | null },
  locales: readonly Locale[],
  overlays: Overlays,
): Finding[] {
  return locales.flatMap((locale) => {
    if (!terms.some((term) => term.locale === locale && term.not.length > 0)) return [];
    const misuses = misuseFinder(terms, locale);
    const guides = sources.guides.filter((guide) => guide.locale === locale);
    return [
      ...guides.flatMap(({ file, text }) =>
        misuses(text).map((misuse) => finding(misuse, { file, line: misuse.linesBefore + 1 })),
      ),
      ...examTexts(exam, locale).flatMap(({ text, location }) =>
        misuses(text).map((misuse) => finding(misuse, location)),
      ),
      ...specTexts(sources, locale, overlays).flatMap(({ text, location }) =>
        misuses(text ?? '').map((misuse) => finding(misuse, location())),
      ),
    ];
  });
}

/** The texts of the certification plan in one language. */
function examTexts(exam: ExamSource | null, locale: Locale): { text: string; location: SourceLocation }[] {
  if (exam === null) return [];
  return exam.cases.flatMap(({ title, why, task, conditions }, index) => {
    const texts = Object.entries({ title, why, task }).map(([name, written]) => ({ path: [name], written }));
    const expected = conditions.map((condition, at) => ({
      path: ['conditions', at, 'expected'],
      written: condition.expected,
    }));
    return [...texts, ...expected].map(({ path, written }) => ({
      text: written[locale],
      location: exam.locate(['cases', index, ...path, locale]),
    }));
  });
}

function finding({ wording, term, use }: Misuse, location: SourceLocation | null): Finding {
  return findingOf('wording', { wording, term, use }, location ?? undefined);
}

/** A wording in a text that the terms do not allow. */
interface Misuse {
  /** As written in the text. */
  wording: string;
  term: string;
  use: string;
  linesBefore: number;
}

type FindMisuses = (text: string) => Misuse[];

/**
 * Makes a function that finds the wordings which the terms of a language do not allow: whole words in any case, with or without
 * accents, in the singular and the regular plural. Only texts that match are parsed, to skip code and links.
 */
export function misuseFinder(terms: readonly Term[], locale: Locale): FindMisuses {
  const wordings = terms
    .filter((term) => term.locale === locale)
    .flatMap(({ term, use, not }) => not.map((wording) => ({ term, use, pattern: patternOf(wording) })));
  if (wordings.length === 0) return () => [];
  // The longest wordings come first, because one can be a part of another.
  const patterns = wordings.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length);
  const any = new RegExp(`${BEFORE}(?:${patterns.join('|')})${AFTER}`, 'gu');
  return (text) => {
    if (fold(text).search(any) < 0) return [];
    const prose = proseOf(text).normalize('NFC');
    return [...fold(prose).matchAll(any)].flatMap(({ 0: word, index }) => {
      const wording = wordings.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'u').test(word));
      if (wording === undefined) return [];
      return {
        wording: prose.slice(index, index + word.length).replaceAll(/\s+/g, ' '),
        term: wording.term,
        use: wording.use,
        linesBefore: prose.slice(0, index).split('\n').length - 1,
      };
    });
  };
}

function patternOf(wording: string): string {
  return fold(wording)
    .trim()
    .split(/\s+/)
    .map((word) => pluralPattern(word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)))
    .join(String.raw`\s+`);
}

function pluralPattern(word: string): string {
  const [ending, forms] = ENDINGS.find(([end]) => end.test(word)) ?? [/$/, '(?:e?s)?'];
  return word.replace(ending, forms);
}

/** Replaces code and link addresses in a Markdown text by blanks, so that all other words keep their line and column. */
function proseOf(text: string): string {
  let prose = text;
  let from = 0;
  /** Returns the end of the part; `start` if the text does not contain the part as the parser read it. */
  const blank = (part: string, start: number): number => {
    const at = part.trim() === '' ? -1 : prose.indexOf(part, start);
    if (at < 0) return start;
    prose = prose.slice(0, at) + ' '.repeat(part.length) + prose.slice(at + part.length);
    return at + part.length;
  };
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'codespan') blank(token.raw, from);
    if (token.type === 'link' || token.type === 'image') blank(String(token.href), from);
    if (token.type !== 'code') return;
    // Line by line, because the parser removes the indentation of code in a list.
    const parts = DIAGRAM.test(String(token.lang))
      ? (String(token.text).match(NODES) ?? [])
      : String(token.text).split('\n');
    for (const part of parts) from = blank(part.trim(), from);
  });
  return prose;
}
