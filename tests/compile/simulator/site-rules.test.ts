import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { RULES_FILE, rulesModule, rulesText } from '../../../web/compile/simulator/site-rules.ts';
import { temporarySite } from '../support/sources.ts';

test('a site without rules gets the empty rules of the product', () => {
  expect(rulesModule(temporarySite())).toBe(join(PROJECT_ROOT, 'worker/simulator/no-rules.ts'));
});

test('the module in the output folder leads to the rules of the site', () => {
  const site = temporarySite({ 'content/simulator/index.ts': '', 'worker/simulator/index.ts': '' });
  for (const out of [join(site, 'dist'), join(site, 'a/b c')]) {
    const [, path = ''] = /^export \{ default \} from "(\.\.\/.*)";\n$/.exec(rulesText(site, out)) ?? [];
    expect(resolve(out, RULES_FILE, '..', path)).toBe(join(site, 'content/simulator/index.ts'));
  }
});
