import { describe, expect, test } from 'vitest';

import { descriptionTexts, jsonPathOf } from '../../../web/compile/translation/description-texts.ts';
import { type JsonObject, pointerOf } from '../../../web/model/text/json.ts';

const textsOf = (description: JsonObject): Record<string, string> =>
  Object.fromEntries(descriptionTexts(description).map(({ path, text }) => [pointerOf(path), text]));

describe('the texts of a description', () => {
  test('are all titles, summaries and descriptions of OpenAPI, in the order of the document', () => {
    const operation = {
      summary: 'List',
      description: 'All of them.',
      parameters: [
        { name: 'limit', in: 'query', description: 'How many.', examples: { few: { summary: 'A few', value: 3 } } },
      ],
      requestBody: {
        description: 'What to send.',
        content: { 'application/json': { schema: { title: 'Thing', properties: { id: { description: 'Its id.' } } } } },
      },
      responses: {
        200: {
          description: 'Fine.',
          headers: { ETag: { description: 'Its version.' } },
          links: { next: { description: 'Go on.', parameters: { description: '$response.body#/id' } } },
        },
      },
      callbacks: { onDone: { '{$url}': { post: { summary: 'Done' } } } },
    };
    expect(
      textsOf({
        info: { title: 'API', summary: 'Short.', description: 'Long.' },
        servers: [{ description: 'Production.', variables: { region: { description: 'Where.' } } }],
        paths: { '/things': { get: operation } },
      }),
    ).toEqual({
      '#/info/summary': 'Short.',
      '#/info/description': 'Long.',
      '#/servers/0/description': 'Production.',
      '#/servers/0/variables/region/description': 'Where.',
      '#/paths/~1things/get/summary': 'List',
      '#/paths/~1things/get/description': 'All of them.',
      '#/paths/~1things/get/parameters/0/description': 'How many.',
      '#/paths/~1things/get/parameters/0/examples/few/summary': 'A few',
      '#/paths/~1things/get/requestBody/description': 'What to send.',
      '#/paths/~1things/get/requestBody/content/application~1json/schema/title': 'Thing',
      '#/paths/~1things/get/requestBody/content/application~1json/schema/properties/id/description': 'Its id.',
      '#/paths/~1things/get/responses/200/description': 'Fine.',
      '#/paths/~1things/get/responses/200/headers/ETag/description': 'Its version.',
      '#/paths/~1things/get/responses/200/links/next/description': 'Go on.',
      '#/paths/~1things/get/callbacks/onDone/{$url}/post/summary': 'Done',
    });
  });

  test('are the portal’s own extensions too, explanations of values and scopes among them', () => {
    expect(
      textsOf({
        'x-problem-codes': {
          gone: { status: 410, title: 'Gone', meaning: 'Not there.', cause: 'Removed.', remedy: 'Ask.' },
        },
        'x-webhook-signature': { header: 'X-Signature', description: 'How to check.' },
        components: {
          schemas: {
            State: { enum: ['on', 'off'], 'x-enumDescriptions': { on: 'It runs.' } },
            Level: { enum: [1, 2], 'x-enumDescriptions': ['Low.', 'High.'] },
          },
          securitySchemes: {
            oauth: { description: 'A token.', flows: { clientCredentials: { scopes: { read: 'Read things.' } } } },
          },
        },
      }),
    ).toEqual({
      '#/x-problem-codes/gone/title': 'Gone',
      '#/x-problem-codes/gone/meaning': 'Not there.',
      '#/x-problem-codes/gone/cause': 'Removed.',
      '#/x-problem-codes/gone/remedy': 'Ask.',
      '#/x-webhook-signature/description': 'How to check.',
      '#/components/schemas/State/x-enumDescriptions/on': 'It runs.',
      '#/components/schemas/Level/x-enumDescriptions/0': 'Low.',
      '#/components/schemas/Level/x-enumDescriptions/1': 'High.',
      '#/components/securitySchemes/oauth/description': 'A token.',
      '#/components/securitySchemes/oauth/flows/clientCredentials/scopes/read': 'Read things.',
    });
  });

  test('do not include names, identifiers, values and examples', () => {
    expect(
      textsOf({
        info: { title: 'API', license: { name: 'MIT' }, contact: { name: 'Us' } },
        paths: {
          '/things': {
            get: {
              operationId: 'list',
              'x-codeSamples': [{ lang: 'Shell', source: 'description' }],
              responses: {
                200: {
                  'x-problem-codes': ['gone'],
                  content: { 'application/json': { example: { description: 'a value' } } },
                },
              },
            },
          },
        },
        components: {
          schemas: {
            Thing: {
              discriminator: { mapping: { description: 'Other' } },
              properties: { description: { type: 'string', default: 'summary', examples: ['title'] }, title: {} },
              required: ['description'],
              enum: ['summary'],
            },
          },
          examples: { one: { value: { summary: 'x' } } },
        },
      }),
    ).toEqual({});
  });

  test('include those beside a $ref, but not those of its target', () => {
    expect(
      textsOf({
        paths: { '/a': { $ref: '#/components/pathItems/A', description: 'Beside.' } },
        components: { pathItems: { A: { description: 'There.' } } },
      }),
    ).toEqual({ '#/paths/~1a/description': 'Beside.', '#/components/pathItems/A/description': 'There.' });
  });

  test.each([
    ['its display name', { name: 'users', 'x-displayName': 'Users' }, '#/tags/0/x-displayName', 'Users'],
    ['its summary, from 3.2 on', { name: 'users', summary: 'Users' }, '#/tags/0/summary', 'Users'],
    ['its name, to which a translation adds a display name', { name: 'users' }, '#/tags/0/x-displayName', 'users'],
  ])('of a tag are one label: %s', (_, tag, pointer, text) => {
    expect(textsOf({ tags: [tag] })).toEqual({ [pointer]: text });
  });

  test('are found in Swagger 2.0 too', () => {
    const swagger = {
      paths: {
        '/a': {
          post: {
            parameters: [{ in: 'body', name: 'a', description: 'Sent.', schema: { title: 'A' } }],
            responses: {
              200: {
                description: 'Fine.',
                schema: { description: 'Got.' },
                examples: { 'application/json': { summary: 'x' } },
              },
            },
          },
        },
      },
      definitions: { A: { description: 'Named.' } },
      securityDefinitions: { key: { scopes: { read: 'Read.' } } },
    };
    expect(Object.values(textsOf(swagger))).toEqual(['Sent.', 'A', 'Fine.', 'Got.', 'Named.', 'Read.']);
  });

  test('are empty for an invalid document', () => {
    expect(
      textsOf({
        info: null,
        tags: 'none',
        paths: [{ get: { summary: 'x' } }],
        servers: [null, 7],
        components: { schemas: { A: null, B: true, C: { allOf: { description: 'no list' } } } },
      }),
    ).toEqual({});
  });
});

describe('a path to a text', () => {
  const description = {
    tags: [{ name: 'a' }, { name: "it's" }],
    paths: {
      '/a/{b}': {
        get: {
          parameters: [
            { name: 'id', in: 'path' },
            { name: 'id', in: 'query' },
            { $ref: '#/x' },
            { name: 'twice', in: 'query' },
            { name: 'twice', in: 'query' },
          ],
          responses: { 200: {} },
        },
      },
    },
    servers: [{}],
    'x-"quoted"': { 'back\\slash': 1 },
  };

  test.each([
    [['info', 'summary'], '$.info.summary'],
    [['servers', 0, 'description'], '$.servers[0].description'],
    [['tags', 1, 'description'], "$.tags[?@.name=='it\\'s'].description"],
    [
      ['paths', '/a/{b}', 'get', 'parameters', 1, 'description'],
      "$.paths['/a/{b}'].get.parameters[?@.name=='id' && @.in=='query'].description",
    ],
    [['paths', '/a/{b}', 'get', 'parameters', 2, 'description'], "$.paths['/a/{b}'].get.parameters[2].description"],
    [['paths', '/a/{b}', 'get', 'parameters', 3], "$.paths['/a/{b}'].get.parameters[3]"],
    [['paths', '/a/{b}', 'get', 'responses', '200'], "$.paths['/a/{b}'].get.responses['200']"],
    [['x-"quoted"', 'back\\slash'], "$['x-\"quoted\"']['back\\\\slash']"],
  ])('%j is written as %s', (path, written) => {
    expect(jsonPathOf(description, path)).toBe(written);
  });
});
