import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { type Locale, LOCALES } from '../../model/site/locale.ts';
import { fold } from '../../model/text/fold.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import { checkYaml } from './checked-file.ts';

/** The file with the terms of a site, relative to its folder; it applies to both audiences. */
export const TERMS_FILE = 'content/terms.yaml';

const text = z.string().trim().min(1);
const words = z.array(text).min(1);
const Wording = z.union([
  text.transform((use) => ({ use, not: [] as string[], also: [] as string[] })),
  z
    .strictObject({ use: text, not: words.optional(), also: words.optional() })
    .refine(({ not, also }) => not !== undefined || also !== undefined)
    .transform(({ use, not = [], also = [] }) => ({ use, not, also })),
]);
const TermsFile = z.preprocess((file) => file ?? {}, z.record(text, z.partialRecord(z.enum(LOCALES), Wording)));

/** A term of the domain in one language. */
export interface Term {
  /** The English term. */
  term: string;
  locale: Locale;
  /** Its wording in this language. */
  use: string;
  /** Wordings that must not be used for it. */
  not: string[];
  /** Wordings that texts may use, and that the search leads to the term. */
  also: string[];
}

interface ReadTerms {
  terms: Term[];
  findings: Finding[];
}

/** Reads the terms of a site; empty without the file. Each mistake is returned as a finding with line and remedy. */
export async function readTerms(root: string): Promise<ReadTerms> {
  const path = join(root, TERMS_FILE);
  return existsSync(path) ? termsFromText(await readFile(path, 'utf8')) : { terms: [], findings: [] };
}

/** The terms of a file; empty if there is any mistake in it. */
export function termsFromText(text: string): ReadTerms {
  const read = checkYaml(TermsFile, { text, file: TERMS_FILE, code: 'terms' });
  const { value, findings: mistakes, locate } = read;
  const terms = Object.entries(value ?? {}).flatMap(([term, wordings]) =>
    Object.entries(wordings).map(([locale, wording]): Term =>
      Object.assign({ term, locale: locale as Locale }, wording),
    ),
  );
  const key = (locale: Locale, wording: string): string => `${locale} ${fold(wording)}`;
  const byUse = Map.groupBy(terms, ({ locale, use }) => key(locale, use));
  const findings = terms.flatMap(({ term, locale, not }) =>
    not.flatMap((wording, index): Finding | Finding[] => {
      const other = byUse.get(key(locale, wording))?.[0];
      if (other === undefined) return [];
      return findingOf(
        'terms/contradiction',
        { wording, term, locale, other: other.term },
        locate([term, locale, 'not', index]),
      );
    }),
  );
  return { terms: findings.length > 0 ? [] : terms, findings: [...mistakes, ...findings] };
}
