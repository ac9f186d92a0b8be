import { expect, test } from 'vitest';

import { escapeHtml, scriptJson } from '../../../web/model/text/html.ts';

test.each([
  ['<b> & "c" \'d\'', '&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;'],
  ['&amp;', '&amp;amp;'],
  ['', ''],
  ['plain', 'plain'],
])('%s is escaped for elements and attributes', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

test.each([{ a: '</script><script>alert(1)</script>' }, { a: '<!--<script>' }, ['\u2028', '\u2029'], { '<': '&' }])(
  '%j stays inside its script element and is the same value',
  (value) => {
    const json = scriptJson(value);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(value);
  },
);
