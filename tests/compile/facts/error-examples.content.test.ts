import { expect, test } from 'vitest';

import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { type DescribedOperation, describedOperations, resolved } from './descriptions.ts';

interface ErrorExample {
  operation: DescribedOperation;
  name: string;
  value: JsonObject;
}

const operations = await describedOperations();
const examples = operations.flatMap(errorExamplesOf);

function errorExamplesOf(operation: DescribedOperation): ErrorExample[] {
  const { source, responses } = operation;
  return Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([, response]) => Object.values(objectOf(resolved(source, response).content)))
    .flatMap((media) => {
      const { example, examples: named } = objectOf(media);
      return [
        ...(example === undefined ? [] : [['example', example] as const]),
        ...Object.entries(objectOf(named)).map(
          ([name, written]) => [name, resolved(source, written).value ?? {}] as const,
        ),
      ].map(([name, value]) => ({ operation, name, value: objectOf(value) }));
    });
}

/** Whether a schema has a place. @param keys the tokens of a JSON pointer */
function hasPlace(operation: DescribedOperation, schema: Json | undefined, keys: readonly string[]): boolean {
  const [key, ...rest] = keys;
  if (key === undefined) return true;
  const { properties, additionalProperties, patternProperties, items, allOf, anyOf, oneOf } = resolved(
    operation.source,
    schema,
  );
  const property = objectOf(properties)[key];
  if (property !== undefined && hasPlace(operation, property, rest)) return true;
  if (/^\d+$/.test(key) && items !== undefined && hasPlace(operation, items, rest)) return true;
  if (patternProperties !== undefined || additionalProperties === true) return true;
  if (typeof additionalProperties === 'object' && hasPlace(operation, additionalProperties, rest)) return true;
  return [...arrayOf(allOf), ...arrayOf(anyOf), ...arrayOf(oneOf)].some((part) => hasPlace(operation, part, keys));
}

/** The code of a mistake whose pointer names a field because the operation does not have it. */
const UNKNOWN = /unknown|not_allowed|unexpected/;

function isPossible(operation: DescribedOperation, pointer: string): boolean {
  const [, first = '', ...rest] = pointer.split('/').map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (['query', 'header', 'path', 'cookie'].includes(first) && rest.length === 1) {
    const name = rest[0] ?? '';
    const isSame = (other: string): boolean =>
      first === 'header' ? other.toLowerCase() === name.toLowerCase() : other === name;
    return (
      operation.parameters.some((parameter) => parameter.place === first && isSame(parameter.name)) ||
      (first === 'header' && operation.credentials.some(isSame))
    );
  }
  const keys = pointer === '' ? [] : [first, ...rest];
  return [...operation.bodies.values()].some((schema) => hasPlace(operation, schema, keys));
}

test('there are examples to check', () => {
  expect(examples.length).toBeGreaterThan(500);
});

test('an error example points only at parameters, headers and body fields that its operation has', () => {
  const wrong = examples.flatMap(({ operation, name, value }) =>
    arrayOf(value.errors).flatMap((error) => {
      const { pointer, code } = objectOf(error);
      const written = stringOf(pointer);
      return written === null || UNKNOWN.test(stringOf(code) ?? '') || isPossible(operation, written)
        ? []
        : [`${operation.name}, example ${name}: ${written}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('an error example speaks only of a body, an idempotency key or a query parameter that its operation has', () => {
  const wrong = examples.flatMap(({ operation, name, value }) => {
    const { parameters, bodies } = operation;
    const detail = stringOf(value.detail) ?? '';
    const query = /\bquery parameter (\w+)/.exec(detail)?.[1];
    const faults = [
      /\bthe body\b/i.test(detail) && bodies.size === 0 && 'a body',
      /Idempotency-Key/.test(detail) && !parameters.some((other) => other.name === 'Idempotency-Key') && 'a key',
      query !== undefined &&
        !parameters.some((other) => other.place === 'query' && other.name === query) &&
        `the parameter ${query}`,
    ].filter((fault) => fault !== false);
    return faults.map((fault) => `${operation.name}, example ${name}, has ${fault}: ${detail}`);
  });
  expect(wrong).toEqual([]);
});

test('the instance of an error example is an address of its operation, unless several operations share the example', () => {
  const shared = new Map(Map.groupBy(examples, ({ value }) => JSON.stringify(value)));
  const wrong = examples.flatMap(({ operation, name, value }) => {
    const instance = stringOf(value.instance)?.replace(/\?.*$/, '');
    const isShared = (shared.get(JSON.stringify(value)) ?? []).length > 1;
    if (instance === undefined || isShared) return [];
    const template = new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
    return template.test(instance) ? [] : [`${operation.name}, example ${name}: ${instance}`];
  });
  expect(wrong).toEqual([]);
});
