import { describe, expect, test } from 'vitest';
import { example, html, json, operationPage, render, response } from './fixtures.ts';

const body = (...names: string[]) => ({ required: true, description: null, content: [json(null, names.map((name) => example({ name, html: html(`<span>${name}</span>`) })))] });

describe('the samples', () => {
  test('are left out with their column when there are none', () => {
    expect(render(operationPage())).not.toContain('<aside');
  });

  test('need no tabs for a single one', () => {
    const markup = render(operationPage({ requestBody: body('default') }));
    expect(markup).toContain('<legend>Request</legend><span>application/json</span>');
    expect(markup).not.toContain('type="radio"');
  });

  test('are radio buttons, each before its panel, the first checked', () => {
    const markup = render(operationPage({ requestBody: body('one', 'two') }));
    expect(markup).toContain('<label><input type="radio" name="request-example" checked=""/>one</label><div>');
    expect(markup).toContain('<label><input type="radio" name="request-example"/>two</label><div>');
  });

  test('can be copied with the marks of every code block', () => {
    const markup = render(operationPage({ requestBody: body('one') }));
    expect(markup).toContain('<div class="code-block" data-code=""><pre tabindex="0"><code><span>one</span></code></pre><button type="button" class="copy" data-copy="" hidden="" aria-label="Copy code"></button></div>');
  });

  test('of responses have a tab a status and inside it one an example, in groups of their own', () => {
    const markup = render(operationPage({ responses: [response('200', { content: body('a').content }), response('409', { content: body('b', 'c').content })] }));
    expect(markup).toContain('name="response-example" checked=""/><span class="status s2">200</span>');
    expect(markup).toContain('name="example-409" checked=""/>b');
  });

  test('name their media type where there are several', () => {
    const content = [json(null, [example()]), { name: 'text/csv', schema: null, examples: [example({ name: 'rows', summary: 'Two rows' })] }];
    const markup = render(operationPage({ requestBody: { required: true, description: null, content } }));
    expect(markup).toContain('/>json</label>');
    expect(markup).toContain('/>text/csv: Two rows</label>');
  });

  test('that live elsewhere are links', () => {
    const content = [json(null, [example({ externalUrl: 'https://example.com/a.json' })])];
    expect(render(operationPage({ requestBody: { required: true, description: null, content } }))).toContain('<a href="https://example.com/a.json">Example in a file of its own</a>');
  });
});
