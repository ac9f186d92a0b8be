import { describe, expect, test } from 'vitest';

import { safeSvg } from '../../../web/compile/markdown/rendered-diagram.ts';
import { render } from '../support/markdown.ts';

describe('an admonition', () => {
  test('has a title of its kind', () => {
    expect(render(':::note\nMind **this**.\n:::').html).toBe(
      '<aside class="admonition admonition-note" role="note"><p class="admonition-title">Note</p><p>Mind <strong>this</strong>.</p>\n</aside>\n',
    );
  });

  test('has a title in the language of the page, or its own', () => {
    expect(render(':::danger\nNo.\n:::', { locale: 'pt' }).html).toContain('<p class="admonition-title">Perigo</p>');
    expect(render(':::tip Save <time>\nYes.\n:::').html).toContain('<p class="admonition-title">Save &lt;time&gt;</p>');
  });

  test.each([
    ['note[Important]', 'note', 'Important'],
    ['tip[Use this]', 'tip', 'Use this'],
    ['info[Use this]{#id .class}', 'info', 'Use this'],
    ['tip []', 'tip', '[]'],
    ['info[]', 'info', 'Info'],
    [' warning Mind the gap', 'warning', 'Mind the gap'],
  ])('has the title and the kind of :::%s', (opening, kind, title) => {
    expect(render(`:::${opening}\nText.\n:::`).html).toBe(
      `<aside class="admonition admonition-${kind}" role="note"><p class="admonition-title">${title}</p><p>Text.</p>\n</aside>\n`,
    );
  });

  test('may hold lists, tables and links', () => {
    const { html, links } = render(':::info\n- [Users](./users.md)\n\n| a |\n| - |\n| b |\n:::\nAfter.');
    expect(html).toMatch(/<aside.*<li><a href="\/glossary\/users">Users<\/a>.*<table>.*<\/aside>\n<p>After\.<\/p>/s);
    expect(links).toHaveLength(1);
  });

  test('is not closed by the code inside it', () => {
    const { html } = render(':::warning\n```md\n:::note\nInside\n:::\n```\nStill inside.\n:::\nOutside.');
    expect(html).toMatch(
      /<code class="language-md">:::note\nInside\n:::<\/code>.*<p>Still inside\.<\/p>\n<\/aside>\n<p>Outside\.<\/p>/s,
    );
  });

  test('that is never closed stays as text', () => {
    expect(render(':::note\nMind this.\n\nMore.').html).toBe('<p>:::note\nMind this.</p>\n<p>More.</p>\n');
  });

  test('that is never closed does not swallow the next one', () => {
    const { html } = render(':::note\nOne.\n\n:::tip\nTwo.\n:::');
    expect(html).toMatch(/^<p>:::note\nOne\.<\/p>\n<aside class="admonition admonition-tip"/);
  });

  test('of an unknown kind stays as text', () => {
    expect(render(':::caution\nHm.\n:::').html).toBe('<p>:::caution\nHm.\n:::</p>\n');
  });

  test('interrupts a paragraph', () => {
    expect(render('Before.\n:::note\nInside.\n:::').html).toMatch(/^<p>Before\.<\/p>\n<aside/);
  });
});

describe('a code block', () => {
  test('is highlighted, titled and can be copied', () => {
    const { html } = render('```bash title="Sign in"\necho "$TOKEN"\n```');
    expect(html).toContain(
      '<div class="code-block" data-code><div class="code-title">Sign in</div><pre tabindex="0"><code class="language-bash">',
    );
    expect(html).toContain('hljs-built_in');
    expect(html).toContain('<button type="button" class="copy" data-copy hidden aria-label="Copy code"></button>');
  });

  test('keeps angle brackets and braces', () => {
    expect(render('```\n<script>{{edge:nonce}}</script>\n```').html).toContain(
      '<code class="language-text">&lt;script&gt;{{edge:nonce}}&lt;/script&gt;</code>',
    );
  });

  test('in an unknown language is not highlighted', () => {
    expect(render('```brainfuck\n+<>-\n```').html).toContain('<code class="language-brainfuck">+&lt;&gt;-</code>');
  });

  test('has a title without markup', () => {
    expect(render('```js title="<b>x</b>"\n1\n```').html).toContain(
      '<div class="code-title">&lt;b&gt;x&lt;/b&gt;</div>',
    );
  });

  test('survives beside raw HTML', () => {
    const text = '```json title="A"\n{"a": 1}\n```\n';
    expect(render(`${text}\n<br>\n`).html).toContain('<pre tabindex="0"><code class="language-json">');
    expect(render(`${text}\n<br>\n`).html).toMatch(
      /<button type="button" class="copy" data-copy(?:="")? hidden(?:="")? aria-label="Copy code"><\/button>/,
    );
  });

  test('of mermaid that is not rendered is its source', () => {
    expect(render('```mermaid\ngraph TD; A-->B\n```').html).toBe(
      '<figure><pre class="mermaid" tabindex="0">graph TD; A--&gt;B</pre></figure>\n',
    );
  });

  test('of mermaid that is rendered is a picture with its source below it, also beside raw HTML', () => {
    const svg = safeSvg('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>');
    const source = 'graph TD; A-->B';
    for (const html of ['', '\n\n<br>'])
      expect(
        render(`\`\`\`mermaid\n${source}\n\`\`\`${html}`, { diagramOf: (text) => (text === source ? svg : null) }).html,
      ).toContain(
        '<figure><div class="diagram-view"><svg viewBox="0 0 1 1"><path d="M0 0" /></svg></div><details class="diagram-text"><summary>Diagram as text</summary><pre class="mermaid">graph TD; A--&gt;B</pre></details></figure>',
      );
  });

  test('of a rendered diagram has no script, style, event handler or address', () => {
    expect(
      safeSvg(
        '<svg onload="a()" style="a:b"><script>a()</script><style>a</style><foreignObject><b>b</b></foreignObject><a href="javascript:a()"><path fill="url(https://a.example/)" marker-end="url(#a)" d="M0 0"/></a><image href="https://a.example/"/></svg>',
      ),
    ).toBe('<svg><path marker-end="url(#a)" d="M0 0" /></svg>');
  });
});

test('a table scrolls by itself and names its columns', () => {
  const { html } = render('| Code | Meaning |\n| --- | ---: |\n| `404` | <br> gone |');
  expect(html).toContain(
    '<div class="table" tabindex="0" role="group" aria-label="Table: Code, Meaning"><table><thead><tr><th scope="col">Code</th><th scope="col" class="align-right">Meaning</th></tr></thead>',
  );
  expect(html).toContain('<td><code>404</code></td>');
});

test.each([
  ['Send {user} to {{host}}.', '<p>Send {user} to {{host}}.</p>\n'],
  ['If a < b and c > d.', '<p>If a &lt; b and c &gt; d.</p>\n'],
  ['Bearer <token>', '<p>Bearer &lt;token&gt;</p>\n'],
  ['A Map<String, User> of them', '<p>A Map&lt;String, User&gt; of them</p>\n'],
  ['<userId>\n', '<p>&lt;userId&gt;</p>\n'],
  ['AT&T &copy; &lt;b&gt;', '<p>AT&amp;T &copy; &lt;b&gt;</p>\n'],
])('%s survives as text', (text, html) => {
  expect(render(text).html).toBe(html);
});

describe('a task', () => {
  test('has a box that says whether it is done', () => {
    const { html } = render('- [x] Sold\n- [ ] Paid', { locale: 'es' });
    expect(html).toContain('<li><input type="checkbox" disabled checked aria-label="Hecho"> Sold</li>');
    expect(html).toContain('<li><input type="checkbox" disabled aria-label="Pendiente"> Paid</li>');
  });

  test('keeps its box beside raw HTML', () => {
    expect(render('- [x] <b>Sold</b>').html).toBe(
      '<ul>\n<li><input type="checkbox" disabled="" checked="" aria-label="Done" /> <b>Sold</b></li>\n</ul>\n',
    );
  });
});

test('a table whose first column has no heading names its rows there', () => {
  const { html } = render('| | Sandbox |\n| --- | --- |\n| Host | `a.example` |\n');
  expect(html).toContain('<tr><td></td><th scope="col">Sandbox</th></tr>');
  expect(html).toContain('<tr><th scope="row">Host</th><td><code>a.example</code></td></tr>');
});

test('a table with several columns names the column of each cell, for phones that stack its rows', () => {
  const { html } = render('| Step | Task | Result |\n| --- | --- | --- |\n| 1 | Call `a` | Done |\n| 2 | Wait | |\n');
  expect(html).toContain(
    '<tr><td>1</td><td data-label="Task">Call <code>a</code></td><td data-label="Result">Done</td></tr>',
  );
  expect(html).toContain('<tr><td>2</td><td data-label="Task">Wait</td><td></td></tr>');
  expect(render('| Code | Meaning |\n| --- | --- |\n| 1 | One |\n').html).not.toContain('data-label');
});

describe('an icon', () => {
  test('is drawn before its link, and hidden from assistive technology', () => {
    expect(render('- :icon-flask: [Simulator](/simulator)').html).toMatch(
      /<li><svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M[^"]+"\/><\/svg><a href/,
    );
  });

  test('is not in the Markdown twin', () => {
    expect(render(':icon-flask: Simulator').markdown).toBe('Simulator');
  });

  test('stays text if no icon has its name', () => {
    expect(render(':icon-moon: Night').html).toBe('<p>:icon-moon: Night</p>\n');
  });
});
