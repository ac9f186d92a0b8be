import { describe, expect, test } from 'vitest';

import { renderMarkdown } from '../../../web/compile/markdown/markdown.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../web/compile/markdown/strings/all.ts';

function mistakesOf(text: string): string[] {
  const links = { route: '/guides/a', routeOfFile: null, localize: (route: string) => route };
  return renderMarkdown(text, { headings: 'linked', words: MARKDOWN_WORDS.en, links }).mistakes.map(({ code }) => code);
}

describe('a guide with', () => {
  test.each([
    ['an open code block', 'a\n\n```bash\nls\n\n## Next\n', 'open-fence'],
    ['a mark beyond its last line', '```js {1,3}\na\nb\n```\n', 'marked-line'],
    ['an unknown option of a code block', '```js titel="a.js"\na\n```\n', 'unknown-option'],
    ['an unknown option of a step', '::step{workflow=a step=b size=2}\n', 'unknown-option'],
    ['two tabs of one label', ':::tabs\n== A\n\na\n\n== A\n\nb\n:::\n', 'duplicate-tab'],
    ['an open element', '<details><summary>a</summary>\n\nText.\n\n## Next\n', 'open-element'],
    ['two equal anchors', '## A <!-- id=same -->\n\n## B <!-- id=same -->\n', 'duplicate-anchor'],
    ['the anchor of another heading', '## Same\n\n## B <!-- id=same -->\n', 'duplicate-anchor'],
    ['a jump of headings', '## A\n\n#### B\n', 'heading-jump'],
    ['a second title', '# A\n', 'second-title'],
    ['an empty heading', '##\n', 'empty-heading'],
    ['an import of MDX', "import Tabs from '@theme/Tabs';\n", 'foreign-notation'],
    ['a component', 'a\n\n<Tabs>\n\nb\n\n</Tabs>\n', 'foreign-notation'],
    ['an admonition of MkDocs', '!!! note\n    Text.\n', 'foreign-notation'],
    ['an unknown icon', '- :icon-nope: [a](/b)\n', 'unknown-icon'],
    ['a video', '<video src="/a.mp4"></video>\n', 'removed-element'],
    ['an image in HTML', 'A <img src="a.png" alt="b"> c.\n', 'html-image'],
    ['an image without words', '![](/images/a.png)\n', 'image-without-text'],
    ['a comment of MDX', '{/* later */}\n', 'foreign-notation'],
    ['an open comment', '<!-- later\n\nText.\n', 'foreign-notation'],
    ['an id of other tools', '## A {#a}\n', 'foreign-notation'],
    ['an unknown alert', '> [!NOTES]\n> Text.\n', 'foreign-notation'],
    ['a link without its address', 'See [a][b].\n', 'foreign-notation'],
    ['a table with too few columns', '| a | b |\n| --- |\n| 1 | 2 |\n', 'foreign-notation'],
    ['a table with too many cells', '| a | b |\n| - | - |\n| 1 | 2 | 3 |\n', 'lost-cell'],
    ['an empty link', 'See [a]().\n', 'empty-link'],
    ['an unknown footnote', 'A[^b].\n', 'footnote'],
    ['a footnote that nothing names', 'A.\n\n[^b]: Text.\n', 'footnote'],
    ['two footnotes of one name', 'A[^b].\n\n[^b]: Text.\n\n[^b]: More.\n', 'footnote'],
    ['code in an unknown language', '```bsah\nls\n```\n', 'unknown-language'],
    ['a style', '<p style="color: red">Text.</p>\n', 'removed-attribute'],
    ['scripts in attributes', 'A <span onclick="a()" onfocus="b()">b</span>.\n', 'removed-attribute'],
    ['an open emphasis', 'Text and **more.\n\nText.\n', 'foreign-notation'],
    ['an open emphasis in a list', '- **Step: `a`\n- b\n', 'foreign-notation'],
    ['an open code span', '| a | b |\n| - | - |\n| `c | d |\n', 'foreign-notation'],
    ['an image of another server', '![a](https://cdn.example/a.png)\n', 'remote-image'],
  ])('%s is reported', (_name, text, code) => {
    expect(mistakesOf(text)).toEqual([code]);
  });

  test.each([
    '<Tabs>\n<Tab label="a">\n\nb\n\n</Tab>\n</Tabs>\n',
    'a\n\n<Tabs><Tab>b</Tab></Tabs>\n',
    '<Tabs>\n\n<Tab label="a">\n\nb\n\n</Tab>\n\n</Tabs>\n',
  ])('components in components is reported once: %j', (text) => {
    expect(mistakesOf(text)).toEqual(['foreign-notation']);
  });

  test.each([
    ['known options', '```js title="a=b.js" {1}\na\n```\n\n::step{workflow=a step="b"}\n'],
    ['marks of existing lines', '```js {1,2}\na\nb\n```\n'],
    ['tabs with different labels', ':::tabs\n== A\n\na\n\n== B\n\nb\n:::\n'],
    ['closed code', '```bash\nls\n```\n\n~~~yaml\n```\n~~~\n'],
    ['indented code', 'a\n\n    import a from "b";\n'],
    ['code in a list', '- a\n\n  ```bash\n  ls\n  ```\n'],
    ['closed elements', '<details><summary>a</summary>\n\nText.\n\n</details>\n\n<p>One <br> two\n'],
    ['placeholders', 'Send <token> and `<Tabs>`.\n'],
    ['two equal headings', '## A\n\n## A\n'],
    ['a table with a written mark', '| a | b |\n| - | - |\n| `1 \\| 2` | 3 \\|\n'],
    ['levels in order', '## A\n\n### B\n\n## C\n'],
    ['a known icon and an image', ':icon-flag: [a](/b)\n\n![A list](/images/a.png)\n'],
    ['a footnote', 'A[^b] and[^b].\n\n[^b]: Text.\n'],
    ['an alert', '> [!NOTE]\n> Text.\n'],
    ['a link with its address', 'See [a][b].\n\n[b]: /c\n'],
    ['a table', '| a | b |\n| --- | --- |\n| 1 | 2 |\n'],
    ['other notations in code', '`{% a %}` and ``[a][b]``\n'],
    ['escaped marks', String.raw`Files of a/\*\*, 2 * 3 * 4, and one \`.` + '\n'],
    ['known languages', '```ts title="A"\na\n```\n\n```text\na\n```\n\n```\na\n```\n\n```sh\na\n```\n'],
    ['attributes that the page keeps', '<p class="a" lang="es">Uno <a href="/b">b</a>.</p>\n'],
    ['emphasis around code', '**A `b` *c***, ***d*** and ``e ` f``.\n'],
    ['a step', '::step{workflow=a step=b}\n'],
  ])('%s has no mistake', (_name, text) => {
    expect(mistakesOf(text)).toEqual([]);
  });
});
