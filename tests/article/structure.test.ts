import { describe, expect, test } from 'vitest';

import { alternative, lineOf, markupOf, object, reference, render, schema, schemaPage, textOf } from './fixtures.ts';

test('a schema page names the schemas it is part of', () => {
  const markup = render(
    schemaPage(object({ id: schema() }), {
      partOf: [
        { label: 'Order', href: '/shop/v3/schemas/order' },
        { label: 'Basket', href: '/shop/v3/schemas/basket' },
      ],
    }),
  );
  expect(markup).toContain('<a href="/shop/v3/schemas/order">Order</a> · <a href="/shop/v3/schemas/basket">Basket</a>');
  expect(textOf(markup)).toContain('Not used directly by any operation.');
  expect(render(schemaPage(object({})))).not.toContain('part-of');
});

describe('a nested schema', () => {
  test('is open below the first level if it is small', () => {
    expect(markupOf(object({ a: schema(), b: schema() }))).toContain(
      '<details open=""><summary>2 properties</summary><ul class="props">',
    );
  });

  test('is folded when it is long, and counted in words', () => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`p${index}`, schema()]));
    expect(markupOf(object(many))).toContain('<details><summary>7 properties</summary>');
  });

  test('is folded from the second level on', () => {
    expect(markupOf(object({ outer: object({ inner: schema() }) }))).toContain(
      '<details><summary>1 property</summary>',
    );
  });

  test('shows the properties of an array of objects', () => {
    expect(markupOf(schema({ types: ['array'], type: 'object[]', items: object({ sku: schema() }) }))).toContain(
      '<code>sku</code>',
    );
  });

  test('shows a tuple position by position', () => {
    const value = schema({
      types: ['array'],
      type: '[string, integer]',
      prefixItems: [
        { anchor: 'body.amount.0', schema: schema() },
        { anchor: 'body.amount.1', schema: schema({ types: ['integer'] }) },
      ],
    });
    expect(lineOf(value)).toContain('[0] position 1, string [1] position 2, integer');
    expect(markupOf(value)).toContain('<li id="body.amount.1">');
    expect(lineOf({ ...value, isClosedTuple: true })).toContain('no further items');
  });

  test('says of what follows a tuple that it does', () => {
    const items = schema({ constraints: [{ kind: 'length', min: null, max: 3 }] });
    expect(
      lineOf(schema({ types: ['array'], prefixItems: [{ anchor: 'body.amount.0', schema: schema() }], items })),
    ).toContain('each further item: at most 3 characters');
  });

  test('says of an array that it must be empty', () => {
    expect(lineOf(schema({ types: ['array'], type: 'any[]', isClosedTuple: true }))).toContain('any[] no items');
  });

  test('says what an array must contain, and how often', () => {
    const contains = (min: number | null, max: number | null): string =>
      lineOf(schema({ types: ['array'], contains: { schema: schema({ const: '"a"' }), min, max } }));
    expect(contains(null, null)).toContain('Must contain at least 1 item matching: string always a');
    expect(contains(1, 2)).toContain('Must contain 1 to 2 items matching:');
    expect(contains(0, null)).not.toContain('Must contain');
  });

  test('says of a map what its keys are like', () => {
    expect(
      lineOf(object({}, { propertyNames: schema({ constraints: [{ kind: 'length', min: null, max: 3 }] }) })),
    ).toContain('each key: at most 3 characters');
  });

  test('says that it is closed only if it shows no properties', () => {
    expect(lineOf(object({}, { isClosed: true }))).toContain('object no properties');
    expect(lineOf(object({ a: schema() }, { isClosed: true }))).not.toContain('no properties');
  });

  test('says what is required and described elsewhere', () => {
    expect(lineOf(object({}, { requires: ['state', 'zip'] }))).toContain('also required: state zip');
  });

  test('says what the presence of a property asks for', () => {
    const line = lineOf(
      object({}, { dependencies: [{ name: 'state', requires: ['country'], schema: object({ county: schema() }) }] }),
    );
    expect(line).toContain('with state also required: country');
    expect(line).toContain('If present: state county string');
  });

  test('says what a text holds', () => {
    const line = lineOf(
      schema({ content: { mediaType: 'application/json', encoding: 'base64', schema: object({ id: schema() }) } }),
    );
    expect(line).toContain('media type application/json · encoded as base64');
    expect(line).toContain('The string contains id string');
  });

  test('tells a contradiction', () => {
    expect(lineOf(schema({ conflicts: [{ first: 'type: string', second: 'type: integer' }] }))).toContain(
      'Conflict: no value can satisfy both type: string and type: integer',
    );
  });

  test('shows further constraints of allOf on the same line', () => {
    const line = lineOf(
      schema({
        constraints: [{ kind: 'pattern', value: '^a' }],
        allOf: [
          schema({ constraints: [{ kind: 'pattern', value: 'b$' }] }),
          object({}, { oneOf: [alternative('A', object({ a: schema() }))] }),
        ],
      }),
    );
    expect(line).toContain('pattern ^a pattern b$ One of A');
  });

  test('offers exclusive alternatives as disclosures of one group, the first open', () => {
    const markup = markupOf(
      schema({
        types: [],
        type: 'Card | Invoice',
        discriminator: 'kind',
        oneOf: [
          alternative('Card', object({ token: schema() }), 'card'),
          alternative('Invoice', object({ email: schema() }), 'invoice'),
        ],
      }),
    );
    expect(markup).toContain('One of, selected by <code>kind</code>');
    expect(markup).toContain(
      '<details name="body.Card" open=""><summary><strong>Card</strong> <i>object</i> <code>card</code></summary>',
    );
    expect(markup).toContain('<details name="body.Card"><summary><strong>Invoice</strong>');
  });

  test('keeps the target of a link inside the disclosure, so that the browser opens it', () => {
    const markup = markupOf(
      schema({
        types: [],
        oneOf: [alternative('Card', object({ token: schema() })), alternative('Invoice', object({ email: schema() }))],
      }),
    );
    expect(markup).toContain('</summary><a id="body.Invoice" class="anchor" href="#body.Invoice"');
  });

  test('allows several open alternatives of anyOf', () => {
    const markup = markupOf(
      schema({
        types: [],
        anyOf: [alternative('A', object({ a: schema() })), alternative('B', object({ b: schema() }))],
      }),
    );
    expect(markup).toContain('Any of');
    expect(markup).not.toContain('<details name');
  });

  test('renders an alternative without content as a plain line', () => {
    const markup = markupOf(
      schema({
        types: [],
        oneOf: [alternative('string', schema()), alternative('Contract', reference({ href: null }))],
      }),
    );
    expect(markup).toContain(
      '<div id="body.string"><strong>string</strong> <a class="anchor" href="#body.string" aria-label="Direct link to string"></a></div>',
    );
    expect(markup).not.toContain('<details name');
  });

  test('opens an alternative that has its own page like any other', () => {
    const markup = markupOf(
      schema({ types: [], oneOf: [alternative('Contract', reference()), alternative('string', schema())] }),
    );
    expect(markup).toContain(
      '<details class="cut" name="body.Contract"><summary><strong>Contract</strong></summary><a id="body.Contract" class="anchor" href="#body.Contract" aria-label="Direct link to Contract"></a><a href="/shop/v3/schemas/contract">View schema Contract</a></details>',
    );
  });

  test('does not repeat the type in the name of an alternative', () => {
    expect(
      markupOf(
        schema({
          types: [],
          oneOf: [
            alternative('string (email)', schema({ format: 'email' })),
            alternative('integer', schema({ types: ['integer'] })),
          ],
        }),
      ),
    ).not.toContain('<i>string');
  });

  test('says which alternative is deprecated', () => {
    expect(
      lineOf(
        schema({ types: [], oneOf: [alternative('A', schema({ deprecated: true })), alternative('B', schema())] }),
      ),
    ).toContain('A string deprecated');
  });

  test('is said in the type alone when it only holds a reference', () => {
    const markup = markupOf(
      schema({
        types: [],
        type: 'Contract',
        nullable: true,
        oneOf: [alternative('Contract', reference({ recursive: true }))],
      }),
    );
    expect(markup).toContain('<i>Contract, recursive</i>');
    expect(markup.match(/class="cut"/g)).toHaveLength(1);
    expect(markup).not.toContain('alternatives');
  });

  test('says what it must not be', () => {
    expect(lineOf(schema({ not: schema({ const: '"none"' }) }))).toContain('Not string always none');
  });

  test('says if, then and otherwise', () => {
    const line = lineOf(
      object(
        {},
        {
          conditions: {
            kind: 'schemas',
            if: object({ country: schema({ const: '"US"' }) }),
            // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
            then: object({ state: schema() }),
            else: object({ province: schema() }),
          },
        },
      ),
    );
    expect(line).toMatch(/If country string always US then state string otherwise province string/);
  });

  test('says in one sentence what the value of a property demands', () => {
    const line = lineOf(
      object(
        {},
        {
          conditions: {
            kind: 'rule',
            name: 'country',
            values: ['"US"', '"CA"'],
            demands: { required: ['state', 'zip'], forbidden: [] },
            otherwise: { required: [], forbidden: ['state'] },
          },
        },
      ),
    );
    expect(line).toMatch(/If country is US or CA · required: state, zip · otherwise · not allowed: state/);
  });

  test('names the property that differs in all items', () => {
    const constraints = [{ kind: 'items' as const, min: null, max: 5, unique: false, uniqueBy: 'plan_id' }];
    expect(lineOf(schema({ constraints }))).toContain('no two with the same plan_id');
  });
});
