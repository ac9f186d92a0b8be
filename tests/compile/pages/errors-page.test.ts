import { describe, expect, test } from 'vitest';

import type { Finding } from '../../../web/compile/base/finding.ts';
import { defaultSidebar, sidebarFromConfig } from '../../../web/compile/navigation/sidebars.ts';
import { problemFindings } from '../../../web/compile/openapi/operation/problem-codes.ts';
import { outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import type { ErrorsPage, OperationPage } from '../../../web/model/page/page.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { type TinySite, tinySite } from '../support/site.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';

const codes = (...names: string[]): JsonObject => ({ description: 'No.', 'x-problem-codes': names });

const SHOP: JsonObject = {
  info: { title: 'Shop', version: '2' },
  paths: {
    '/a': {
      get: {
        operationId: 'listA',
        tags: ['as'],
        responses: { 404: codes('gone'), '4XX': codes('gone', 'late'), 200: { description: 'Fine' } },
      },
    },
    '/b': { get: { operationId: 'listB', tags: ['as'], responses: { 404: { $ref: '#/components/responses/Gone' } } } },
  },
  webhooks: { ping: { post: { operationId: 'ping', responses: { 404: codes('gone') } } } },
  components: { responses: { Gone: codes('gone') } },
  'x-problem-codes': {
    late: { status: 429, title: 'Late', meaning: 'Too *late*.', cause: 'Time.', remedy: 'See [a](/api/list-a).' },
    gone: { status: 404, title: 'Gone' },
    odd: 'not an object',
  },
};

function errorsOf(site: TinySite, route = '/api/errors'): ErrorsPage {
  const { page } = site.build(route);
  if (page.kind !== 'errors') throw new Error(`${route} is of kind ${page.kind}.`);
  return page;
}

describe('the page of errors', () => {
  test('has every code of the root by status, those without one last', async () => {
    const page = errorsOf(await tinySite({ 'api.json': SHOP }));
    expect(
      page.groups.map(({ status, anchor, problems }) => [status, anchor, problems.map(({ code }) => code)]),
    ).toEqual([
      ['404', 'status-404', ['gone']],
      ['429', 'status-429', ['late']],
      [null, 'status-other', ['odd']],
    ]);
  });

  test('renders the texts of a code as Markdown', async () => {
    const site = await tinySite({ 'api.json': SHOP });
    const late = errorsOf(site).groups[1]?.problems[0];
    expect(late).toMatchObject({
      title: 'Late',
      cause: expect.stringContaining('Time.') as string,
      meaning: expect.stringContaining('<em>late</em>') as string,
    });
    expect(site.build('/api/errors').links).toContainEqual({
      kind: 'page',
      href: '/api/list-a',
      route: '/api/list-a',
      fragment: '',
    });
  });

  test('links to the response of each operation that returns a code, also through a $ref', async () => {
    const site = await tinySite({ 'api.json': SHOP });
    expect(errorsOf(site).groups[0]?.problems[0]?.operations.map(({ href, statuses }) => [href, statuses])).toEqual([
      ['/api/list-a#response-404', ['404', '4XX']],
      ['/api/list-b#response-404', ['404']],
    ]);
    expect(site.build('/api/list-a').anchors).toContain('response-404');
  });

  test('has the code as anchor, to which responses link', async () => {
    const site = await tinySite({ 'api.json': SHOP });
    expect(site.build('/api/errors').anchors).toContain('gone');
    const { page } = site.build('/api/list-a') as { page: OperationPage };
    expect(page.operation.responses.find(({ status }) => status === '404')?.problemCodes).toEqual([
      { code: 'gone', href: '/api/errors#gone', cause: null, remedy: null },
    ]);
    expect(page.operation.responses.find(({ status }) => status === '4XX')?.problemCodes[1]).toMatchObject({
      code: 'late',
      cause: 'Time.',
      remedy: 'See <a href="/api/list-a">a</a>.',
    });
    expect(page.reference.errorsHref).toBe('/api/errors');
  });

  test('is in the language of its address', async () => {
    const site = await tinySite({ 'api.json': SHOP }, { locale: 'pt' });
    expect(errorsOf(site)).toMatchObject({
      locale: 'pt',
      reference: { errorsHref: '/pt/api/errors' },
      description: 'Codes of Shop 2.',
      title: 'Errors',
    });
  });

  test('does not exist if the root explains no codes, and codes then have no links', async () => {
    const { 'x-problem-codes': _codes, ...bare } = SHOP;
    const site = await tinySite({ 'api.json': bare });
    expect(site.pages.map(({ kind }) => kind)).not.toContain('errors');
    const { page } = site.build('/api/list-b') as { page: OperationPage };
    expect(page.operation.responses[0]?.problemCodes).toEqual([
      { code: 'gone', href: null, cause: null, remedy: null },
    ]);
    expect(page.reference.errorsHref).toBeNull();
  });

  test('links some of the operations and counts the rest if there are too many', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 1_700 }, (_, index) => [
        `/p${index}`,
        { get: { operationId: `op${index}`, responses: { 401: codes('who') } } },
      ]),
    );
    const page = errorsOf(
      await tinySite({
        'api.json': { info: { title: 'Big', version: '1' }, paths, 'x-problem-codes': { who: { status: 401 } } },
      }),
    );
    expect(page.groups[0]?.problems[0]).toMatchObject({ more: 100 });
    expect(page.groups[0]?.problems[0]?.operations).toHaveLength(1_600);
  });

  test('comes after the information page in a sidebar of the whole reference, and not beside picked tags', async () => {
    const { pages } = await tinySite({ 'api.json': SHOP }, { sidebars: { api: 'main' } });
    expect(defaultSidebar('/api', pages).map(({ label }) => label)).toEqual(['Overview', 'Errors', 'as', 'Webhooks']);
    const configured = (entry: Parameters<typeof sidebarFromConfig>[1][number]): string[] =>
      sidebarFromConfig('main', [entry], { locale: 'en', pages, file: 'site.ts', report: () => {} }).map(
        ({ label }) => label,
      );
    expect(configured({ reference: '/api' })).toEqual(['Errors', 'as', 'Webhooks']);
    expect(configured({ reference: '/api', tags: ['as'] })).toEqual(['as']);
    expect(pages.find(({ kind }) => kind === 'errors')).toMatchObject({ sidebarId: 'main', route: '/api/errors' });
  });
});

describe('codes that do not match', () => {
  async function findings(document: JsonObject, strictness: Finding['severity'] = 'error'): Promise<Finding[]> {
    const root = temporarySite({
      'specs/public/api.json': JSON.stringify(
        { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document },
        null,
        1,
      ),
    });
    const source = apiOf(await readPublic('api.json', { root, lint: false }));
    return problemFindings(source, outlineOf(source).operations, strictness);
  }
  const paths = {
    '/a': { get: { responses: { 404: codes('gone') } } },
    '/b': { get: { responses: { 404: { $ref: '#/components/responses/Gone' } } } },
  };
  const components = { responses: { Gone: codes('gone', 'lost') } };

  test.each(['error', 'warning'] as const)(
    'are reported once with line and edit where a response names what the root lacks, with strictness %s',
    async (strictness) => {
      expect(await findings({ paths, components, 'x-problem-codes': { lost: { status: 404 } } }, strictness)).toEqual([
        {
          severity: strictness,
          code: 'unknown-problem-code',
          message:
            'The response 404 of GET /a names the problem code "gone", which is not explained at the root of the document.',
          remedy:
            'Add "gone:" with status, title, meaning, cause and remedy to x-problem-codes at the root, or correct the name.',
          location: {
            file: 'specs/public/api.json',
            line: expect.any(Number) as number,
            column: expect.any(Number) as number,
          },
        },
      ]);
    },
  );

  test('are reported at their place, also behind a $ref', async () => {
    const [finding] = await findings({ paths, components, 'x-problem-codes': { gone: {} } });
    const inPlace = await findings({
      paths: { '/a': { get: { responses: { 404: codes('lost') } } } },
      'x-problem-codes': {},
    });
    expect(finding?.message).toContain('The response 404 of GET /b names the problem code "lost"');
    expect(finding?.location?.line).toBeGreaterThan(inPlace[0]?.location?.line ?? 0);
  });

  test('give a warning if no response returns a code of the root', async () => {
    expect(await findings({ paths, components, 'x-problem-codes': { gone: {}, lost: {}, never: {} } })).toMatchObject([
      { severity: 'warning', code: 'unused-problem-code', message: 'No response names the problem code "never".' },
    ]);
  });

  test('are ignored in a document that explains no codes', async () => {
    expect(await findings({ paths, components })).toEqual([]);
    expect(await findings({ paths, components, 'x-problem-codes': ['gone'] })).toEqual([]);
  });
});
