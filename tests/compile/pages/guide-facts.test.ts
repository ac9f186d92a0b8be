import { describe, expect, it } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import type { Translated } from '../../../web/compile/config/config-schema.ts';
import { guidesWithFacts } from '../../../web/compile/pages/guide-page.ts';
import type { GuideSource } from '../../../web/compile/source/guide-source.ts';

function bodyWith(body: string, facts: Record<string, Translated | null>) {
  const findings: Finding[] = [];
  const guide: GuideSource = {
    file: 'content/public/es/support.md',
    name: 'support.md',
    locale: 'es',
    route: '/support',
    frontMatter: { title: 'Support', description: 'Support.' },
    body,
    text: body,
    marked: null,
  };
  const [filled] = guidesWithFacts([guide], facts, { locale: 'es', report: (finding) => findings.push(finding) });
  return { body: filled?.body, findings };
}

describe('a fact that a guide names', () => {
  it('is in the language of the page', () => {
    const facts = { hours: { en: 'Weekdays', es: 'Días hábiles' } };
    expect(bodyWith('Hours: {{hours}}.', facts)).toEqual({ body: 'Hours: Días hábiles.', findings: [] });
  });

  it('leaves out its row or paragraph until it is decided', () => {
    const table = '| a | b |\n| - | - |\n| Hours | {{hours}} |\n| Email | x |\n\nCall {{phone}}.\n';
    expect(bodyWith(table, { hours: null, phone: '' }).body).toBe('| a | b |\n| - | - |\n| Email | x |\n\n');
  });

  it('is an error if the configuration does not have it', () => {
    expect(bodyWith('Hours: {{ours}}.', { hours: null }).findings).toMatchObject([
      { severity: 'error', code: 'unknown-fact', location: { file: 'content/public/es/support.md', near: '{{ours}}' } },
    ]);
  });
});
