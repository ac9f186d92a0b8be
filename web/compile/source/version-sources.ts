import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';

import { z } from 'zod';

import { LOCALES } from '../../model/site/locale.ts';
import { pointerOf } from '../../model/text/json.ts';
import { checkValue, checkYaml, type Locate, type ParsedFile } from '../base/checked-file.ts';
import type { Finding } from '../base/finding.ts';
import type { ChangeSubject } from '../changes/operation-pairs.ts';
import { isRuleId } from '../changes/rules.ts';

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

/** The key of the format version; a file with this key at its root is a mapping. */
export const MIGRATION_KEY = 'migration';
const VERSION = '1.0';

const names = z.union([text.transform((name) => [name]), z.array(text).min(1)]);

/** `null` means that there is no successor. */
const targets = z.union([names, z.null().transform((): string[] => [])]);

const MigratedOperation = z.strictObject({
  replacedBy: targets,
  note: translated.optional(),
  fields: z.record(z.string(), targets).default({}),
});

const Mapping = z.strictObject({
  [MIGRATION_KEY]: z.literal(VERSION),
  from: text,
  to: text,
  operations: z.record(z.string(), MigratedOperation),
  /** Properties of schemas of the older description, for all places that use the schema. */
  schemas: z.record(z.string(), z.record(z.string(), targets)).default({}),
});

/** The successors of each operation of the older description in the newer one. */
type Mapping = z.infer<typeof Mapping>;

export interface MigrationSource {
  /** Path relative to the site, e.g. `specs/public/v2-to-v3.migration.yaml`. */
  file: string;
  mapping: Mapping;
  /** Names of both descriptions below the audience's folder, e.g. `v2.yaml`. */
  from: string;
  to: string;
  locate: Locate;
}

/** Checks a mapping file; each mistake is returned as a finding with field, line and remedy. */
export function migrationSourceOf({ file, name, parsed, locate }: ParsedFile): {
  source: MigrationSource | null;
  findings: Finding[];
} {
  const at: Locate = (path) => locate(pointerOf(path.map(String)));
  const { value: mapping, findings } = checkValue(parsed, Mapping, { code: 'migration', locate: at });
  if (mapping === null) return { source: null, findings };
  const beside = (other: string): string => posix.join(posix.dirname(name), other);
  return {
    source: { file, mapping, from: beside(mapping.from), to: beside(mapping.to), locate: at },
    findings,
  };
}
