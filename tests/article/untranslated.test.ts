import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { articleOf, articleToMarkup } from '../../web/article/index.tsx';
import type { GuidePage, OperationPage, TagPage } from '../../web/model/page/page.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import { example, html, json, operation, operationPage, parameter, response, scheme } from './fixtures.ts';

const NOTICES: Readonly<Record<Locale, string>> = {
  en: 'Parts of this page',
  es: 'Partes de esta página aún no están traducidas.',
  pt: 'Partes desta página ainda não foram traduzidas.',
};

const OPERATION = operation({
  title: 'Crear un contrato',
  description: html('<p>English.</p>'),
  security: [
    {
      schemes: [
        {
          scheme: scheme({
            flows: [
              {
                name: 'clientCredentials',
                authorizationUrl: null,
                deviceAuthorizationUrl: null,
                tokenUrl: null,
                refreshUrl: null,
                metadataUrl: null,
                scopes: [{ name: 'read', description: 'Read it.' }],
              } as never,
            ],
          }),
          scopes: ['read'],
        },
      ],
    },
  ],
  parameters: [parameter({ description: html('<p>Cuántos.</p>') })],
  responses: [
    response('200', {
      description: html('<p>Bien.</p>'),
      content: [json(null, [example({ name: 'a', summary: 'One' }), example({ name: 'b', summary: 'Otro' })])],
    }),
  ],
});

function build(untranslated: string[], locale: Locale = 'es'): string {
  const page: OperationPage = {
    ...operationPage(OPERATION),
    locale,
    contentLocale: locale,
    untranslated: new Set(untranslated),
  };
  return articleToMarkup(articleOf(page), renderToStaticMarkup);
}

describe('a page with parts in another language', () => {
  test.each(['es', 'pt'] as const)('says so once, in %s, before the article', (locale) => {
    const markup = build(['<p>English.</p>'], locale);
    expect(markup.startsWith(`<p class="untranslated small">${NOTICES[locale]}</p><article`)).toBe(true);
    expect(markup.split(NOTICES[locale])).toHaveLength(2);
  });

  test('marks each of them, and nothing else', () => {
    const markup = build(['<p>English.</p>', 'Read it.', 'One']);
    expect(markup).toContain('<div lang="en"><p>English.</p></div>');
    expect(markup).toContain('<span lang="en">Read it.</span>');
    expect(markup).toContain(' lang="en">One</option>');
    expect(markup.match(/ lang="/g)).toHaveLength(3);
  });

  test('marks a title, and the label of a link', () => {
    const page = {
      ...operationPage(OPERATION),
      kind: 'tag',
      locale: 'es',
      contentLocale: 'en',
      title: 'Contracts',
      untranslated: new Set(['Contracts']),
      body: null,
      externalDocs: null,
      partOf: [],
      tagKind: null,
      ranges: null,
      operations: [
        {
          label: 'Create',
          href: '/es/a',
          lang: 'en',
          method: 'post',
          kind: 'operation',
          path: '/a',
          eventType: null,
          excerpt: '',
          deprecated: false,
        },
      ],
    } as unknown as TagPage;
    const markup = articleToMarkup(articleOf(page), renderToStaticMarkup);
    expect(markup).toContain('<h1 lang="en">Contracts</h1>');
    expect(markup).toContain('<a href="/es/a" lang="en">Create</a>');
  });

  test('is also a guide that only its language lacks', () => {
    const page = {
      ...operationPage(OPERATION),
      kind: 'guide',
      locale: 'pt',
      contentLocale: 'en',
      title: 'Intro',
      description: 'Short.',
      body: html('<p>Text</p>'),
    } as unknown as GuidePage;
    const markup = articleToMarkup(articleOf(page), renderToStaticMarkup);
    expect(markup).toContain(NOTICES.pt);
    expect(markup).toContain('<div class="prose" lang="en"><p>Text</p></div>');
  });
});

test('a page wholly in its language marks nothing, and says nothing', () => {
  const markup = build([]);
  expect(markup).not.toContain(' lang="');
  expect(markup).not.toContain('untranslated');
});
