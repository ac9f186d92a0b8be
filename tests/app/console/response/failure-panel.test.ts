import { describe, expect, test } from 'vitest';

import { failureText } from '../../../../web/app/console/response/failure-panel.tsx';
import type { Failure } from '../../../../web/app/console/send.ts';
import { en } from '../../../../web/app/console/strings/en.ts';
import { es } from '../../../../web/app/console/strings/es.ts';
import { pt } from '../../../../web/app/console/strings/pt.ts';

const host = 'api.shop.example';
const FAILURES: Failure[] = [
  ...(['offline', 'timeout', 'canceled', 'refused', 'redirected', 'blocked', 'broken-off'] as const).map((reason) => ({
    reason,
    host,
  })),
  { reason: 'invalid', part: 'address' },
  { reason: 'invalid', part: 'header', name: 'X-Key' },
  { reason: 'invalid', part: 'other' },
];

describe('every reason of a failure', () => {
  test.each(
    FAILURES.map((failure) => [`${failure.reason}${'part' in failure ? ` ${failure.part}` : ''}`, failure] as const),
  )('has its own title and text in each language: %s', (_, failure) => {
    const texts = [en, es, pt].map((t) => failureText(failure, t));
    expect(new Set(texts.flatMap(({ title, text }) => [title, text])).size).toBe(6);
    for (const { title, text } of texts) expect([title.endsWith('.'), text.length > 20]).toEqual([false, true]);
  });

  test('has a different text', () => {
    const texts = FAILURES.map((failure) => Object.values(failureText(failure, en)).join(' '));
    expect(new Set(texts).size).toBe(FAILURES.length);
  });

  test('names the host or the header', () => {
    expect(failureText({ reason: 'blocked', host }, es).title).toContain(host);
    expect(failureText({ reason: 'timeout', host }, pt).title).toContain('30');
    expect(failureText({ reason: 'invalid', part: 'header', name: 'X-Key' }, en).text).toContain('X-Key');
    for (const t of [en, es, pt])
      expect(t.refusedChecks('https://portal.example', host).slice(0, 2)).toEqual([
        expect.stringContaining('Access-Control-Allow-Origin: https://portal.example'),
        expect.stringContaining(host),
      ]);
  });
});
