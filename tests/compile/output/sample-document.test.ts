import { expect, test } from 'vitest';

import { strings } from '../../../web/article/index.tsx';
import { sampleDocumentToHtml } from '../../../web/compile/output/sample-document.ts';
import { sampleSetOf } from '../../../web/compile/samples/samples.ts';
import { type Locale, LOCALE_INFO } from '../../../web/model/site/locale.ts';
import { body, builtOperation, samplesOf } from '../samples/support.ts';

/** Renders the sample document of an operation. The page has only the fields that the document needs. */
function documentOf(
  json: Parameters<typeof builtOperation>[0],
  { locale = 'en', title = 'Create <a> device' }: { locale?: Locale; title?: string } = {},
): string {
  const { operation } = builtOperation(json);
  const samples = sampleSetOf(samplesOf(json), operation, { href: '/shop/v3/samples/create', locale: 'en' });
  const { method, path } = operation;
  const untranslated = new Set(locale === 'en' ? [] : [title]);
  const sampled = { title, locale, method, path, api: 'SHOP API 3.0.0', href: '/shop/v3/create', untranslated };
  return sampleDocumentToHtml(sampled, samples, {
    assets: { stylesheet: '/assets/site.css' },
    words: strings(locale),
  });
}

test('a document of code samples needs no script and is not indexed', () => {
  const html = documentOf({});
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-page-kind="samples" data-theme="light">\n/);
  expect(html).toContain('<title>Create &lt;a> device: code samples | SHOP API 3.0.0</title>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain(
    '<main class="samples-document">\n<h1><span>Create &lt;a> device</span>: code samples</h1>\n<p><code>POST /devices</code></p>\n<p><a href="/shop/v3/create">Back to the operation</a></p>',
  );
  expect(html).not.toContain('<script');
});

test('it has a section for every language, and a list that links to the sections', () => {
  const html = documentOf({});
  expect(
    [...html.matchAll(/<section id="([^"]*)" data-language="([^"]*)"><h2>([^<]*)<\/h2>/g)].map(
      ([, id, , label]) => `${id} ${label}`,
    ),
  ).toEqual([
    'curl cURL',
    'javascript JavaScript',
    'typescript TypeScript',
    'python Python',
    'php PHP',
    'java Java',
    'csharp C#',
    'go Go',
    'ruby Ruby',
  ]);
  expect(html).toContain('<li><a href="#csharp">C#</a></li>');
});

test('it has a heading for each request if there are several', () => {
  const examples = { 'a "b"': { summary: 'One <i>', value: 1 }, c: { value: 2 } };
  const html = documentOf({ requestBody: body('application/json', { examples }) });
  expect(html).toContain('<h3>One &lt;i></h3>\n<pre tabindex="0" data-request="a &quot;b&quot;"><code>curl ');
  expect(html).toContain('<h3>c</h3>\n<pre tabindex="0" data-request="c"><code>');
  expect(documentOf({})).not.toContain('<h3>');
});

test.each<[Locale, string, string]>([
  ['es', 'ejemplos de código', 'Volver a la operación'],
  ['pt', 'exemplos de código', 'Voltar à operação'],
])('it is translated into %s, and marks text in another language', (locale, title, back) => {
  const html = documentOf({}, { locale });
  expect(html).toContain(`<html lang="${LOCALE_INFO[locale].htmlLang}"`);
  expect(html).toContain(`<h1><span lang="en">Create &lt;a> device</span>: ${title}</h1>`);
  expect(html).toContain(`>${back}</a>`);
});
