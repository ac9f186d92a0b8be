import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { type Statement, statementsOf } from '../../../web/compile/statements/statements.ts';

const text = z.string().min(1);
const Rules = z.array(
  z.strictObject({
    rule: text.regex(/^[a-z0-9-]+$/),
    subject: text,
    condition: text,
    outcome: text,
    'instead-of': text.optional(),
    checks: z.array(text).min(1),
    words: z.array(text).default([]),
  }),
);

const rules = Rules.parse(parse(readFileSync(join(PROJECT_ROOT, 'docs/api-rules.yaml'), 'utf8')));
let statements: Statement[];

beforeAll(async () => {
  statements = statementsOf(await readSources({ root: PROJECT_ROOT, audience: 'public', strictness: 'error' }));
});

test('docs/api-rules.yaml has each rule once', () => {
  expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
});

test('every check of a rule is the mark of a sentence', () => {
  const marks = new Set(statements.map(checkOf));
  const unknown = rules.flatMap(({ rule, checks }) =>
    checks.filter((check) => !marks.has(check)).map((check) => [rule, check]),
  );
  expect(unknown).toEqual([]);
});

test('every sentence with the key terms of a rule has one of its marks, or a reason', () => {
  const missing = rules.flatMap(({ rule, checks, words }) =>
    statements
      .filter(({ sentence }) => words.length > 0 && words.every((word) => new RegExp(word, 'i').test(sentence)))
      .filter((statement) => statement.mark?.kind !== 'no-proof' && !checks.includes(checkOf(statement)))
      .map((statement) => `${rule}: ${statement.sentence} (${statement.place}, ${checkOf(statement)})`),
  );
  expect(missing).toEqual([]);
});

/** The check of a sentence; empty if it has none. */
function checkOf({ mark }: Statement): string {
  return mark?.kind === 'proof' ? mark.check : '';
}
