import { describe, expect, test } from 'vitest';

import type { Schema, SchemaObject } from '../../../../web/model/api/schema.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { expandObject, objectOf, ref } from '../../support/schema-context.ts';

const KINDS = { type: 'string', enum: ['phone', 'laptop', 'tv', 'bike'], examples: ['bike'], default: 'phone' };

const DEVICES: JsonObject = {
  Phone: { type: 'object', properties: { kind: KINDS } },
  Screen: { type: 'object', properties: { kind: KINDS, part: { type: 'object', properties: { kind: KINDS } } } },
  Other: { type: 'object', properties: { kind: { type: 'string' } } },
};

function kindOf(schema: Schema): SchemaObject {
  return objectOf(objectOf(schema).properties.find(({ name }) => name === 'kind')?.schema);
}

describe('the discriminator property of an alternative', () => {
  const device = expandObject(
    {
      oneOf: [ref('Phone'), ref('Screen'), ref('Other')],
      discriminator: {
        propertyName: 'kind',
        mapping: { phone: 'Phone', laptop: '#/components/schemas/Screen', tv: 'Screen' },
      },
    },
    DEVICES,
  );
  const kinds = device.oneOf.map(({ schema }) => kindOf(schema));

  test('is a constant if one value selects the alternative', () => {
    expect(kinds[0]).toMatchObject({ const: '"phone"', enum: [], default: '"phone"', examples: [] });
  });

  test('lists the values that select the alternative, and has no other default or example', () => {
    expect(kinds[1]?.enum.map(({ value }) => value)).toEqual(['"laptop"', '"tv"']);
    expect(kinds[1]).toMatchObject({ const: null, default: null, examples: [] });
  });

  test('is the name of the schema if the mapping has no entry for it', () => {
    expect(kinds[2]).toMatchObject({ const: '"Other"' });
  });

  test('keeps its values in another object inside the alternative', () => {
    const part = objectOf(device.oneOf[1]?.schema).properties.find(({ name }) => name === 'part')?.schema;
    expect(part === undefined ? 0 : kindOf(part).enum.length).toBe(4);
  });

  test('keeps its values in the alternative for every other value', () => {
    const schema = expandObject(
      {
        oneOf: [ref('Phone'), ref('Screen')],
        discriminator: { propertyName: 'kind', mapping: { phone: 'Phone' }, defaultMapping: 'Screen' },
      },
      DEVICES,
    );
    expect(schema.oneOf.map(({ schema: choice }) => kindOf(choice).enum.length)).toEqual([0, 4]);
  });

  test('keeps its values if none of them selects the alternative', () => {
    const discriminator = { propertyName: 'kind', mapping: { car: 'Phone' } };
    expect(
      kindOf(expandObject({ oneOf: [ref('Phone'), ref('Other')], discriminator }, DEVICES).oneOf[0]!.schema).enum,
    ).toHaveLength(4);
  });
});

test('the discriminator property of a schema is a constant if its base type selects it', () => {
  const schemas: JsonObject = {
    Pet: {
      type: 'object',
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping: { dog: 'Dog' } },
    },
    Dog: { allOf: [ref('Pet'), { type: 'object', properties: { barks: { type: 'boolean' } } }] },
  };
  expect(kindOf(expandObject(ref('Dog'), schemas))).toMatchObject({ const: '"dog"' });
});

test('the one value of an enum is a constant', () => {
  expect(expandObject({ type: 'string', enum: ['phone'] })).toMatchObject({ const: '"phone"', enum: [] });
});

test('a constant keeps the explanation of its value only', () => {
  const descriptions = { phone: 'A phone.', tv: 'A television set.' };
  const schema = expandObject({ ...KINDS, const: 'phone', 'x-enumDescriptions': descriptions });
  expect(schema.const).toBe('"phone"');
  expect(schema.enum.map(({ value }) => value)).toEqual(['"phone"']);
});

test('required properties come first, each group in the order of the document', () => {
  const schema = expandObject({
    type: 'object',
    required: ['d', 'b'],
    properties: { a: {}, b: {}, c: {}, d: {} },
    additionalProperties: { type: 'string' },
  });
  expect(schema.properties.map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c', '*']);
});
