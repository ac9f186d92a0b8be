import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { DocumentSchemas } from '../../../web/compile/description/schema-bundle.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import { isObject, type Json, type JsonObject } from '../../../web/model/text/json.ts';
import { schemaSuite } from '../../tools/schema-suite.ts';

interface Group {
  description: string;
  schema: Json;
  tests: { description: string; data: Json; valid: boolean }[];
}

/** Tests that fail, with the reason. Every other test of the suite has to pass. */
const EXCEPTIONS: [reason: string, isException: (file: string, group: Group, schema: string) => boolean][] = [
  [
    'A build reads no address, so schemas in other documents, named by `$id`, are refused before they are judged.',
    (_file, _group, schema) => /"\$ref":"(?!#)|"\$id":/.test(schema),
  ],
  [
    'The compiler resolves `$dynamicRef` once, to the only anchor of its name in the document, and not by the schemas around it.',
    (_file, _group, schema) => /"\$dynamic(?:Ref|Anchor)":/.test(schema),
  ],
  ['A metaschema is not loaded.', (_file, _group, schema) => /"\$schema":"http:\/\/localhost/.test(schema)],
  [
    'An anchor counts wherever it is written, because OpenAPI documents have schemas in many places.',
    (file) => file === 'anchor.json' || file === 'unknownKeyword.json',
  ],
  ['Formats are assertions.', (file) => file === 'format.json'],
  [
    'An empty `enum` is a mistake of a generator, and no rule.',
    (_file, { description }) => description === 'empty enum',
  ],
  [
    'These formats are annotations: no description of ours has them, and most need the tables of Unicode.',
    (file) => /^(?:idn-|iri|uri-template)/.test(file),
  ],
  [
    'Labels in Punycode are not decoded, because that needs the tables of Unicode.',
    (_file, { description }) => description.includes('A-label'),
  ],
];

const suite = schemaSuite();
const folder = suite === null ? '' : join(suite, 'draft2020-12');
const required = suite === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));
const formats = suite === null ? [] : readdirSync(join(folder, 'optional/format'));

/** A schema of the suite as a component, like the schemas of API descriptions. */
function asComponent(value: Json): Json {
  if (Array.isArray(value)) return value.map(asComponent);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
    if (key === '$ref' && typeof inner === 'string' && /^#(?:\/|$)/.test(inner))
      return [key, `#/components/schemas/Root${inner.slice(1)}`];
    return [key, key === 'const' || key === 'enum' ? (inner ?? null) : asComponent(inner ?? null)];
  });
  return Object.fromEntries(entries);
}

function failuresOf(file: string, group: Group): string[] {
  const document: JsonObject = { components: { schemas: { Root: asComponent(group.schema) } } };
  const schemas = new DocumentSchemas(document);
  const schema = schemas.schema({ $ref: '#/components/schemas/Root' });
  const text = JSON.stringify(group.schema);
  return group.tests
    .filter(({ data, valid }) => {
      const violations = violationsOf(data, schema, { definitions: schemas.definitions(), direction: null });
      return (violations.length === 0) !== valid;
    })
    .filter(() => !EXCEPTIONS.some(([, isException]) => isException(file, group, text)))
    .map(({ description }) => `${group.description}: ${description}`);
}

describe.skipIf(suite === null)(
  'the official JSON Schema Test Suite for 2020-12 passes, apart from the exceptions',
  () => {
    test.each([...required, ...formats.map((name) => `optional/format/${name}`)])('%s', (name) => {
      const groups = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Group[];
      expect(groups.flatMap((group) => failuresOf(name.split('/').at(-1) ?? '', group))).toEqual([]);
    });

    test('has the tests that the judge is meant for', () => {
      expect(required.length).toBeGreaterThan(40);
      expect(formats.length).toBeGreaterThan(15);
    });
  },
);
