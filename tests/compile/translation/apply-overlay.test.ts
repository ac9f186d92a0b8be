import { describe, expect, test } from 'vitest';

import { type AppliedOverlay, applyOverlay, selectorOf } from '../../../web/compile/translation/apply-overlay.ts';
import { descriptionTexts } from '../../../web/compile/translation/description-texts.ts';
import { type JsonObject, pointerOf } from '../../../web/model/text/json.ts';
import { readOverlay } from '../support/overlays.ts';

const users = {
  get: {
    operationId: 'listUsers',
    summary: 'List users',
    responses: { 200: { description: 'Fine.' }, 401: { description: 'No token.' } },
  },
};
const DESCRIPTION: JsonObject = {
  info: { title: 'API', description: 'All about it.' },
  tags: [{ name: 'users' }],
  paths: {
    '/users': users,
    '/devices': { get: { summary: 'List devices', responses: { 401: { description: 'No token.' } } } },
  },
  components: {
    schemas: {
      State: { enum: ['on', 'off'], 'x-enumDescriptions': { on: 'It runs.', off: 'It rests.' } },
      Level: { enum: [1], 'x-enumDescriptions': ['Low.'] },
    },
  },
};

function applied(...actions: Parameters<typeof readOverlay>): AppliedOverlay {
  const texts = new Set(descriptionTexts(DESCRIPTION).map(({ path }) => pointerOf(path)));
  return applyOverlay({ description: DESCRIPTION, texts, select: selectorOf(DESCRIPTION) }, readOverlay(...actions));
}

describe('an overlay', () => {
  test('replaces texts, and leaves the description as it was', () => {
    const before = JSON.stringify(DESCRIPTION);
    const { description, findings } = applied({
      target: "$.paths['/users'].get",
      update: { summary: 'Listar usuarios' },
    });
    expect(findings).toEqual([]);
    expect(description).toMatchObject({
      info: { title: 'API' },
      paths: {
        '/users': {
          get: { operationId: 'listUsers', summary: 'Listar usuarios', responses: { 200: { description: 'Fine.' } } },
        },
      },
    });
    expect(JSON.stringify(DESCRIPTION)).toBe(before);
  });

  test('shares all unchanged objects with the description', () => {
    const { description } = applied({ target: "$.paths['/users'].get", update: { summary: 'Listar usuarios' } });
    expect(description).not.toBe(DESCRIPTION);
    expect(description.components).toBe(DESCRIPTION.components);
    expect(Object.values(description.paths as JsonObject)[1]).toBe((DESCRIPTION.paths as JsonObject)['/devices']);
    expect((description.paths as { '/users': typeof users })['/users'].get.responses).toBe(users.get.responses);
  });

  test('applies to every place that its path selects', () => {
    const { translated, findings } = applied(
      { target: '$.paths[*].get', update: { summary: 'Listar' } },
      { target: "$..responses['401']", update: { description: 'Falta el token.' } },
    );
    expect(findings).toEqual([]);
    expect([...translated].map(([pointer, { text }]) => `${pointer} ${text}`)).toEqual([
      '#/paths/~1users/get/summary Listar',
      '#/paths/~1devices/get/summary Listar',
      '#/paths/~1users/get/responses/401/description Falta el token.',
      '#/paths/~1devices/get/responses/401/description Falta el token.',
    ]);
  });

  test('may reach into its target, and name a tag that had no label', () => {
    const { description, findings } = applied(
      {
        target: '$',
        update: {
          info: { description: 'Todo sobre ella.' },
          components: { schemas: { State: { 'x-enumDescriptions': { on: 'Funciona.' } } } },
        },
      },
      { target: "$.tags[?@.name=='users']", update: { 'x-displayName': 'Usuarios' } },
    );
    expect(findings).toEqual([]);
    expect(description).toMatchObject({
      info: { description: 'Todo sobre ella.' },
      tags: [{ name: 'users', 'x-displayName': 'Usuarios' }],
      components: { schemas: { State: { 'x-enumDescriptions': { on: 'Funciona.', off: 'It rests.' } } } },
    });
  });

  test('with a blank text leaves the original in its place', () => {
    const { description, translated, findings } = applied({ target: '$.info', update: { description: ' ' } });
    expect([description, translated.size, findings]).toEqual([DESCRIPTION, 0, []]);
  });

  test('that selects nothing is an error which names the path', () => {
    expect(
      applied({ target: '$.info', update: {} }, { target: "$.paths['/user'].get", update: { summary: 'x' } }).findings,
    ).toEqual([
      {
        severity: 'error',
        code: 'overlay-target',
        message: '"$.paths[\'/user\'].get" selects nothing in the description.',
        remedy: expect.stringContaining('Correct the path, or remove the action') as string,
        location: { file: 'specs/public/api.es.overlay.yaml#/actions/1/target' },
      },
    ]);
  });

  test('selects in the untranslated description, whatever earlier actions changed', () => {
    const { description, findings } = applied(
      { target: "$.paths['/users'].get", update: { summary: 'Listar usuarios' } },
      { target: "$.paths[*].get[?@.summary=='List users']", update: {} },
      { target: "$.paths[?@.get.summary=='List users'].get.responses['200']", update: { description: 'Bien.' } },
    );
    expect(findings).toMatchObject([{ code: 'overlay-target' }]);
    expect(description).toMatchObject({
      paths: { '/users': { get: { summary: 'Listar usuarios', responses: { 200: { description: 'Bien.' } } } } },
    });
  });

  test.each(['$.info[', '$.tags[?match()]', 'info', "$.tags[?@.name='users']"])(
    'with an invalid path is an error: %s',
    (target) => {
      expect(applied({ target, update: { description: 'x' } }).findings).toMatchObject([
        {
          severity: 'error',
          code: 'overlay-path',
          message: expect.stringContaining(`"${target}" is not a valid JSONPath: `) as string,
          location: { file: 'specs/public/api.es.overlay.yaml#/actions/0/target' },
        },
      ]);
    },
  );

  test.each<[string, string, JsonObject, string, string]>([
    [
      'a text that is not there',
      '$.info',
      { summary: 'x' },
      'overlay-text',
      '"$.info" has no text "summary" to translate.',
    ],
    [
      'an explanation of a value without an explanation',
      "$.components.schemas.State['x-enumDescriptions']",
      { sleeping: 'x' },
      'overlay-text',
      'has no text "sleeping" to translate.',
    ],
    [
      'something else than a text',
      '$.info',
      { description: ['x'] },
      'overlay-text',
      '"description" of "$.info" is a text, but its translation is not.',
    ],
    [
      'an identifier',
      "$.paths['/users'].get",
      { operationId: 'listarUsuarios' },
      'overlay-identity',
      '"operationId" of "$.paths[\'/users\'].get" is not a text.',
    ],
    ['a name of the product', '$.info', { title: 'Otra' }, 'overlay-identity', '"title" of "$.info" is not a text.'],
    ['a name', '$.tags[0]', { name: 'usuarios' }, 'overlay-identity', '"name" of "$.tags[0]" is not a text.'],
    [
      'values',
      '$.components.schemas.State',
      { enum: ['encendido'] },
      'overlay-identity',
      '"enum" of "$.components.schemas.State" is not a text.',
    ],
    [
      'an item of a list',
      '$.components.schemas.Level',
      { 'x-enumDescriptions': ['Bajo.'] },
      'overlay-identity',
      '"x-enumDescriptions" of "$.components.schemas.Level" is not a text.',
    ],
    [
      'structure that is not there',
      '$.paths',
      { '/new': { get: { summary: 'x' } } },
      'overlay-identity',
      '"/new" of "$.paths" is not a text.',
    ],
  ])('may not change %s', (_, target, update, code, message) => {
    const { description, findings } = applied({ target, update });
    expect(findings).toMatchObject([
      {
        severity: 'error',
        code,
        message: expect.stringContaining(message) as string,
        location: { file: expect.stringContaining('#/actions/0/update/') as string },
      },
    ]);
    expect(description).toBe(DESCRIPTION);
  });
});

describe('an overlay of version 1.1', () => {
  test('replaces a text that its target selects, with the hash of the original', () => {
    const { description, translated, findings } = applied({
      target: '$.info.description',
      update: 'Todo sobre ella.',
      'x-source': 'abc',
    });
    expect(findings).toEqual([]);
    expect(description.info).toEqual({ title: 'API', description: 'Todo sobre ella.' });
    expect(translated.get('#/info/description')).toMatchObject({ source: 'abc', place: { action: 0, keys: [] } });
  });

  test('copies a text as it is translated so far', () => {
    const noToken = "$.paths['/users'].get.responses['401']";
    const { description, findings } = applied(
      { target: noToken, update: { description: 'Sin token.' } },
      { target: "$.paths['/devices'].get.responses['401'].description", copy: `${noToken}.description` },
    );
    expect(findings).toEqual([]);
    expect(description.paths).toMatchObject({
      '/devices': { get: { responses: { 401: { description: 'Sin token.' } } } },
    });
  });

  test.each([
    ['$.info.description', '$.info', '#/actions/0/copy', '"$.info" does not select one text of the description.'],
    [
      '$.info.description',
      '$..description',
      '#/actions/0/copy',
      '"$..description" does not select one text of the description.',
    ],
    ['$.info.description', '$[', '#/actions/0/copy', '"$[" does not select one text of the description.'],
    [
      '$.tags[0].name',
      '$.info.title',
      '#/actions/0/copy',
      '"name" of "#/tags/0/name" is not a text. Translation overlays may change text only.',
    ],
  ])('does not change %s by a copy of %s', (target, copy, place, message) => {
    const { description, findings } = applied({ target, copy });
    expect(findings).toMatchObject([{ message, location: { file: `specs/public/api.es.overlay.yaml${place}` } }]);
    expect(description).toEqual(DESCRIPTION);
  });

  test('has no copy beside an update', () => {
    expect(applied({ target: '$.info', copy: '$.info.title', update: { title: 'X' } }).description).toEqual(
      DESCRIPTION,
    );
  });
});
