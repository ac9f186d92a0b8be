import { posix } from 'node:path';

import { z } from 'zod';

import { LOCALES } from '../../model/site/locale.ts';
import { pointerOf } from '../../model/text/json.ts';
import type { Finding } from '../base/finding.ts';
import { checkValue, type Locate, type ParsedFile } from './checked-file.ts';

/** The key of the format version; a file with this key at its root is a mapping. */
export const MIGRATION_KEY = 'migration';
const VERSION = '1.0';

const shown = z.string().min(1);
const text = z.union([shown, z.partialRecord(z.enum(LOCALES), shown)]);
const names = z.union([shown.transform((name) => [name]), z.array(shown).min(1)]);

/** `null` means that there is no successor. */
const targets = z.union([names, z.null().transform((): string[] => [])]);

const MigratedOperation = z.strictObject({
  replacedBy: targets,
  note: text.optional(),
  fields: z.record(z.string(), targets).default({}),
});

const Mapping = z.strictObject({
  [MIGRATION_KEY]: z.literal(VERSION),
  from: shown,
  to: shown,
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
