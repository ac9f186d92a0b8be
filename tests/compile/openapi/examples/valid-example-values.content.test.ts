import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Ajv2020 from '@redocly/ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

import { exampleValueOf } from '../../../../web/compile/openapi/examples/example-value.ts';
import { cutSchemaOf } from '../../../../web/compile/openapi/operation/examples.ts';
import { expandSchema } from '../../../../web/compile/openapi/schema/schema.ts';
import { type ApiSource, readApiSource } from '../../../../web/compile/source/api-source.ts';
import { isObject, type Json, type JsonObject, objectOf, pointerToken } from '../../../../web/model/text/json.ts';
import { sampleOf } from '../../../tier.ts';
import { realDocument } from '../../support/real-documents.ts';
import { contextOf } from '../../support/schema-context.ts';
import { apiOf, documentNamed } from '../../support/sources.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Converts keywords of OpenAPI 3.0 to JSON Schema. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isObject(value)) return value;
  const schema: JsonObject = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, toJsonSchema(child ?? null)]),
  );
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue;
    if (schema[flag]) schema[flag] = schema[limit];
    else delete schema[flag];
  }
  if (Array.isArray(schema.items))
    Object.assign(schema, { prefixItems: schema.items, items: schema.additionalItems ?? true });
  if (typeof schema.nullable !== 'boolean') return schema;
  const { nullable, ...rest } = schema;
  return nullable ? { anyOf: [rest, { type: 'null' }] } : rest;
}

/** Names of the component schemas that their own example value does not match, with the error. */
function refused({ document }: ApiSource): { checked: number; refusals: string[] } {
  const schemas = objectOf(objectOf(document.components).schemas);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, unicodeRegExp: false });
  ajv.addSchema({ $id: 'document:', components: { schemas: toJsonSchema(schemas) } });
  const context = contextOf(document);
  const refusals: string[] = [];
  for (const schema of Object.keys(schemas)) {
    const reference = { $ref: `#/components/schemas/${pointerToken(schema)}` };
    const sample = exampleValueOf(
      expandSchema(reference, { direction: 'both', anchor: 'body', maxNodes: 450 }, context).schema,
      cutSchemaOf('both', context),
    );
    const validate = ajv.compile({ $ref: `document:${reference.$ref}` });
    if (validate(sample)) continue;
    refusals.push(`${schema}: ${ajv.errorsText(validate.errors)}`);
  }
  return { checked: Object.keys(schemas).length, refusals };
}

describe('the sample of every named schema satisfies it', { timeout: 60_000 }, () => {
  const paths = ['specs/public/v3.yaml', 'specs/internal/v3.yaml', 'specs/public/v2.yaml', 'specs/public/gateway.yaml'];
  test.each(sampleOf(paths, 2))('in %s', async (path) => {
    const folder = join(ROOT, path, '..');
    const options = { root: folder, folder, strictness: 'warning', lint: false } as const;
    const { checked, refusals } = refused(apiOf(await readApiSource(join(ROOT, path), options)));
    expect(checked).toBeGreaterThan(0);
    expect(refusals).toEqual([]);
  });

  test.each([
    ['everything.yaml', []],
    ['openapi-3.2.yaml', []],
    // An example value does not follow `dependentSchemas`.
    ['schema-constructs.yaml', ["Order: data/shipping must have required property 'zip'"]],
  ])('in %s, apart from %j', async (name, known) => {
    const { checked, refusals } = refused(await documentNamed(name));
    expect(checked).toBeGreaterThan(0);
    expect(refusals).toEqual(known);
  });

  // The rest are mistakes in the documents, patterns with lookaheads, and a value that matches two alternatives.
  const KNOWN: Record<string, string[]> = {
    'museum.yaml': [],
    'galaxy-3.1.yaml': [],
    'petstore-3.0.yaml': ['User'],
    'petstore-3.1.yaml': ['Cat', 'Pet', 'User'],
    'rebilly.json': [
      'logical-not',
      'RebillyProcessor',
      'RebillyProcessorMpi',
      'RebillyProcessorMpis',
      'Product',
      'day-of-month',
      'day-of-week',
      'Time',
      'Session',
      'TaxCategory',
      'ApiTracking',
      'User',
      'UserPermissions',
    ],
    'stripe.yaml': [],
  };

  test.for(Object.keys(KNOWN))('in %s, apart from those that cannot', async (name, context) => {
    const { refusals } = refused(await realDocument(name, context));
    expect(refusals.map((refusal) => refusal.replace(/: .*/s, ''))).toEqual(KNOWN[name]);
  });
});
