import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { byLocale } from '../../model/site/by-locale.ts';
import type { Locale } from '../../model/site/locale.ts';

type Text = Readonly<Record<Locale, string>>;

/** The file with the criteria of WCAG 2.2, and how each was checked. */
interface AccessibilitySource {
  words: Readonly<Record<'criterion' | 'level' | 'result' | 'scope', Text>>;
  results: Readonly<Record<'test' | 'hand' | 'none' | 'unmet' | 'unchecked', Text>>;
  notes: Readonly<Record<string, Text>>;
  tests: Readonly<Record<string, { file: string; name: string }>>;
  criteria: readonly {
    id: string;
    level: 'A' | 'AA';
    name: Text;
    result: keyof AccessibilitySource['results'];
    date?: string;
    note?: string;
    tests?: readonly string[];
  }[];
}

/** The facts of the accessibility statement: the table of criteria, and the numbered tests that it refers to; none without the file. */
export function accessibilityFacts(root: string): Record<string, Text> {
  const source = readAccessibility(root);
  if (source === null) return {};
  const { words, results, notes, tests, criteria } = source;
  const keys = Object.keys(tests);
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = (locale: Locale): string =>
    [
      row([words.criterion, words.level, words.result, words.scope].map((text) => text[locale])),
      '| --- | --- | --- | --- |',
      ...criteria.map(({ id, level, name, result, date, note = '', tests: named = [] }) =>
        row([
          `${id} ${name[locale]}`,
          level,
          [results[result][locale], date].filter(Boolean).join(' '),
          [notes[note]?.[locale], ...named.map((key) => `[${keys.indexOf(key) + 1}]`)].filter(Boolean).join(' '),
        ]),
      ),
    ].join('\n');
  const list = Object.values(tests).map(({ file, name }, index) => `${index + 1}. \`${file}\`: ${name}`);
  return { accessibilityTable: byLocale(table), accessibilityTests: byLocale(() => list.join('\n')) };
}

/** Reads the results by which a site claims accessibility; null for a site without the file. */
export function readAccessibility(root: string): AccessibilitySource | null {
  const file = join(root, 'content/public/accessibility.yaml');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test checks the file
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as AccessibilitySource) : null;
}
