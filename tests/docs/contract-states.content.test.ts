import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { CONTRACT_CHANGES, STATES_THAT } from '../../content/shared/contract-states.ts';
import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { LOCALES } from '../../web/model/site/locale.ts';

const SHARED = join(PROJECT_ROOT, 'content/public/en/_shared');
const GUIDE = 'guides/contract-lifecycle.md';

function guide(locale: string): string {
  return readFileSync(join(PROJECT_ROOT, 'content/public', locale, GUIDE), 'utf8');
}

test.each(LOCALES)(
  'the diagram of contract states in %s has the changes that the simulator allows, and no others',
  (locale) => {
    const [, diagram = ''] = /stateDiagram-v2\n(.*?)\n```/s.exec(guide(locale)) ?? [];
    const drawn = [...diagram.matchAll(/^ +([a-z_]+) --> ([a-z_]+): \S/gm)].map(([, from, to]) => `${from} ${to}`);
    const happening = Object.entries(CONTRACT_CHANGES).flatMap(([from, states]) =>
      Object.keys(states).map((to) => `${from} ${to}`),
    );
    expect(drawn.toSorted()).toEqual(happening.toSorted());
  },
);

test.each(LOCALES)('the table of contract states in %s has every state, and the legacy one', (locale) => {
  const rows = [...guide(locale).matchAll(/^\| `([a-z_]+)` \|[^|]*\|$/gm)].map(([, state = '']) => state);
  expect(rows.toSorted()).toEqual(['draft', ...Object.keys(CONTRACT_CHANGES)].toSorted());
});

test('the table of calls has the groups of states that the simulator follows', () => {
  const rows = Object.keys(CONTRACT_CHANGES).map((status) => {
    const marks = Object.values(STATES_THAT).map((states) => (states.some((state) => state === status) ? '✓' : '–'));
    return `| \`${status}\` | ${marks.join(' | ')} |\n`;
  });
  expect(readFileSync(join(SHARED, 'contract-states.md'), 'utf8')).toBe(rows.join(''));
});

test('the table of changes has the events that the simulator sends', () => {
  const rows = Object.entries(CONTRACT_CHANGES).flatMap(([from, next]) =>
    Object.entries<string | null>(next).map(([to, event]) => {
      const page = `/public/v3/webhooks/${event?.replaceAll(/[._]/g, '-')}`;
      return `| \`${from}\` | \`${to}\` | ${event === null ? '–' : `[\`${event}\`](${page})`} |\n`;
    }),
  );
  expect(readFileSync(join(SHARED, 'contract-changes.md'), 'utf8')).toBe(rows.join(''));
});
