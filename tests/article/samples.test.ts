import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../web/compile/base/project.ts';
import type { SampleSet } from '../../web/model/api/code-samples.ts';
import { example, header, html, json, operationPage, render, response, textOf } from './fixtures.ts';

const body = (...names: string[]) => ({
  required: true,
  description: null,
  content: [
    json(
      null,
      names.map((name) => example({ name, html: html(`<span>${name}</span>`) })),
    ),
  ],
});

function sampleSet(...requests: SampleSet['requests']): SampleSet {
  const code = (language: string) => requests.map(({ name }) => html(`<i>${language} ${name}</i>`));
  return {
    mediaType: 'application/json',
    requests,
    href: '/shop/v3/samples/create-contract',
    samples: [
      { language: 'curl', label: 'cURL', code: code('curl'), text: [], isAuthored: false },
      { language: 'csharp', label: 'C#', code: code('csharp'), text: [], isAuthored: true },
    ],
  };
}

const only = { name: 'default', label: null, summary: null, description: null };
const known = { name: 'known', label: 'Known user', summary: null, description: html('<p>An id is enough.</p>') };
const canada = { name: 'canada', label: 'New customer in Canada, link handed over', summary: null, description: null };

describe('the samples', () => {
  test('have no column on a page without samples', () => {
    expect(render(operationPage())).not.toContain('<aside');
  });

  test('have no tabs for a single example', () => {
    const markup = render(operationPage({ requestBody: body('default') }));
    expect(markup).toContain('<b>Request</b><span>application/json</span>');
    expect(markup).not.toMatch(/<select|type="radio"/);
  });

  test('are the options of a select, followed by their panels in the same order', () => {
    const markup = render(operationPage({ requestBody: body('one', 'two') }));
    expect(markup).toContain(
      '<span><select aria-label="Request"><option value="application/json one">one</option><option value="application/json two">two</option></select></span><div><div class="code-block" data-code=""><pre tabindex="0"><code><span>one',
    );
  });

  test('are radio buttons, each before its panel, if they are more than the stylesheet has rules for', () => {
    const names = Array.from({ length: 17 }, (_, index) => `n${index}`);
    const markup = render(operationPage({ requestBody: body(...names) }));
    expect(markup).toContain(
      '<label><input type="radio" name="request-example" checked="" value="application/json n0"/>n0</label><div>',
    );
    expect(markup).not.toContain('<select');
    expect(render(operationPage({ requestBody: body(...names.slice(0, 16)) }))).toContain('n15</option></select>');
    const css = readFileSync(join(PROJECT_ROOT, 'web/styles/article/selected.css'), 'utf8');
    expect(css.match(/option:nth-child/g)).toHaveLength(16);
  });

  test('have a copy button like every code block', () => {
    const markup = render(operationPage({ requestBody: body('one') }));
    expect(markup).toContain(
      '<div class="code-block" data-code=""><pre tabindex="0"><code><span>one</span></code></pre><button type="button" class="copy" data-copy="" hidden="" aria-label="Copy code"></button></div>',
    );
  });

  test('of responses have a tab for each status, and inside it one for each example', () => {
    const markup = render(
      operationPage({
        responses: [
          response('200', { content: body('a').content }),
          response('409', { content: body('b', 'c').content }),
        ],
      }),
    );
    expect(markup).toContain(
      'name="response-example" checked="" value="response-200"/><span class="status s2">200</span>',
    );
    expect(markup).toContain('<select aria-label="Examples 409"><option value="application/json b">b</option>');
  });

  test('of a success without content say so', () => {
    const markup = render(
      operationPage({ responses: [response('204'), response('404', { content: body('a').content }), response('500')] }),
    );
    expect(markup).toContain(
      'checked="" value="response-204"/><span class="status s2">204</span></label><div><p>No content.</p></div>',
    );
    expect(markup).not.toContain('value="response-500"');
  });

  test('name the media type if there are several', () => {
    const content = [
      json(null, [example()]),
      { ...json(null, [example({ name: 'rows', summary: 'Two rows' })]), name: 'text/csv' },
    ];
    const markup = render(operationPage({ requestBody: { required: true, description: null, content } }));
    expect(markup).toContain('>json</option>');
    expect(markup).toContain('>text/csv: Two rows</option>');
  });

  test('in another file are links', () => {
    const content = [json(null, [example({ elsewhere: { url: 'https://example.com/a.json', isDead: false } })])];
    expect(render(operationPage({ requestBody: { required: true, description: null, content } }))).toContain(
      '<a href="https://example.com/a.json">Example in a separate file</a>',
    );
  });
});

describe('the request panel of an operation', () => {
  test('shows the first language and links to the others without script', () => {
    const markup = render(operationPage({ samples: sampleSet(only) }));
    expect(markup).toContain('role="group" aria-label="Request" data-samples="/shop/v3/samples/create-contract"');
    expect(markup).toContain('<b data-language="curl" aria-current="true">cURL</b>');
    expect(markup).toContain(
      '<a data-language="csharp" data-authored="" href="/shop/v3/samples/create-contract#csharp" target="_top">C#</a>',
    );
    expect(markup).toContain('<i>curl default</i>');
    expect(markup).not.toContain('<i>csharp');
  });

  test('has no choice for a single request', () => {
    expect(render(operationPage({ samples: sampleSet(only) }))).not.toMatch(/<select|type="radio"/);
  });

  test('has one option for each request, with its description', () => {
    const markup = render(operationPage({ samples: sampleSet(known, canada) }));
    expect(markup).toContain('</option></select></span><div><div><p>An id is enough.</p></div>');
    expect(markup).toContain('data-request="canada"><code><i>curl canada</i>');
  });

  test('replaces the examples of the body', () => {
    const markup = render(operationPage({ samples: sampleSet(only), requestBody: body('default') }));
    expect(markup).not.toContain('<span>default</span>');
    expect(markup.match(/request-sample/g)).toHaveLength(1);
  });

  test('is absent without code samples, and the body shows its examples', () => {
    const markup = render(
      operationPage({ samples: { mediaType: null, requests: [], samples: [], href: '' }, requestBody: body('one') }),
    );
    expect(markup).toContain('<span>one</span>');
    expect(markup).not.toContain('data-samples');
  });
});

describe('a response', () => {
  const limit = header('RateLimit-Limit', { anchor: 'response-200.header.RateLimit-Limit', schema: null });

  test('folds its headers into one line with their names', () => {
    const markup = render(
      operationPage({
        responses: [
          response('200', { headers: [limit, { ...limit, anchor: 'response-200.header.ETag', name: 'ETag' }] }),
        ],
      }),
    );
    const folded = /<details class="headers"><summary>(.*?)<\/summary>/.exec(markup)?.[1] ?? '';
    expect(textOf(folded)).toBe('Headers RateLimit-Limit, ETag');
    // The anchors lie within the disclosure: a browser opens it for them.
    expect(markup.slice(markup.indexOf('class="headers"'))).toContain('id="response-200.header.ETag"');
  });

  test('links its problem codes to the page that explains them, if there is one', () => {
    const problemCodes = [
      { code: 'user_not_found', href: '/shop/v3/errors#user_not_found', cause: null, remedy: null },
      { code: 'unexplained', href: null, cause: null, remedy: null },
    ];
    const markup = render(operationPage({ responses: [response('404', { problemCodes })] }));
    expect(markup).toContain('<a href="/shop/v3/errors#user_not_found"><code>user_not_found</code></a>');
    expect(markup).toContain('<dt><code>unexplained</code></dt></div>');
  });
});
