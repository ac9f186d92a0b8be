import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { Audience } from '../../model/page/page.ts';
import { type Locale, LOCALES } from '../../model/site/locale.ts';
import { fold } from '../../model/text/fold.ts';
import type { JsonObject } from '../../model/text/json.ts';
import { checkYaml, type Locate } from '../base/checked-file.ts';
import { type Finding, findingOf } from '../base/finding.ts';

/** The file with the terms of a site, relative to its folder; it applies to both audiences. */
const TERMS_FILE = 'content/terms.yaml';

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

const texts = z.record(z.enum(LOCALES), text);
const id = z.string().regex(/^[a-z][a-z-]*$/);
const count = z.int().min(0);
const json = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const after = id.optional();
const Act = z.union([
  z.strictObject({ after, fault: json }),
  z.strictObject({ after, advance: text }),
  z.strictObject({ after, redeliver: text }),
  z.strictObject({ after, account: json }),
  z.strictObject({ after, contract: text, customer: z.array(z.union([text, json])).min(1) }),
]);
const Condition = z
  .strictObject({
    id,
    request: text.optional(),
    delivery: text.optional(),
    object: text.optional(),
    where: z.array(text).default([]),
    after,
    distinct: text.optional(),
    atLeast: count.default(1),
    atMost: count.optional(),
    each: z.array(text).default([]),
    schema: json.optional(),
    pause: count.default(0),
    outputs: z.record(text, text).default({}),
    expected: texts,
  })
  .refine(({ request, delivery, object }) => [request, delivery, object].filter(Boolean).length === 1, {
    message: 'it needs exactly one of request, delivery and object',
  });
const Case = z.strictObject({
  id: z.string().regex(/^C\d\d$/),
  group: text.optional(),
  title: texts,
  why: texts,
  task: texts,
  guide: z.string().regex(/^\/[^#]+#.+$/),
  begin: text.optional(),
  given: z.record(text, text).default({}),
  acts: z.array(Act).default([]),
  conditions: z.array(Condition).min(1),
});
const ExamFile = z.strictObject({
  exam: z.literal('1.0'),
  version: text,
  groups: z.record(text, texts).default({}),
  /** The operation that returns an object of the account as its list has it, by the name of the list. */
  views: z.record(text, text).default({}),
  cases: z.array(Case).min(1),
});

export type WrittenAct = z.infer<typeof Act>;
export type WrittenCondition = z.infer<typeof Condition>;
export type WrittenCase = z.infer<typeof Case>;

/** The certification plan as written. */
export interface ExamSource extends z.infer<typeof ExamFile> {
  /** Path relative to the site. */
  file: string;
  locate: Locate;
}

/** Reads the plan of an audience; null without one, and if it has a mistake. */
export async function readExam(
  root: string,
  audience: Audience,
): Promise<{ exam: ExamSource | null; findings: Finding[] }> {
  const file = `content/${audience}/exam.yaml`;
  const path = join(root, file);
  return existsSync(path) ? examFromText(await readFile(path, 'utf8'), file) : { exam: null, findings: [] };
}

/** @param file path relative to the site */
export function examFromText(written: string, file: string): { exam: ExamSource | null; findings: Finding[] } {
  const { value, findings, locate } = checkYaml(ExamFile, { text: written, file, code: 'exam' });
  return { exam: value === null ? null : { ...value, file, locate }, findings };
}

const ProvenFile = z.record(z.string(), z.string().regex(/^[\da-f]{8}( [\da-f]{8})*$/));

/** The hashes of the sentences that a person has found proven, by the name of their check. */
export type ProvenHashes = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the list that `npm run statements` writes; empty without one. Each mistake is returned as a finding. */
export async function readProven(
  root: string,
  audience: Audience,
): Promise<{ proven: ProvenHashes; findings: Finding[] }> {
  const file = provenFileOf(audience);
  const path = join(root, file);
  if (!existsSync(path)) return { proven: new Map(), findings: [] };
  const { value, findings } = checkYaml(ProvenFile, {
    text: await readFile(path, 'utf8'),
    file,
    code: 'proven-sentences',
  });
  const proven = Object.entries(value ?? {}).map(([check, hashes]) => [check, new Set(hashes.split(' '))] as const);
  return { proven: new Map(proven), findings };
}

/** The path of the list, relative to the site. */
export function provenFileOf(audience: Audience): string {
  return `content/${audience}/proven.json`;
}
