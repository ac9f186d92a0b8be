import { describe, expect, test } from 'vitest';

import { download, linkedPaths } from './portal.ts';

describe.each(['', '/es', '/pt'])('the Markdown of a React page in the language "%s"', (language) => {
  test.each(['/simulator', '/my-react-page'])('%s has the headings and the code of the page', async (page) => {
    const [html, markdown] = [await download(language + page), await download(`${language}${page}.md`)];
    const [, article = ''] = /<div data-react-page[^>]*>(.*?)<\/article>/s.exec(html) ?? [];
    const headings = [...article.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) => text);
    const blocks = [...article.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, text = '']) => text);
    expect(headings.length).toBeGreaterThan(0);
    expect(blocks.length).toBeGreaterThan(0);
    for (const heading of headings) expect(markdown).toContain(`## ${heading}`);
    for (const line of blocks.flatMap((block) => block.split('\n')))
      expect(markdown).toContain(
        line.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      );
    expect(markdown).not.toContain('<input');
  });
});

const guides = await linkedPaths(['/get_started'], /^\/(?:get_started|guides|plan-your-integration)[^#.]*$/);

test.each([...new Set(['/get_started', ...guides])])(
  'the Markdown of %s has the placeholders and variables of the page',
  async (guide) => {
    const names = (text: string): Set<string> =>
      new Set(text.match(/\b(?:YOUR|AKKO|[A-Z\d]+)_(?:[A-Z]+_)*(?:ID|KEY|SECRET|TOKEN|CREDENTIALS)\b/g));
    const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(await download(guide)) ?? [];
    // A cell or a word of code ends a name; a color inside code does not.
    const text = article.replaceAll(/<\/?(?:td|th|code|pre)\b[^>]*>/g, ' ').replaceAll(/<[^>]*>/g, '');
    const shown = names(text);
    const inMarkdown = names(await download(`${guide}.md`));
    // A page shows the first sample of a step, that of a client, which gets the token by itself. The Markdown has cURL, too.
    if (text.includes('createAkko(') && inMarkdown.has('ACCESS_TOKEN')) shown.add('ACCESS_TOKEN');
    expect(inMarkdown).toEqual(shown);
  },
);

test('the Markdown of the simulator links the limits', async () => {
  const [, path = ''] = /\]\(\S*?(\/simulator\/reference\/[^)#]*)#limits\)/.exec(await download('/simulator.md')) ?? [];
  expect(await download(path)).toContain('## Limits');
});
