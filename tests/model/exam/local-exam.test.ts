import { expect, test } from 'vitest';

import type { Exam } from '../../../web/model/exam/exam-case.ts';
import { localExam } from '../../../web/model/exam/local-exam.ts';

const texts = (text: string) => ({ en: text, es: `${text} (es)`, pt: `${text} (pt)` });

test('a case in one language links the localized section of its guide', () => {
  const exam = {
    cases: [
      {
        id: 'C01',
        group: null,
        title: texts('Title'),
        why: texts('Why'),
        task: texts('Task'),
        guide: '/guides/retries#keys',
        conditions: [{ id: 'same-key', expected: texts('The same key') }],
      },
    ],
  } as unknown as Pick<Exam, 'cases'>;
  expect(localExam(exam, 'es')).toEqual([
    {
      id: 'C01',
      group: null,
      title: 'Title (es)',
      why: 'Why (es)',
      task: 'Task (es)',
      guide: '/es/guides/retries#keys',
      expected: { 'same-key': 'The same key (es)' },
    },
  ]);
  expect(localExam(exam, 'en')[0]?.guide).toBe('/guides/retries#keys');
});
