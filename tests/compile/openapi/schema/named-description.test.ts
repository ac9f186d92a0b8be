import { expect, test } from 'vitest';

import { silentContext } from '../../../../web/compile/openapi/schema/schema-context.ts';
import { expandSchema } from '../../../../web/compile/openapi/schema/schema.ts';
import type { Html } from '../../../../web/model/text/html.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';

const MEANINGS = 'The state. `on`: it runs. `off`: it rests.';
const SCHEMAS: JsonObject = {
  State: { type: 'string', enum: ['on', 'off'], description: MEANINGS },
  Size: { type: 'integer', description: 'Size of a part.' },
  Part: { type: 'object', properties: {}, description: 'A part. It has a page.' },
};

function descriptionOf(
  property: JsonObject,
  schema: JsonObject = { type: 'object', properties: { p: property } },
): string | null {
  const document: JsonObject = { openapi: '3.1.0', components: { schemas: { ...SCHEMAS, Self: schema } } };
  const context = {
    ...silentContext(document, (name) => name === 'Part'),
    text: (text: string | null) => text as Html,
  };
  const tree = expandSchema(ref('Self'), { direction: 'both', anchor: 'a', maxNodes: 99 }, context).schema;
  return tree.kind === 'schema' ? (tree.properties[0]?.schema.description ?? null) : null;
}
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const description = 'State of the pump.';

test.each<[string, JsonObject, string]>([
  [
    'the meanings of values follow the description of the property',
    { ...ref('State'), description },
    `${description}\n\n${MEANINGS}`,
  ],
  ['so they do if the reference is wrapped', { allOf: [ref('State')], description }, `${description}\n\n${MEANINGS}`],
  ['so does any description of a scalar', { ...ref('Size'), description }, `${description}\n\nSize of a part.`],
  [
    'so it does beside null',
    { anyOf: [ref('Size'), { type: 'null' }], description },
    `${description}\n\nSize of a part.`,
  ],
  ['so it does beside a limit', { allOf: [ref('Size')], maximum: 5, description }, `${description}\n\nSize of a part.`],
  [
    'so it does inside a wrapped wrapper',
    { allOf: [{ allOf: [ref('Size')], description: 'Between.' }], description },
    `${description}\n\nBetween.\n\nSize of a part.`,
  ],
  [
    'so does that of an only alternative',
    { oneOf: [{ enum: ['sled'], description: 'The only one.' }], description },
    `${description}\n\nThe only one.`,
  ],
  [
    'so do those of all inline parts',
    {
      allOf: [
        { type: 'object', description: 'One.' },
        { properties: { a: {} }, description: 'Two.' },
      ],
    },
    'One.\n\nTwo.',
  ],
  ['the description of a schema with a page does not', { ...ref('Part'), description }, description],
  ['a description is not repeated', { ...ref('State'), description: `Now. ${MEANINGS}` }, `Now. ${MEANINGS}`],
])('%s', (_name, property, expected) => {
  expect(descriptionOf(property)).toBe(expected);
});

test('an only alternative that leads back keeps the description beside it', () => {
  const p = { anyOf: [{ ...ref('Self'), description }, { type: 'null' }] };
  expect(descriptionOf(p, { allOf: [{ type: 'object', properties: { p } }] })).toBe(description);
});
