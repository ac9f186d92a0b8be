import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { articleOf, articleToc, renderArticle, strings } from '../../web/article/index.tsx';
import type { OperationLink } from '../../web/model/api/link.ts';
import type { InfoPage, TagPage } from '../../web/model/page/page.ts';
import { html, object, pageBase, referenceInfo, render, schema, schemaPage, scheme, textOf } from './fixtures.ts';

const link: OperationLink = {
  label: 'Create a contract',
  href: '/shop/v3/create-contract',
  method: 'post',
  kind: 'operation',
  path: '/contracts/{id}',
  eventType: null,
  excerpt: 'Starts activation.',
  deprecated: false,
};

const info: InfoPage = {
  ...pageBase,
  kind: 'info',
  title: 'Developer docs',
  reference: referenceInfo,
  summary: 'Plans for resellers.',
  body: html('<p>Body.</p>'),
  servers: [
    {
      name: null,
      url: 'https://{region}.example.com',
      description: html('<p>Production.</p>'),
      variables: [{ name: 'region', default: 'us', enum: ['us', 'ca'], description: null }],
    },
  ],
  securitySchemes: [
    scheme({
      name: 'oauth',
      type: 'oauth2',
      flows: [
        {
          name: 'clientCredentials',
          authorizationUrl: null,
          deviceAuthorizationUrl: null,
          tokenUrl: 'https://auth.example.com/token',
          refreshUrl: null,
          scopes: [{ name: 'a:read', description: 'Reads.' }],
        },
      ],
    }),
  ],
  tags: [
    {
      name: 'Contracts',
      label: 'Contracts',
      href: '/shop/v3/contracts',
      description: null,
      operations: [link],
      more: 0,
    },
  ],
  contact: { name: 'Partner engineering', email: 'a@example.com', address: null },
  license: { name: 'Proprietary', identifier: null, address: null },
  termsOfService: null,
  externalDocs: null,
  hasCollection: false,
  hasEvents: false,
  migrations: [],
};

describe('the pages', () => {
  test('home has tagline, lead, links and the first call beside them', () => {
    const markup = render({
      ...pageBase,
      kind: 'home',
      title: 'Portal',
      tagline: 'Effortless.',
      lead: 'Plans.',
      actions: [{ label: 'Get started', href: '/get_started' }],
      sample: html('<pre>curl</pre>'),
      body: html('<h2 id="a">A</h2>'),
    });
    expect(markup).toContain(
      '<h1>Effortless.</h1><p class="lead">Plans.</p><p class="row"><a class="button button-primary" href="/get_started">Get started</a></p>',
    );
    expect(markup).toContain('<div class="sample"><pre>curl</pre></div>');
  });

  test('home without a tagline is headed by its title alone', () => {
    const home = { ...pageBase, kind: 'home' as const, title: 'Portal', lead: '', body: html('<p>Text.</p>') };
    expect(render({ ...home, tagline: '' })).toContain('<h1>Portal</h1>');
    expect(render({ ...home, tagline: 'Portal' })).toContain('<h1>Portal</h1>');
    expect(render({ ...home, tagline: 'Long, '.repeat(20) })).toContain('<h1>Portal</h1><p class="lead">Long, Long');
  });

  test('a guide leads with its description', () => {
    const page = {
      ...pageBase,
      kind: 'guide' as const,
      title: 'Intro',
      description: 'What it is.',
      body: html('<p>Text.</p>'),
      toc: [{ id: 'a', text: 'A', level: 2 as const }],
    };
    expect(render(page)).toContain(
      '<h1>Intro</h1><p class="lead">What it is.</p></header><div class="prose"><p>Text.</p></div>',
    );
    expect(articleToc(page)).toEqual(page.toc);
  });

  test('a React page holds the markup of its module', () => {
    const page = { ...pageBase, kind: 'react' as const, module: 'my-react-page', siteUrl: 'https://portal.example' };
    expect(renderArticle(articleOf(page, '<p>Hello</p>'), renderToStaticMarkup)).toContain(
      '<div data-react-page="my-react-page"><p>Hello</p></div>',
    );
  });

  test('an info page has version, downloads, servers, schemes, operations and contact', () => {
    const markup = render(info);
    expect(textOf(markup)).toContain('Developer docs Version 3.0.0');
    expect(markup).toContain(
      '<a class="button button-small" href="/shop/v3.yaml" download="">YAML</a> <a class="button button-small" href="/shop/v3.json" download="">JSON</a>',
    );
    expect(textOf(markup)).toContain('Variable region: default us · one of us, ca');
    expect(markup).toContain('<h3 id="authentication-oauth">');
    expect(textOf(markup)).toContain('Token URL');
    expect(markup).toContain('<a href="/shop/v3/contracts">Contracts</a>');
    expect(markup).toContain('mailto:a@example.com');
  });

  test('an info page offers a Postman collection where there is one', () => {
    expect(render(info)).not.toContain('postman');
    expect(render({ ...info, hasCollection: true })).toContain(
      '<a class="button button-small" href="/shop/v3.postman.json" download="">Postman collection</a>',
    );
  });

  test('an info page offers an AsyncAPI document where there are webhooks', () => {
    expect(render(info)).not.toContain('asyncapi');
    expect(render({ ...info, hasEvents: true })).toContain(
      '<a class="button button-small" href="/shop/v3.asyncapi.json" download="">AsyncAPI</a>',
    );
  });

  test('an info page lists its sections in the table of contents', () => {
    expect(articleToc(info).map(({ id }) => id)).toEqual([
      'servers',
      'authentication',
      'authentication-oauth',
      'operations',
      'tag-Contracts',
      'contact',
    ]);
  });

  test('a tag page has a row an operation and says which is deprecated', () => {
    const page: TagPage = {
      ...pageBase,
      kind: 'tag',
      hasTag: true,
      partOf: [],
      tagKind: null,
      title: 'Contracts',
      reference: referenceInfo,
      body: null,
      externalDocs: null,
      operations: [{ ...link, deprecated: true }],
      ranges: null,
    };
    const markup = render(page);
    expect(markup).toContain('<b class="method post">POST</b>');
    expect(markup).toContain('<code>/contracts/<var>{id}</var></code>');
    expect(textOf(markup)).toContain('deprecated');
    expect(textOf(markup)).toContain('Starts activation.');
    expect(markup).not.toContain('<nav');
    const links = [
      { label: '1–150', href: '/shop/v3/contracts', isCurrent: false },
      { label: '151–300', href: '/shop/v3/contracts/2', isCurrent: true },
    ];
    expect(render({ ...page, ranges: { total: 300, links } })).toContain(
      '<nav class="row small ranges" aria-label="Pages of this list">300 operations' +
        '<a class="button button-small" href="/shop/v3/contracts">1–150</a><a class="button button-small" href="/shop/v3/contracts/2" aria-current="page">151–300</a></nav>',
    );
  });

  test('a tag page lists webhooks by event type, under a heading of their own', () => {
    const markup = render({
      ...pageBase,
      kind: 'tag',
      hasTag: true,
      partOf: [],
      tagKind: null,
      title: 'Webhook',
      reference: referenceInfo,
      body: null,
      externalDocs: null,
      operations: [{ ...link, kind: 'webhook', eventType: 'contract.activated' }],
      ranges: null,
    } satisfies TagPage);
    expect(markup).toContain('<h2 id="operations">Events');
    expect(markup).toContain(`<li class="event"><a href="${link.href}"><code>contract.activated</code></a>`);
    expect(markup).not.toContain('class="method');
  });

  test('a schema page has its properties and where it is used', () => {
    const markup = render(schemaPage(object({ id: schema() }), { usedBy: [link] }));
    expect(markup).toContain('<h2 id="properties">');
    expect(markup).toContain('<h2 id="used-by">');
    expect(markup).toContain('href="/shop/v3/create-contract"');
  });

  test('a schema page says the type beside the name, unless the name says it', () => {
    expect(render(schemaPage(object({ id: schema() })))).toContain('>Contract <small>object</small></h1>');
    expect(render(schemaPage(schema({ types: [], type: 'Contract' })))).toContain('>Contract</h1>');
  });

  test('the compiler gets its strings in every language', () => {
    expect([strings('en').schemas, strings('es').schemas, strings('pt').overview]).toEqual([
      'Schemas',
      'Esquemas',
      'Visão geral',
    ]);
  });
});
