import { expect, test } from 'vitest';

import { tinySite } from '../support/site.ts';

test('a site without a home page of its own links to its APIs and their groups', async () => {
  const operation = { operationId: 'list', tags: ['Orders & more'], responses: {} };
  const { site } = await tinySite({
    'shop.json': { info: { title: 'Shop', version: '1' }, paths: { '/orders': { get: operation } } },
    'stock.json': { info: { title: 'Stock', version: '2' }, paths: {} },
  });
  const page = site.locales
    .find(({ locale }) => locale === 'en')
    ?.pages.find(({ route }) => route === '/')
    ?.build().page;
  expect(page).toMatchObject({
    kind: 'home',
    tagline: 'Shop, Stock',
    actions: [{ label: 'Shop', href: '/shop/shop' }],
  });
  expect(page?.kind === 'home' && page.body).toBe(
    '<ul><li><a href="/shop/shop">Shop</a> 1: <a href="/shop/orders-more">Orders &amp; more</a></li>' +
      '<li><a href="/stock/stock">Stock</a> 2</li></ul>',
  );
});

test('a home page has the languages of the pages that it links to', async () => {
  const { site } = await tinySite({
    'shop.json': { info: { title: 'Shop', version: '1' }, paths: {} },
    'shop.es.overlay.yaml':
      'overlay: 1.0.0\ninfo: { title: x, version: "1" }\nactions: [{ target: $.info, update: { title: Tienda } }]\n',
  });
  const languages = site.locales.map(({ locale, pages }) => [
    locale,
    pages.find(({ route }) => route === '/')?.contentLocale,
  ]);
  expect(Object.fromEntries(languages)).toEqual({ en: 'en', es: 'es', pt: 'en' });
});
