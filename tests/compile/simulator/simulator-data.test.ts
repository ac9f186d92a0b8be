import { describe, expect, it } from 'vitest';

import { simulatorData, simulatorText } from '../../../web/compile/simulator/simulator-data.ts';
import type { SimulatorData } from '../../../web/model/simulator/data.ts';

const DOCUMENT = {
  openapi: '3.0.3',
  security: [{ key: [] }],
  paths: {
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' }, description: 'Wins.' }],
        responses: {
          200: {
            description: 'A pet.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
      },
      delete: { operationId: 'deletePet', security: [], responses: { 204: { description: 'Gone.' } } },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Pet: {
        type: 'object',
        description: 'A pet.',
        properties: {
          description: {
            type: 'string',
            nullable: true,
            description: 'A property with the name of a keyword.',
            example: 'Brown',
          },
          parent: { $ref: '#/components/schemas/Pet' },
          legs: { type: 'integer', minimum: 2 },
        },
        additionalProperties: false,
      },
    },
  },
};

function dataOf(document: object): SimulatorData {
  return JSON.parse(
    simulatorData([{ name: 'pets', document: { ...document }, problemType: 'https://pets.example/errors#' }]),
  ) as SimulatorData;
}

describe('The data of the simulator', () => {
  const [api] = dataOf(DOCUMENT).apis;

  it('keeps properties that have the name of a keyword, and drops descriptions', () => {
    expect(api?.definitions.Pet).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        description: { type: ['string', 'null'] },
        parent: { $ref: '#/$defs/Pet' },
        legs: { type: 'integer', minimum: 2 },
      },
    });
  });

  it('lets parameters of an operation win over those of its path', () => {
    expect(api?.operations[0]).toMatchObject({
      id: 'get /pets/{petId}',
      method: 'GET',
      parameters: [{ name: 'petId', schema: { type: 'string' } }],
    });
  });

  it('knows the security of each operation', () => {
    expect(api?.securitySchemes).toEqual({ key: { kind: 'header', name: 'X-Key' } });
    expect(api?.operations.map(({ security }) => security)).toEqual([[[{ scheme: 'key', scopes: [] }]], []]);
  });

  it('generates an example where a document has none', () => {
    expect(api?.operations[0]?.responses[0]?.content[0]?.examples.generated).toMatchObject({
      description: 'Brown',
      legs: 2,
    });
  });

  it('takes the references of a site that are simulated', () => {
    const references = ['a.yaml', 'b.yaml'].map((spec) => ({
      config: { spec, base: `/${spec[0]}`, simulator: spec === 'b.yaml' },
      source: { file: `specs/public/${spec}`, document: DOCUMENT },
    }));
    const own = {
      config: { spec: 'own.yaml', base: '/simulator/reference' },
      source: { file: 'specs/public/own.yaml', document: { paths: { '/simulator/accounts': {} } } },
    };
    const config = { url: 'https://site.example' };
    expect(JSON.parse(simulatorText({ config, references: [...references, own], workflows: [] }) ?? '')).toMatchObject({
      apis: [{ name: 'b', problemType: 'https://site.example/b/errors#' }, { name: 'own' }],
    });
  });

  it('is missing if no reference of the site is simulated', () => {
    const references = [
      { config: { spec: 'a.yaml', base: '/a' }, source: { file: 'specs/public/a.yaml', document: DOCUMENT } },
    ];
    expect(simulatorText({ config: { url: 'https://site.example' }, references, workflows: [] })).toBeNull();
  });
});
