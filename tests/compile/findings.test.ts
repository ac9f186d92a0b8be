import { expect, test } from 'vitest';

import type { Finding } from '../../web/compile/base/finding.ts';
import { Findings, findingsToText } from '../../web/compile/findings.ts';

function finding(severity: Finding['severity'], code: string, line: number, remedy?: string): Finding {
  return { severity, code, message: `Message ${line}.`, remedy, location: { file: 'a.yaml', line } };
}

test('warnings are grouped by rule, gravest first, each with one example, its fix and further places', () => {
  const style = Array.from({ length: 12 }, (_, index) => finding('warning', 'operation-summary', index + 1));
  expect(
    findingsToText(
      [
        ...style,
        finding('warning', 'invalid-example', 3),
        finding('warning', 'struct', 4),
        finding('warning', 'broken-link', 5, 'Correct the path.'),
        finding('warning', 'broken-link', 6),
      ],
      'dist/report.json',
    ),
  ).toEqual([
    'a.yaml:5 warning broken-link: Message 5.\n    Correct the path.',
    '    1 more of this rule, such as a.yaml:6',
    'a.yaml:4 warning struct: Message 4.',
    'a.yaml:3 warning invalid-example: Message 3.',
    'a.yaml:1 warning operation-summary: Message 1.',
    '    11 more of this rule, such as a.yaml:2, a.yaml:3, a.yaml:4',
    '0 errors, 16 warnings; dist/report.json lists all of them',
  ]);
});

test('errors come first, and up to 20 of a rule are printed, because each must be fixed', () => {
  const errors = Array.from({ length: 22 }, (_, index) => finding('error', 'struct', index + 1));
  const lines = findingsToText([finding('warning', 'broken-link', 1), ...errors]);
  expect(lines).toHaveLength(20 + 1 + 1 + 1);
  expect(lines[19]).toBe('a.yaml:20 error struct: Message 20.');
  expect(lines[20]).toBe('    2 more of this rule, such as a.yaml:21, a.yaml:22');
  expect(lines.at(-1)).toBe('22 errors, 1 warning');
});

test('one error is "1 error", and no finding is no line', () => {
  expect(findingsToText([finding('error', 'config', 1)]).at(-1)).toBe('1 error, 0 warnings');
  expect(findingsToText([])).toEqual([]);
});

test('a finding that is added twice is kept once', () => {
  const findings = new Findings();
  findings.addAll([finding('error', 'config', 1)], [finding('error', 'config', 1), finding('error', 'config', 2)]);
  expect(findings.all).toHaveLength(2);
});
