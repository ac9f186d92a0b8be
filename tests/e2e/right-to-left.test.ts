import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();
const STYLES = ['right-to-left', 'shell/pagination', 'shell/sidebar', 'base/anchor'];

/** For each text: the edge of its box that it touches, and whether its last character is at its right. */
const TEXTS: [text: string, edge: 'left' | 'right', body: string][] = [
  ['title.', 'right', '<h1 lang="en">title.</h1>'],
  ['short.', 'right', '<p lang="en">short.</p>'],
  ['item.', 'right', '<div class="prose" lang="en"><ul><li>item.</li></ul></div>'],
  ['section.', 'right', '<div lang="en"><h2>section.<a class="anchor" href="#a"></a></h2></div>'],
  ['code.', 'left', '<div lang="en"><pre>code.</pre></div>'],
  ['group.', 'right', '<a class="sidebar-link sidebar-heading" lang="en" href="#a">group.</a>'],
  [
    'next.',
    'left',
    '<nav class="pagination"><p></p><a class="pagination-next" href="#a"><span lang="en">next.</span></a></nav>',
  ],
];

test.for(TEXTS)('the English text "%s" of an Arabic page is at its %s', async ([, edge, body]) => {
  const { page } = await visit();
  const styles = STYLES.map((name) => readFileSync(join(PROJECT_ROOT, `web/styles/${name}.css`), 'utf8')).join('\n');
  await page.setContent(
    `<html dir="rtl" lang="ar"><style>body > * { width: 30rem } ul { padding: 0 } ${styles}</style><body>${body}</body></html>`,
  );
  const found = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const text = texts.nextNode();
    const box = document.querySelector('.pagination-next, body > :not(nav)')?.getBoundingClientRect();
    const range = new Range();
    if (text === null || box === undefined) return null;
    range.selectNodeContents(text);
    const line = range.getBoundingClientRect();
    range.setStart(text, (text.textContent?.length ?? 1) - 1);
    const isRight = range.getBoundingClientRect().right > line.right - 1;
    return { edge: box.right - line.right < line.left - box.left ? 'right' : 'left', isRight };
  });
  expect(found).toEqual({ edge, isRight: true });
});
