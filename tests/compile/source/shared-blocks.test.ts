import { expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { GuideSource } from '../../../web/compile/source/guide-source.ts';
import { withSharedBlocks } from '../../../web/compile/source/read-sources.ts';

const BLOCKS = new Map([
  ['content/public/en/_shared/hours.md', '---\ntitle: x\n---\n\nOpen {{days}}, {{supportHours}}.\n'],
  ['content/public/es/_shared/plan.md', 'Plan.\n'],
]);

function included(body: string): { body: string; findings: Finding[] } {
  const guide = {
    file: 'content/public/es/guides/a.md',
    name: 'guides/a.md',
    locale: 'es',
    body,
    text: `---\n---\n${body}`,
  };
  const findings: Finding[] = [];
  const result = withSharedBlocks(guide as GuideSource, BLOCKS, (finding) => {
    findings.push(finding);
  });
  return { body: result.body, findings };
}

test.each([
  ['::include{file=plan.md}\n', 'Plan.\n'],
  ['A\n\n::include{file=hours.md days="Monday to Friday"}\n\nB', 'A\n\nOpen Monday to Friday, {{supportHours}}.\n\nB'],
  ['`::include{file=plan.md}` in a line', '`::include{file=plan.md}` in a line'],
])(
  'a shared block takes the place of its directive, in English if the language has no such block: %j',
  (body, expected) => {
    expect(included(body)).toEqual({ body: expected, findings: [] });
  },
);

test('an unknown block is an error with its line', () => {
  expect(included('A\n\n::include{file=nope.md}\n').findings).toMatchObject([
    { severity: 'error', code: 'unknown-block', location: { file: 'content/public/es/guides/a.md', line: 5 } },
  ]);
});

test('an option that the block does not use is reported with its line', () => {
  expect(included('A\n\n::include{file=hours.md days=Monday day=Monday}\n').findings).toMatchObject([
    {
      code: 'unknown-option',
      message: 'The option "day" has no effect.',
      remedy: 'Options are file, days, supportHours.',
      location: { file: 'content/public/es/guides/a.md', line: 5 },
    },
  ]);
});
