import { readFile } from 'node:fs/promises';

import { z } from 'zod';

import { LOCALES } from '../../model/site/locale.ts';
import type { Finding } from '../base/finding.ts';
import type { ChangeSubject } from '../changes/operation-pairs.ts';
import { isRuleId } from '../changes/rules.ts';
import { checkYaml, type Locate } from './checked-file.ts';

/** Folder of the entries in the content of an audience. */
export const RELEASES_FOLDER = 'changes';
/** The key of the format version. */
export const RELEASE_KEY = 'changes';
export const RELEASE_VERSION = '1.0';

const text = z.string().trim().min(1);
const translated = z.union([text, z.partialRecord(z.enum(LOCALES), text)]);
const list = z.union([text.transform((value) => [value]), z.array(text)]).default([]);
const rule = text.refine(isRuleId, { error: ({ input }) => `there is no rule "${String(input)}"` });
const rules = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(rule).min(1));

const RecordedChange = z
  .strictObject({
    rule: rules,
    operation: text.optional(),
    webhook: text.optional(),
    schema: text.optional(),
    field: text.optional(),
    from: list,
    to: list,
    note: translated.optional(),
  })
  .refine(({ operation, webhook, schema }) => [operation, webhook, schema].filter(Boolean).length < 2, {
    error: 'a change has only one of operation, webhook and schema',
  })
  .transform(({ rule: names, operation, webhook, schema, field = null, from, to, note }) => {
    const subject = subjectFrom({ operation, webhook, schema });
    return { rules: names, subject, field, from, to, note };
  });
/** One change of a release, as its entry records it. */
export type RecordedChange = z.infer<typeof RecordedChange>;

const ReleaseFile = z
  .strictObject({
    [RELEASE_KEY]: z.literal(RELEASE_VERSION),
    release: text.regex(/^[\w.-]+$/, 'only letters, digits, dots, hyphens and underscores'),
    date: z.iso.date(),
    title: translated.optional(),
    summary: translated.optional(),
    descriptions: z.record(
      text,
      z.strictObject({
        version: text.optional(),
        state: z.string().regex(/^[0-9a-f]{16}$/, '16 hexadecimal digits'),
        was: text.optional(),
        summary: translated.optional(),
        changes: z.array(RecordedChange).default([]),
      }),
    ),
  })
  .refine(({ release, date }) => !/^\d{4}-\d\d-\d\d/.test(release) || release.startsWith(date), {
    path: ['date'],
    error: 'is another day than the name of the release',
  });
/** One release: what changed in each description, and what a person says about it. */
export type ReleaseEntry = z.infer<typeof ReleaseFile>;

export interface ReleaseSource {
  /** Path relative to the site, e.g. `content/public/changes/2026-11-22.yaml`. */
  file: string;
  entry: ReleaseEntry;
  locate: Locate;
}

function subjectFrom(named: Record<'operation' | 'webhook' | 'schema', string | undefined>): ChangeSubject {
  for (const kind of ['operation', 'webhook', 'schema'] as const) {
    const name = named[kind];
    if (name !== undefined) return { kind, name };
  }
  return { kind: 'api', name: '' };
}

/** Reads the entry of a release; each mistake is returned as a finding with field, line and remedy. */
export async function readReleaseSource(
  path: string,
  file: string,
): Promise<{ source: ReleaseSource | null; findings: Finding[] }> {
  return releaseSourceOf(await readFile(path, 'utf8'), file);
}

/** {@link readReleaseSource} for the text of a file. */
export function releaseSourceOf(text: string, file: string): { source: ReleaseSource | null; findings: Finding[] } {
  const { value, findings, locate } = checkYaml(ReleaseFile, { text, file, code: 'release' });
  return { source: value === null ? null : { file, entry: value, locate }, findings };
}
