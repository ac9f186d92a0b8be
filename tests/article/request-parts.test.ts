import { describe, expect, test } from 'vitest';

import { html, json, operationPage, parameter, render, response, schema, textOf } from './fixtures.ts';

describe('a parameter of several parts', () => {
  test.each([
    ['commas', 'ids=1,2', 'Values separated by commas: ids=1,2'],
    ['brackets', 'filter[status]=active', 'Property names in brackets: filter[status]=active'],
  ] as const)('says how it is written: %s', (notation, example, words) => {
    expect(
      textOf(
        render(
          operationPage({
            parameters: [parameter({ schema: schema({ types: ['array'] }), serialization: { notation, example } })],
          }),
        ),
      ),
    ).toContain(words);
  });

  test('is said in the language of the page', () => {
    const page = operationPage({
      parameters: [parameter({ serialization: { notation: 'repeated', example: 'id=1&id=2' } })],
    });
    expect(textOf(render({ ...page, locale: 'pt' }))).toContain('Repetido para cada valor: id=1&id=2');
  });
});

describe('the servers of an operation', () => {
  const server = { name: null, url: 'https://files.example', description: null, variables: [] };

  test('are listed where they are its own, even if it is one', () => {
    const text = textOf(render(operationPage({ servers: [server], hasOwnServers: true })));
    expect(text).toMatch(/Servers.*This operation uses its own server:.*https:\/\/files\.example/);
  });

  test('are not repeated where they are those of every operation', () => {
    expect(render(operationPage({ servers: [server] }))).not.toContain('id="servers"');
  });

  test('say so where their address is relative', () => {
    const text = textOf(
      render(
        operationPage({
          servers: [
            { ...server, url: '/api/v3' },
            { ...server, url: 'https://{host}' },
            { ...server, url: '{scheme}://x' },
          ],
        }),
      ),
    );
    expect(text.match(/Relative URL: prefix it/g)).toHaveLength(1);
  });

  test('have their variables explained', () => {
    const text = textOf(
      render(
        operationPage({
          servers: [
            {
              ...server,
              variables: [
                { name: 'region', default: 'us', enum: ['us', 'ca'], description: html('<p>Where data is kept.</p>') },
              ],
            },
          ],
        }),
      ),
    );
    expect(text).toContain('Variable region: default us · one of us, ca');
    expect(text).toContain('Where data is kept.');
  });
});

test('a response link names its operation, what it passes on and where to', () => {
  const link = {
    name: 'next',
    operationId: 'getUser',
    href: '/api/get-user',
    description: null,
    parameters: [{ name: 'id', expression: '$response.body#/id' }],
    requestBody: '$request.body',
    server: { name: null, url: 'https://eu.example', description: null, variables: [] },
  };
  const markup = render(
    operationPage({
      responses: [
        response('200', {
          links: [
            link,
            {
              ...link,
              name: 'elsewhere',
              operationId: 'https://other.example/api.yaml#/paths/~1a/get',
              href: null,
              parameters: [],
              requestBody: null,
              server: null,
            },
          ],
        }),
      ],
    }),
  );
  expect(markup).toContain('<code>next</code> <i><a href="/api/get-user">getUser</a></i>');
  expect(markup).toContain('<ul class="props servers"><li><code>https://eu.example</code></li></ul>');
  expect(textOf(markup)).toContain('id = $response.body#/id · body = $request.body');
  expect(markup).toContain('<code>elsewhere</code> <i>https://other.example/api.yaml#/paths/~1a/get</i>');
});

test('a body and the items of a stream say that they may be null', () => {
  const value = schema({ types: ['object'], type: 'object', nullable: true });
  const content = [json(value), { ...json(null), name: 'application/jsonl', itemSchema: value }];
  const text = textOf(render(operationPage({ responses: [response('200', { content })] })));
  expect(text).toContain('application/json object nullable');
  expect(text).toContain('Each item of the stream: object nullable');
});
