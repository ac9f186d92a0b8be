import { expect, test } from 'vitest';

import { compileSites } from '../../../web/compile/site/compile-site.ts';
import { readSites } from '../../../web/compile/source/read-sources.ts';
import { stubPrerender } from '../support/prerender.ts';
import { temporarySite } from '../support/sources.ts';

const config = (pages: string[]): string =>
  `export default ${JSON.stringify({ title: 'T', url: 'https://docs.example', sidebars: { public: { guides: pages.map((page) => ({ page })) } } })}`;
const guide = '---\ntitle: A\ndescription: A guide.\n---\n\nText.\n';

test.each([
  ['a guide in no sidebar', ['/a'], ['guide-without-sidebar']],
  ['a misspelled entry, once', ['/a', '/bb'], ['broken-link']],
])('%s is reported', async (_name, pages, codes) => {
  const root = temporarySite({
    'content/site.ts': config(pages),
    'content/public/en/a.md': guide,
    'content/public/en/b.md': guide,
  });
  const sites = compileSites(await readSites(root, { lint: false }), { prerender: stubPrerender(), now: undefined });
  expect(sites.public.findings.map(({ code }) => code)).toEqual(codes);
});
