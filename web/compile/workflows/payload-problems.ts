import { dereference, type Schema, validate } from '@cfworker/json-schema';

import { type Json, type JsonObject, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { sourceOf } from '../pages/operation-samples.ts';
import type { MountedStep } from './mount-workflows.ts';

interface CheckedDocument {
  document: JsonObject;
  schemas: Record<string, Schema | boolean>;
}

/** Copies of descriptions, because the validator writes into the schemas that it looks up. */
const documents = new WeakMap<JsonObject, CheckedDocument>();

function checkedDocument(original: JsonObject): CheckedDocument {
  const known = documents.get(original);
  if (known !== undefined) return known;
  const document = structuredClone({ components: original.components ?? {} }) as JsonObject;
  const checked = { document, schemas: dereference(document) };
  documents.set(original, checked);
  return checked;
}

/**
 * Holds the body of a step against its schema.
 * @param value the body with example values in place of the expressions
 * @returns one text for each place that does not match, e.g. `/lineItems/0/device: …`
 */
export function payloadProblems({ reference, key }: MountedStep, mediaType: string, value: Json): string[] {
  const original = reference.source.document;
  const isOld = textOf(original.openapi)?.startsWith('3.0') === true;
  // In OpenAPI 3.0, `nullable` allows null, which no draft of JSON Schema knows.
  if (isOld && JSON.stringify(value).includes('null')) return [];
  const { json } = sourceOf(key, { reference });
  const content = objectOf(resolveObject(original, json.requestBody).content);
  const { schema } = objectOf(content[mediaType]);
  if (schema === undefined) return [];
  const { document, schemas } = checkedDocument(original);
  const { $ref } = objectOf(schema);
  const target = typeof $ref === 'string' ? valueAtPointer(document, $ref) : structuredClone(schema);
  const { errors } = validate(value, target as Schema, isOld ? '4' : '2020-12', schemas, false);
  // An error of an outer place only repeats those of the places inside it.
  const places = errors.map(({ instanceLocation }) => instanceLocation);
  const innermost = errors.filter(
    ({ instanceLocation }) => !places.some((place) => place.startsWith(`${instanceLocation}/`)),
  );
  return [
    ...new Set(
      innermost.map(({ instanceLocation, error }) => `${instanceLocation.replace(/^#/, '') || '/'}: ${error}`),
    ),
  ];
}
