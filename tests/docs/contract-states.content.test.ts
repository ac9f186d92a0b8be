import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { CONTRACT_CHANGES } from '../../web/model/simulator/contract-states.ts';
import { LOCALES } from '../../web/model/site/locale.ts';

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
