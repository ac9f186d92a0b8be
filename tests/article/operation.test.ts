import { describe, expect, test } from 'vitest';

import { articleToc } from '../../web/article/index.tsx';
import {
  header,
  html,
  json,
  object,
  operation,
  operationPage,
  pageBase,
  parameter,
  referenceInfo,
  render,
  response,
  schema,
  textOf,
} from './fixtures.ts';

describe('an operation', () => {
  test('shows its method as a word and marks the variables in its path', () => {
    const markup = render(
      operationPage({
        path: '/users/{userId}/contracts',
        servers: [{ name: null, url: 'https://api.example.com/v3/', description: null, variables: [] }],
      }),
    );
    expect(markup).toContain('<b class="method post">POST</b>');
    expect(markup).toContain(
      '<code><span>https://api.example.com/v3</span><span>/users/<var>{userId}</var>/contracts</span></code>',
    );
  });

  test('lets a long path break before its segments only, and copies it whole', () => {
    const path = '/users/{userId}/contracts/{contractId}/line-items.{format}';
    const code = /<code><span>(.*?)<\/span><\/code>/.exec(render(operationPage({ path, servers: [] })))?.[1] ?? '';
    expect(code).toBe(
      '/users<wbr/>/<var>{userId}</var><wbr/>/contracts<wbr/>/<var>{contractId}</var><wbr/>/line-items.<var>{format}</var>',
    );
    expect(textOf(code)).toBe(path);
  });

  test('says that it is deprecated', () => {
    expect(textOf(render(operationPage({ deprecated: true })))).toContain(
      'Deprecated: do not use in new integrations.',
    );
  });

  test('lists parameters by location, in the order of a request', () => {
    const { operation: withParameters } = operationPage({
      parameters: [
        parameter({ in: 'header', name: 'X', anchor: 'header.X' }),
        parameter({ in: 'path', name: 'id', anchor: 'path.id', required: true }),
        parameter({ in: 'cookie', anchor: 'cookie.c' }),
        parameter(),
      ],
    });
    const toc = articleToc(operationPage(withParameters)).map(({ text }) => text);
    expect(toc).toEqual([
      'Authorization',
      'Path parameters',
      'Query parameters',
      'Header parameters',
      'Cookie parameters',
    ]);
  });

  test('shows the description of a parameter before that of its schema', () => {
    const markup = render(
      operationPage({
        parameters: [
          parameter({
            description: html('<p>Page size.</p>'),
            schema: schema({ description: html('<p>A number.</p>') }),
          }),
        ],
      }),
    );
    expect(markup).toContain('<div><p>Page size.</p></div><div><p>A number.</p></div>');
  });

  test('shows the media type and the type of its only body on one line', () => {
    const markup = render(
      operationPage({ requestBody: { required: true, description: null, content: [json(object({ id: schema() }))] } }),
    );
    expect(markup).toContain('<p class="media"><code>application/json</code> <i>object</i><b> required</b></p>');
  });

  test('offers several media types as disclosures of one group', () => {
    const content = [json(object({ id: schema() })), { ...json(schema()), name: 'text/csv' }];
    const markup = render(operationPage({ requestBody: { required: false, description: null, content } }));
    expect(markup).toContain('<details name="request-body-media" open=""><summary><code>application/json</code>');
    expect(markup).toContain('<details name="request-body-media"><summary><code>text/csv</code>');
  });

  test('folds every response, with its status, problem codes and first sentence in sight', () => {
    const problemCodes = [
      { code: 'user_not_found', href: null, cause: null, remedy: null },
      { code: 'device_not_found', href: '/shop/v3/errors#device_not_found', cause: null, remedy: null },
    ];
    const markup = render(
      operationPage({ responses: [response('200'), response('404', { excerpt: 'No such user.', problemCodes })] }),
    );
    expect(markup).toContain('<details><summary><h3><span class="status s2">200</span> OK</h3></summary>');
    expect(markup).toContain(
      '<details><summary><h3><span class="status s4">404</span> Not Found</h3><b> <code>user_not_found</code> <code>device_not_found</code></b><span> No such user.</span></summary><a id="response-404"',
    );
  });

  test('opens a response that is the only one', () => {
    expect(render(operationPage({ responses: [response('200')] }))).toContain('<details open=""><summary><h3>');
  });

  test('explains a range of statuses and the default response', () => {
    const text = textOf(render(operationPage({ responses: [response('4XX'), response('default')] })));
    expect(text).toContain('4XX Any status from 400 to 499');
    expect(text).toContain('default Any other status');
  });

  test('shows headers, problem codes and links of a response', () => {
    const markup = render(
      operationPage({
        responses: [
          response('201', {
            headers: [
              header('Location', {
                anchor: 'response-201.header.Location',
                required: true,
                schema: schema({ format: 'uri' }),
              }),
            ],
            problemCodes: [
              {
                code: 'device-covered',
                href: '/shop/v3/errors#device-covered',
                cause: html('It is <b>covered</b>.'),
                remedy: html('Choose another one.'),
              },
            ],
            links: [
              {
                name: 'getContract',
                operationId: 'getContractById',
                href: '/shop/v3/get-contract-by-id',
                description: null,
                parameters: [{ name: 'id', expression: '$response.body#/id' }],
                requestBody: null,
                server: null,
              },
            ],
          }),
        ],
      }),
    );
    expect(markup).toContain(
      '<summary><h4>Headers</h4> <span>Location</span></summary><ul class="props"><li id="response-201.header.Location">',
    );
    expect(textOf(markup)).toContain('device-covered Cause: It is covered. What to do: Choose another one.');
    expect(markup).toContain('<a href="/shop/v3/get-contract-by-id">getContractById</a>');
    expect(textOf(markup)).toContain('id = $response.body#/id');
  });

  test('renders a callback as a separate operation with its own ids', () => {
    const callback = {
      anchor: 'callback.activated',
      name: 'activated',
      expression: '{$request.body#/url}',
      operation: operation({
        kind: 'callback',
        path: '{$request.body#/url}',
        responses: [response('204', { anchor: 'callback.activated.response-204' })],
      }),
    };
    const page = operationPage({ responses: [response('200')], callbacks: [callback] });
    const markup = render(page);
    expect(markup).toContain('<h3>activated</h3> <span>Create a contract</span>');
    expect(markup).toContain('<h4 id="callback.activated-responses">Your response');
    expect(articleToc(page)).toContainEqual({ id: 'callback.activated', text: 'activated', level: 3 });
  });

  test('adds its headings to the table of contents after those of its description', () => {
    const page = operationPage(
      { responses: [response('200')] },
      { toc: [{ id: 'responses', text: 'Responses', level: 2 }] },
    );
    expect(articleToc(page)).toEqual([
      { id: 'responses', text: 'Responses', level: 2 },
      { id: 'authorization', text: 'Authorization', level: 2 },
      { id: 'responses-2', text: 'Responses', level: 2 },
      { id: 'response-200', text: '200 OK', level: 3 },
    ]);
    expect(render(page)).toContain('<h2 id="responses-2">');
  });

  test('of a webhook has a payload and the response of the reader', () => {
    const page = {
      ...pageBase,
      kind: 'webhook' as const,
      reference: referenceInfo,
      successions: [],
      consoleHref: '/shop/console/webhooks/contract-changed.json',
      operation: operation({
        kind: 'webhook',
        path: 'contractChanged',
        requestBody: { required: true, description: null, content: [json(object({ id: schema() }))] },
        responses: [response('200')],
      }),
    };
    expect(articleToc(page).map(({ text }) => text)).toEqual(['Payload', 'Your response', '200 OK']);
    expect(textOf(render(page))).toContain('POST Webhook contractChanged');
  });
});
