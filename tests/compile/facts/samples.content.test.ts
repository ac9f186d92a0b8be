import { Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import { operationOf } from '../../../web/compile/openapi/operation/operation.ts';
import { type OperationKey, outlineOf } from '../../../web/compile/openapi/reading/outline.ts';
import { pathItemOf, resolveObject } from '../../../web/compile/openapi/reading/resolve.ts';
import { sentParts } from '../../../web/compile/samples/exactly-one-of.ts';
import { operationFacts } from '../../../web/compile/samples/sampled-request.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import { readSources } from '../../../web/compile/source/read-sources.ts';
import { parameterKey, type RequestFacts, type RequestInputs } from '../../../web/model/request/request.ts';
import { type Json, type JsonObject, objectOf, valueAtPointer } from '../../../web/model/text/json.ts';
import { contextOf } from '../support/schema-context.ts';

/** One request of the code samples of one operation. */
interface Sample {
  name: string;
  document: JsonObject;
  json: JsonObject;
  groups: ReturnType<typeof operationOf>['operation']['exactlyOneOf'];
  facts: RequestFacts;
  inputs: RequestInputs;
}

function samplesOf({ document, file }: ApiSource, key: OperationKey): Sample[] {
  const json = objectOf(valueAtPointer(document, key.pointer));
  const { operation } = operationOf(key, contextOf(document));
  const { facts, initial } = operationFacts(operation, { document, json, item: pathItemOf(document, key) });
  return initial.map(({ example, inputs }) => ({
    name: `${file} ${key.method} ${key.path} ${example ?? ''}`.trim(),
    document,
    json,
    groups: operation.exactlyOneOf,
    facts,
    inputs,
  }));
}

const sources = await Promise.all(
  (['public', 'internal'] as const).map((audience) =>
    readSources({ root: PROJECT_ROOT, audience, strictness: 'error' }),
  ),
);
const samples = sources
  .flatMap(({ apis }) => apis)
  .flatMap((source) =>
    outlineOf(source)
      .operations.filter(({ kind }) => kind === 'operation')
      .flatMap((key) => samplesOf(source, key)),
  );

/** The keywords of OpenAPI 3.0 and of requests in terms of JSON Schema: null is a type, read-only properties are not sent. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const schema: JsonObject = {};
  for (const [key, child] of Object.entries(value)) schema[key] = toJsonSchema(child ?? null);
  const properties = objectOf(schema.properties);
  if (Array.isArray(schema.required))
    schema.required = schema.required.filter(
      (name) => typeof name !== 'string' || objectOf(properties[name]).readOnly !== true,
    );
  return schema.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function bodyErrors({ document, json, inputs }: Sample): string[] {
  const { body } = inputs;
  const mediaType = body?.facts.mediaType ?? '';
  const media = objectOf(objectOf(resolveObject(document, json.requestBody).content)[mediaType]);
  if (body === null || body.input.kind === 'file' || body.input.kind === 'text' || media.schema === undefined)
    return [];
  const schemas = objectOf(objectOf(document.components).schemas);
  const validator = new Validator({
    $ref: '#/components/body',
    components: { body: toJsonSchema(media.schema), schemas: toJsonSchema(schemas) },
  });
  return validator
    .validate(body.input.value)
    .errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`);
}

test('there are samples to check', () => {
  expect(samples.length).toBeGreaterThan(200);
  expect(samples.filter(({ inputs }) => inputs.body?.input.kind === 'json').length).toBeGreaterThan(100);
  expect(samples.filter(({ groups }) => groups.length > 0).length).toBeGreaterThan(2);
});

describe('every code sample', () => {
  test('sends the required parameters', () => {
    const missing = samples.flatMap(({ name, facts, inputs }) =>
      facts.parameters
        .filter((each) => each.required && (inputs.parameters[parameterKey(each)] ?? null) === null)
        .map((parameter) => `${name}: ${parameter.in} ${parameter.name}`),
    );
    expect(missing).toEqual([]);
  });

  test('sends exactly one part of each group of its operation', () => {
    const wrong = samples.flatMap(({ name, groups, inputs }) =>
      groups
        .map((group) => sentParts(group, inputs))
        .filter((parts) => parts.length !== 1)
        .map((parts) => `${name}: ${parts.map((part) => part.name).join(', ')}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has a body that satisfies its schema', () => {
    const wrong = samples.flatMap((sample) => bodyErrors(sample).map((error) => `${sample.name}: ${error}`));
    expect(wrong).toEqual([]);
  });
});

/** Words of a description that ask for one of several parts. A check can hold them only if the document says it in a group. */
const CHOICE_IN_WORDS = /\bexactly one of\b|, not both\b|\brequired unless\b|\bsend either\b/i;

test('an operation whose description asks for one of several parts has a group for them', () => {
  const unsaid = samples
    .filter(({ json, groups }) => {
      const { description, parameters, requestBody } = json;
      const words = JSON.stringify([description, parameters, objectOf(requestBody).description]);
      return CHOICE_IN_WORDS.test(words) && groups.length === 0;
    })
    .map(({ name }) => name);
  expect(unsaid).toEqual([]);
});
