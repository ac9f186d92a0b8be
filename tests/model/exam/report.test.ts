import { describe, expect, test } from 'vitest';

import type { Exam, ExamReport } from '../../../web/model/exam/exam-case.ts';
import { continuedExam, reportText, unsignedReport } from '../../../web/model/exam/report.ts';

const examWith = (begins: Record<string, string | null>): Exam => {
  const cases = Object.entries(begins).map(([id, begin]) => ({ id, begin, given: {}, acts: [], conditions: [] }));
  return { version: '1.0.0', descriptions: {}, cases } as unknown as Exam;
};
const EXAM = examWith({ C01: null, C02: 'active', C03: null });
const REPORT = {
  format: 'exam-report',
  exam: '1.0.0',
  descriptions: {},
  startedAt: '2026-03-02T15:00:00.000Z',
  endedAt: '2026-03-02T16:00:00.000Z',
  verdicts: ['C01', 'C02', 'C03'].map((id) => ({ id, result: 'passed' })),
} as unknown as ExamReport;

describe('an unsigned report', async () => {
  const text = await unsignedReport(EXAM, REPORT);

  test('continues with the verdicts on chosen cases whose rules are the same', async () => {
    const today = examWith({ C01: null, C02: 'ended', C03: null, C04: null });
    expect(await continuedExam(today, ['C01', 'C02', 'C04'], text)).toMatchObject({
      cases: ['C01', 'C02', 'C04'],
      startedAt: REPORT.startedAt,
      verdicts: [{ id: 'C01' }],
    });
  });

  test('continues no exam if a portal signed it, if it is written in another way, or if it is another file', async () => {
    const signed = reportText({
      ...(JSON.parse(text) as Parameters<typeof reportText>[0]),
      keyId: 'k',
      signature: 'A'.repeat(86),
    });
    const continued = [signed, text.trim(), '{}', 'text'].map((file) => continuedExam(EXAM, ['C01'], file));
    expect(await Promise.all(continued)).toEqual([null, null, null, null]);
  });
});
