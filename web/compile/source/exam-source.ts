import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import type { Audience } from '../../model/page/page.ts';
import { LOCALES } from '../../model/site/locale.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { Finding } from '../base/finding.ts';
import { checkYaml, type Locate } from './checked-file.ts';

const text = z.string().trim().min(1);
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
