import { describe, expect, test } from 'vitest';

import { renderInlineMarkdown } from '../../../../web/compile/markdown/markdown.ts';
import { STRINGS as MARKDOWN_WORDS } from '../../../../web/compile/markdown/strings/all.ts';
import {
  operationLabel,
  operationTitle,
  titleFromSummary,
} from '../../../../web/compile/openapi/operation/operation.ts';
import { tinySite } from '../../support/site.ts';

const NAMELESS = { kind: 'operation', method: 'put', path: '/x', operationId: null } as const;
const PARAGRAPH =
  'Returns the `orders` of a [customer](https://shop.example/customers) in the order in which they were placed, newest first, and only those that the caller may see';

describe('the title of an operation', () => {
  test('has no Markdown', () => {
    expect(titleFromSummary('Get **one** `order` of a [customer](/customers) by <id>')).toBe(
      'Get one order of a customer by <id>',
    );
  });

  test('ends at a word if the summary is a paragraph', () => {
    expect(titleFromSummary(PARAGRAPH)).toBe(
      'Returns the orders of a customer in the order in which they were placed,…',
    );
  });

  test('is the first sentence of a long summary, if that is short', () => {
    expect(titleFromSummary(`List orders. ${PARAGRAPH}`)).toBe('List orders.');
  });

  test('keeps asterisks and underscores that are no emphasis', () => {
    expect(titleFromSummary('Get 2 * 3 user_id values')).toBe('Get 2 * 3 user_id values');
  });

  test('names the method of an operation without a name, which its label in lists does not', () => {
    expect(operationTitle(NAMELESS, {}, {})).toBe('PUT /x');
    expect(operationLabel(NAMELESS, {}, {})).toBe('/x');
  });
});

test('inline Markdown has no paragraph', () => {
  const options = {
    links: { route: '/', routeOfFile: null, localize: (target: string) => target },
    words: MARKDOWN_WORDS.en,
  };
  expect(renderInlineMarkdown('Get a `b`\nof <c>', options as never).html).toBe('Get a <code>b</code> of &lt;c&gt;');
});

test('the page of an operation keeps its whole summary', async () => {
  const { build } = await tinySite(
    {
      'a.json': {
        info: { title: 'A', version: '1' },
        paths: {
          '/long': { get: { tags: ['t'], operationId: 'long', summary: PARAGRAPH, responses: {} } },
          '/code': { get: { tags: ['t'], operationId: 'code', summary: 'Get a `b`', responses: {} } },
          '/plain': { get: { tags: ['t'], operationId: 'plain', summary: 'Get b', responses: {} } },
        },
      },
    },
    { strictness: 'warning' },
  );
  expect(build('/a/long').page).toMatchObject({
    title: 'Returns the orders of a customer in the order in which they were placed,…',
    operation: { heading: null, summary: expect.stringContaining('only those that the caller may see</p>') as string },
  });
  expect(build('/a/code').page).toMatchObject({
    title: 'Get a b',
    operation: { heading: 'Get a <code>b</code>', summary: null },
  });
  expect(build('/a/plain').page).toMatchObject({ title: 'Get b', operation: { heading: null, summary: null } });
});
