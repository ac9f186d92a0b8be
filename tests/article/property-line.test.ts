import { describe, expect, test } from 'vitest';

import { html, lineOf, markupOf, object, property, reference, render, schema, schemaPage, textOf } from './fixtures.ts';

describe('a property line', () => {
  test('says name, type and format, then its flags', () => {
    const line = lineOf(schema({ format: 'uuid', nullable: true, readOnly: true, deprecated: true }), {
      required: true,
    });
    expect(line).toContain('amount string (uuid) required nullable, read-only deprecated');
  });

  test('says write-only', () => {
    expect(lineOf(schema({ writeOnly: true }))).toContain('write-only');
  });

  test('carries its anchor and a direct link named after it', () => {
    const markup = markupOf(schema(), { anchor: 'body.items[].*' });
    expect(markup).toContain('<li id="body.items[].*">');
    expect(markup).toContain('href="#body.items%5B%5D.*" aria-label="Direct link to amount"');
  });

  test('puts the description below, as the compiler made it', () => {
    expect(markupOf(schema({ description: html('<p>In <code>cents</code>.</p>') }))).toContain(
      '<div><p>In <code>cents</code>.</p></div>',
    );
  });

  test('costs at most twelve elements and 500 bytes', () => {
    const markup = markupOf(
      schema({
        description: html('<p>An amount in the smallest unit of its currency.</p>'),
        constraints: [{ kind: 'length', min: 1, max: 64 }],
        examples: ['"1499"'],
      }),
      { required: true },
    );
    expect(markup.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(12);
    expect(markup.length).toBeLessThanOrEqual(500);
  });

  test('says for a map that any key is allowed', () => {
    const map = object({}, { properties: [property('*', schema(), { match: 'any' })] });
    expect(lineOf(map)).toContain('* any key, string');
  });

  test('says beside named properties that any other key is allowed', () => {
    const open = object({}, { properties: [property('id', schema()), property('*', schema(), { match: 'any' })] });
    expect(lineOf(open)).toContain('* any other key, string');
  });

  test('explains that a pattern matches keys', () => {
    expect(lineOf(object({}, { properties: [property('^x-', schema(), { match: 'pattern' })] }))).toContain(
      '^x- any key matching this pattern, string',
    );
  });

  test('opens a schema that has its own page, and links to that page', () => {
    const markup = markupOf(reference({ recursive: true }));
    expect(markup).toContain('<i>Contract, recursive</i>');
    expect(markup).toContain(
      '<details class="cut"><summary>Show Contract</summary><a href="/shop/v3/schemas/contract">View schema Contract</a></details>',
    );
  });

  test.each([
    ['readOnly', 'read-only'],
    ['writeOnly', 'write-only'],
  ] as const)('is marked as %s for what it may be inserted into', (flag, name) => {
    expect(markupOf(schema({ [flag]: true }))).toContain(`<li id="body.amount" class="${name}">`);
    expect(markupOf(schema())).toContain('<li id="body.amount">');
  });

  test('strikes a deprecated name, and says so', () => {
    expect(markupOf(schema({ deprecated: true }))).toContain('<code><s>amount</s></code>');
    expect(lineOf(schema({ deprecated: true }))).toContain('amount string deprecated');
  });

  test.each([['名前'], ['a_very_long_name_'.repeat(20)], ['"a" & <b']])('shows the name %s as it is', (name) => {
    expect(lineOf(schema(), { name })).toContain(`${name} string`);
  });

  test('names a schema without its own page', () => {
    const markup = markupOf(reference({ href: null }));
    expect(markup).toContain('<i>Contract</i>');
    expect(markup).not.toContain('class="cut"');
  });

  test('opens the items of an array if they have their own page', () => {
    const markup = markupOf(schema({ types: ['array'], type: 'Contract[]', items: reference() }));
    expect(markup).toContain('<i>Contract[]</i>');
    expect(markup).toContain('<summary>Show Contract</summary>');
  });

  test('marks text that is not in the language of the page', () => {
    const page = schemaPage(object({ amount: schema({ description: html('<p>Cents.</p>') }) }), { locale: 'es' });
    const markup = render(page);
    expect(markup).toContain('<div lang="en"><p>Cents.</p></div>');
    expect(textOf(markup)).toContain('Propiedades');
  });
});
