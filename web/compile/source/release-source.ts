import { readFile } from 'node:fs/promises';

import { isNode } from 'yaml';
import { z } from 'zod';

import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import { LOCALES } from '../../model/site/locale.ts';
import type { ChangeSubject } from '../changes/compare-descriptions.ts';
import { RULES } from '../changes/rules.ts';
import { issueToText, schemaIssues } from './schema-issues.ts';
import { parsePlainYaml } from './yaml.ts';

/** Folder of the entries in the content of an audience. */
export const RELEASES_FOLDER = 'changes';
/** The key of the format version. */
export const RELEASE_KEY = 'changes';
export const RELEASE_VERSION = '1.0';

const text = z.string().trim().min(1);
const translated = z.union([text, z.partialRecord(z.enum(LOCALES), text)]);
const list = z.union([text.transform((value) => [value]), z.array(text)]).default([]);
const rule = text.refine((id) => RULES.has(id), { error: ({ input }) => `there is no rule "${String(input)}"` });
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
  .transform(({ rule: names, operation, webhook, schema, field, from, to, note }) => ({
    rules: names,
    subject: subjectFrom({ operation, webhook, schema }),
    field: field ?? null,
    from,
    to,
    note,
  }));
/** One change of a release, as its entry records it. */
export type RecordedChange = z.infer<typeof RecordedChange>;

const ReleaseFile = z.strictObject({
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
});
/** One release: what changed in each description, and what a person says about it. */
export type ReleaseEntry = z.infer<typeof ReleaseFile>;

/** One file of `content/public/changes` or `content/internal/changes`. */
export interface ReleaseSource {
  /** Path relative to the site, e.g. `content/public/changes/2026-11-22.yaml`. */
  file: string;
  entry: ReleaseEntry;
  locate: (path: readonly PropertyKey[]) => SourceLocation;
}

function subjectFrom({
  operation,
  webhook,
  schema,
}: Partial<Record<'operation' | 'webhook' | 'schema', string | undefined>>): ChangeSubject {
  if (operation !== undefined) return { kind: 'operation', name: operation };
  if (webhook !== undefined) return { kind: 'webhook', name: webhook };
  return schema === undefined ? { kind: 'api', name: '' } : { kind: 'schema', name: schema };
}

const REMEDIES: Readonly<Record<string, string>> = {
  [RELEASE_KEY]: `Write changes: "${RELEASE_VERSION}", in quotes.`,
  release: 'Write release: and a name for addresses, such as "2026-11-22".',
  date: 'Write date: and the day of the release in quotes, such as "2026-11-22".',
  rule: 'Copy the name of a rule from the output of npm run changes.',
  state: 'Do not edit it; npm run changes writes it.',
  note: 'Write one text, or one for each of en, es and pt.',
  summary: 'Write one text, or one for each of en, es and pt.',
  title: 'Write one text, or one for each of en, es and pt.',
};

/** Reads the entry of a release; each mistake is returned as a finding with field, line and remedy. */
export async function readReleaseSource(
  path: string,
  file: string,
): Promise<{ source: ReleaseSource | null; findings: Finding[] }> {
  return releaseSourceOf(await readFile(path, 'utf8'), file);
}

/** {@link readReleaseSource} for the text of a file. */
export function releaseSourceOf(source: string, file: string): { source: ReleaseSource | null; findings: Finding[] } {
  const { document, mistakes, lineAt } = parsePlainYaml(source, 'in the entry of a release');
  const locate = (path: readonly PropertyKey[]): SourceLocation => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return { file, line: lineAt(node.range[0]) };
    }
    return { file, line: 1 };
  };
  const failed = (message: string, remedy: string, location: SourceLocation): Finding => ({
    severity: 'error',
    code: 'release',
    message,
    remedy,
    location,
  });
  if (mistakes.length > 0) {
    const remedy = 'Put texts with a colon, a comma or a quote in double quotes.';
    return {
      source: null,
      findings: mistakes.map(({ message, line }) =>
        failed(`The entry is not valid YAML: ${message}`, remedy, { file, line }),
      ),
    };
  }
  const checked = ReleaseFile.safeParse(document.toJS());
  if (checked.success) return { source: { file, entry: checked.data, locate }, findings: [] };
  const findings = checked.error.issues.flatMap((issue) =>
    schemaIssues(issue).map(({ path, field, isUnknown }) => {
      const key = path.map(String).findLast((part) => Object.hasOwn(REMEDIES, part) && part !== RELEASE_KEY);
      return failed(
        isUnknown ? `Unknown key "${field}" in the entry of a release.` : issueToText(issue),
        isUnknown
          ? 'Remove it, or correct its spelling: changes, release, date, title, summary, descriptions; version, state, was, summary, changes; rule, operation, webhook, schema, field, from, to, note.'
          : (REMEDIES[key ?? (path[0] === RELEASE_KEY ? RELEASE_KEY : '')] ??
              'Write the entry anew with npm run changes, and copy your sentences into it.'),
        locate(path),
      );
    }),
  );
  return { source: null, findings };
}
