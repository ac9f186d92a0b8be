import { describe, expect, test } from 'vitest';
import { alternative, lineOf, markupOf, object, reference, schema } from './fixtures.ts';

describe('a nested schema', () => {
  test('stands open below the first level when it is small', () => {
    expect(markupOf(object({ a: schema(), b: schema() }))).toContain('<details open=""><summary>2 properties</summary><ul class="props">');
  });

  test('is folded when it is long, and counted in words', () => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`p${index}`, schema()]));
    expect(markupOf(object(many))).toContain('<details><summary>7 properties</summary>');
  });

  test('is folded from the second level on', () => {
    expect(markupOf(object({ outer: object({ inner: schema() }) }))).toContain('<details><summary>1 property</summary>');
  });

  test('shows the properties of an array of objects', () => {
    expect(markupOf(schema({ types: ['array'], type: 'object[]', items: object({ sku: schema() }) }))).toContain('<code>sku</code>');
  });

  test('shows a tuple position by position', () => {
    const line = lineOf(schema({ types: ['array'], type: 'any[]', prefixItems: [schema(), schema({ types: ['integer'] })] }));
    expect(line).toContain('[0] position 1, string [1] position 2, integer');
  });

  test('offers exclusive alternatives as disclosures of one group, the first open', () => {
    const markup = markupOf(schema({ types: [], type: 'Card | Invoice', discriminator: 'kind', oneOf: [alternative('Card', object({ token: schema() }), 'card'), alternative('Invoice', object({ email: schema() }), 'invoice')] }));
    expect(markup).toContain('One of, chosen by <code>kind</code>');
    expect(markup).toContain('<details name="body.Card" open=""><summary><strong>Card</strong> <i>object</i> <code>card</code></summary>');
    expect(markup).toContain('<details name="body.Card"><summary><strong>Invoice</strong>');
  });

  test('keeps the target of a link inside the disclosure, so that the browser opens it', () => {
    const markup = markupOf(schema({ types: [], oneOf: [alternative('Card', object({ token: schema() })), alternative('Invoice', object({ email: schema() }))] }));
    expect(markup).toContain('</summary><a id="body.Invoice" class="anchor" href="#body.Invoice"');
  });

  test('lets alternatives of anyOf stand open together', () => {
    const markup = markupOf(schema({ types: [], anyOf: [alternative('A', object({ a: schema() })), alternative('B', object({ b: schema() }))] }));
    expect(markup).toContain('Any of');
    expect(markup).not.toContain('<details name');
  });

  test('draws an alternative without content as a plain line', () => {
    const markup = markupOf(schema({ types: [], oneOf: [alternative('string', schema()), alternative('Contract', reference())] }));
    expect(markup).toContain('<div id="body.string"><strong>string</strong></div>');
    expect(markup).not.toContain('<details name');
  });

  test('is said in the type alone when it only holds a reference', () => {
    const markup = markupOf(schema({ types: [], type: 'Contract', nullable: true, oneOf: [alternative('Contract', reference({ recursive: true }))] }));
    expect(markup).toContain('>Contract</a>, recursive');
    expect(markup).not.toContain('alternatives');
  });

  test('says what it must not be', () => {
    expect(lineOf(schema({ not: schema({ const: '"none"' }) }))).toContain('Not string always none');
  });

  test('says if, then and otherwise', () => {
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
    const line = lineOf(object({}, { conditions: { if: object({ country: schema({ const: '"US"' }) }), then: object({ state: schema() }), else: object({ province: schema() }) } }));
    expect(line).toMatch(/If country string always US then state string otherwise province string/);
  });
});
