import { expect, test } from 'vitest';

import { tinySite } from '../support/site.ts';

const DESCRIPTION = [
  'See [the manual](/manual), <a href="/old">the old one</a>, [all](/api/api), [the file](/api.yaml)',
  'or [the map](/sitemap.xml), and [an operation](#operation/nothing).',
].join('\n');

async function pageIn(locale: 'en' | 'es' | 'pt'): Promise<string> {
  const site = await tinySite(
    { 'api.json': { info: { title: 'API', version: '1', description: DESCRIPTION }, paths: {} } },
    { locale, strictness: 'warning' },
  );
  return JSON.stringify(site.build('/api/api').page);
}

const mark = (title: string, text: string): string =>
  JSON.stringify(`<span class="dead-link" title="${title}">${text}</span>`).slice(1, -1);

test.each([
  ['en', 'This page does not exist.'],
  ['es', 'Esta página no existe.'],
  ['pt', 'Esta página não existe.'],
] as const)('a link to a page that does not exist becomes marked text: %s', async (locale, title) => {
  const page = await pageIn(locale);
  for (const text of ['the manual', 'the old one', 'an operation']) expect(page).toContain(mark(title, text));
  expect(page).not.toMatch(/href=\\"[^"]*(?:manual|old)/);
});

test('links to pages, downloads and files of the site stay links', async () => {
  const page = await pageIn('en');
  for (const href of ['/api/api', '/api.yaml', '/sitemap.xml']) expect(page).toContain(`<a href=\\"${href}\\">`);
});
