import { expect, test } from 'vitest';

import { readSources } from '../../../web/compile/source/read-sources.ts';
import { apiOf, readPublic, temporarySite, textOfFindings } from '../support/sources.ts';

const OLD = `openapi: 3.0.3
info: { title: Shared, version: '1' }
paths: {}
components:
  schemas:
    Device:
      type: object
      properties:
        nullable: { type: string, nullable: true, example: { nullable: true } }
        price: { type: number, minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }
        owner: { nullable: true, description: Who has it., allOf: [{ $ref: '#/components/schemas/Owner' }] }
        any: { nullable: true }
    Owner: { type: object }
`;
const NEW = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /devices:
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: 'old.yaml#/components/schemas/Device' } } } } } }
`;
const DEVICE = {
  type: 'object',
  properties: {
    nullable: { type: ['string', 'null'], example: { nullable: true } },
    price: { type: 'number', exclusiveMinimum: 0, maximum: 9 },
    owner: {
      description: 'Who has it.',
      anyOf: [{ allOf: [{ $ref: '#/components/schemas/Owner' }] }, { type: 'null' }],
    },
    any: {},
  },
};

test('an older part is upgraded before it is joined, without findings', async () => {
  const root = temporarySite({ 'specs/public/api.yaml': NEW, 'specs/public/old.yaml': OLD });
  const read = await readPublic('api.yaml', { root, lint: true });
  expect(textOfFindings(read)).not.toContain('struct');
  expect(apiOf(read).document).toMatchObject({ openapi: '3.1.0', components: { schemas: { Device: DEVICE } } });
});

test('a description is upgraded if it refers to a newer part', async () => {
  const root = temporarySite({
    'specs/public/api.yaml': OLD.replace(
      'Owner: { type: object }',
      "Owner: { $ref: 'new.yaml#/components/schemas/Owner' }",
    ),
    'specs/public/new.yaml':
      "openapi: 3.1.0\ninfo: { title: N, version: '1' }\ncomponents: { schemas: { Owner: { type: [object, 'null'] } } }\n",
  });
  const { document } = apiOf(await readPublic('api.yaml', { root, lint: true }));
  expect(document).toMatchObject({
    openapi: '3.1.0',
    components: { schemas: { Device: DEVICE, Owner: { type: ['object', 'null'] } } },
  });
});

test('a description without operations that another one refers to is no API of its own', async () => {
  const root = temporarySite({ 'specs/public/api.yaml': NEW, 'specs/public/old.yaml': OLD });
  const { apis } = await readSources({ root, audience: 'public', strictness: 'warning' });
  expect(apis.map(({ name }) => name)).toEqual(['api.yaml']);
  const alone = temporarySite({ 'specs/public/old.yaml': OLD });
  expect((await readSources({ root: alone, audience: 'public', strictness: 'warning' })).apis).toHaveLength(1);
});

test('a part of Swagger 2.0 gets the notation of the version that it is joined to', async () => {
  const part = `swagger: '2.0'
info: { title: Shared, version: '1' }
paths: {}
definitions:
  Device:
    type: object
    properties:
      price: { type: number, minimum: 0, exclusiveMinimum: true, x-nullable: true }
      photo: { type: file }
`;
  const root = temporarySite({
    'specs/public/api.yaml': NEW.replace('components/schemas', 'definitions'),
    'specs/public/old.yaml': part,
  });
  const { document } = apiOf(await readPublic('api.yaml', { root, lint: true }));
  expect(document).toMatchObject({
    components: {
      schemas: {
        Device: {
          properties: {
            price: { type: ['number', 'null'], exclusiveMinimum: 0 },
            photo: { type: 'string', format: 'binary' },
          },
        },
      },
    },
  });
});
