import { describe, expect, test } from 'vitest';

import { splitDocument } from '../../../web/app/navigation/document.ts';

describe('a fetched document', () => {
  const head = '<!doctype html><html><head><title>T</title></head>';

  test('is split into its article without late parts, and the contents of those in order', () => {
    const html = `${head}<body><div id="app"><nav>menu</nav><div id="article"><h1>T</h1><late-part class="response">one\n<p>two</p></late-part><p>between</p><late-part>three</late-part></div></div></body>`;
    expect(splitDocument(html)).toEqual({
      early: `${head}<div id="article"><h1>T</h1><late-part class="response"></late-part><p>between</p><late-part></late-part></div></div></body>`,
      late: ['one\n<p>two</p>', 'three'],
    });
  });

  test('loses the styles of its first paint', () => {
    const styles = '<style>@font-face {}</style><script type="text/plain" id="first-styles">p {}\n</script>';
    const link = '<noscript><link rel="stylesheet" href="/s.css"></noscript>';
    const html = `<head>${styles}${link}</head><body><nav>menu</nav><div id="article"><h1>T</h1></div></body>`;
    expect(splitDocument(html).early).toBe(`<head>${link}</head><div id="article"><h1>T</h1></div></body>`);
  });

  test('is not split if it has no article', () => {
    const html = `${head}<body><p>Something else</p></body>`;
    expect(splitDocument(html)).toEqual({ early: html, late: [] });
  });
});
