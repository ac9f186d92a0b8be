import { expect, test } from 'vitest';

import { schemaAndParts } from '../../../../web/compile/openapi/reading/resolve.ts';

const DOCUMENT = {
  components: {
    schemas: {
      Base: { title: 'Base', allOf: [{ $ref: '#/components/schemas/Device', description: 'A circle.' }] },
      Device: { title: 'Device', allOf: [{ $ref: '#/components/schemas/Base' }, { title: 'Own' }, false] },
    },
  },
};

test('the parts of an allOf come after the schema, also in a circle of references with texts beside them', () => {
  const found = [...schemaAndParts(DOCUMENT, { $ref: '#/components/schemas/Device' })];
  expect(found).toMatchObject([
    { title: 'Device' },
    { title: 'Base' },
    { title: 'Device', description: 'A circle.' },
    { title: 'Own' },
    false,
    false,
  ]);
});

test('a part that demands more of the same schema is a part of its own', () => {
  const $ref = '#/components/schemas/Base';
  const found = [...schemaAndParts(DOCUMENT, { allOf: [{ $ref }, { $ref, unevaluatedProperties: false }] })];
  expect(
    found.filter((part) => typeof part === 'object' && part !== null && 'unevaluatedProperties' in part),
  ).toHaveLength(1);
});
