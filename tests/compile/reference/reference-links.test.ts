import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { LocalizedReference } from '../../../web/compile/reference/localized-reference.ts';
import { pagesFromReference } from '../../../web/compile/site/compile-site.ts';
import { LinkCheck } from '../../../web/compile/site/link-check.ts';
import { languageIn } from '../support/language.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';

const DOCUMENT = `openapi: 3.1.0
info: {title: Shop, version: "1", description: "## First steps"}
tags: [{name: Big Orders, description: "TEXT"}]
paths:
  /orders:
    get: {operationId: listOrders, tags: [Big Orders], responses: {}}
webhooks:
  shipped: {post: {operationId: orderShipped, tags: [Big Orders], responses: {}}}
components:
  schemas:
    Order Item: {type: object, properties: {id: {type: string}}}
`;

/** Builds the pages, and returns the rendered description of a tag and the findings of the link check. */
async function built(text: string): Promise<{ html: string; findings: Finding[] }> {
  const root = temporarySite({ 'specs/public/api.yaml': DOCUMENT.replace('TEXT', text) });
  const source = apiOf(await readPublic('api.yaml', { root, lint: false }));
  const reference = {
    config: { spec: 'api.yaml', base: '/api' },
    source,
    outline: outlineOf(source),
    problems: null,
    audience: 'public' as const,
  };
  const local = new LocalizedReference(reference, languageIn('es', source), { report: () => {} });
  const check = new LinkCheck();
  const pages = pagesFromReference(local).map((entry) => entry.build());
  // The information page shows the text as well.
  for (const builtPage of pages)
    check.add(builtPage.page.kind === 'info' ? { ...builtPage, links: [] } : builtPage, []);
  const tag = pages.find(({ page }) => page.kind === 'tag')?.page;
  return {
    html: tag?.kind === 'tag' ? (tag.body ?? '') : '',
    findings: check.findings({
      others: [],
      strictness: 'error',
      lineOf: (_, href) => DOCUMENT.replace('TEXT', text).split(href)[0]?.split('\n').length,
    }),
  };
}

describe('a link of a description to another part of its document', () => {
  test.each([
    ['#operation/listOrders', '/es/api/list-orders'],
    ['#operation/orderShipped', '/es/api/webhooks/order-shipped'],
    ['#/operations/listOrders', '/es/api/list-orders'],
    ['#tag/Big-Orders/operation/listOrders', '/es/api/list-orders'],
    ['#tag/Big%20Orders', '/es/api/big-orders'],
    ['#tag/Big-Orders', '/es/api/big-orders'],
    ['#schema/Order%20Item', '/es/api/schemas/order-item'],
    ['#model/Order%20Item', '/es/api/schemas/order-item'],
    ['#section/First-steps', '/es/api/shop#first-steps'],
  ])('%s links to %s, in the language of the page', async (written, href) => {
    const { html, findings } = await built(`See [it](${written}).`);
    expect(html).toBe(`<p>See <a href="${href}">it</a>.</p>\n`);
    expect(findings).toEqual([]);
  });

  test('may be written in HTML', async () => {
    expect((await built("<a href='#operation/listOrders'>it</a>")).html).toContain(
      '<a href="/es/api/list-orders">it</a>',
    );
  });

  test.each([
    '#operation/getMissing',
    '#tag/Nothing',
    '#tag/Big-Orders/operation/getMissing',
    '#schema/Order',
    '#model/Order',
  ])('%s has no target, so it is reported with its line, and the page shows its text with a mark', async (written) => {
    const { html, findings } = await built(`See [it](${written}).`);
    expect(html).toBe('<p>See <span class="dead-link" title="Esta página no existe.">it</span>.</p>\n');
    expect(findings).toMatchObject([
      {
        severity: 'error',
        code: 'broken-link',
        message: expect.stringContaining(`The link "${written}" on /api/`) as string,
        location: { file: 'specs/public/api.yaml', line: 3 },
      },
    ]);
  });

  test('causes a warning if the information page does not have the heading', async () => {
    expect((await built('See [it](#section/Last-steps).')).findings).toMatchObject([
      { severity: 'warning', code: 'broken-anchor' },
    ]);
  });

  test('does not change other fragments', async () => {
    expect((await built('[it](#operations)')).html).toBe('<p><a href="#operations">it</a></p>\n');
  });
});
