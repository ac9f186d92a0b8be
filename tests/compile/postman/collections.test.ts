import { afterEach, describe, expect, test } from 'vitest';

import { Collections, collectionsOnDemand } from '../../../web/compile/postman/collections.ts';
import { Conversion } from '../../../web/compile/postman/conversion.ts';
import type { ApiSource } from '../../../web/compile/source/api-source.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';

const source = (file: string, document: JsonObject): ApiSource => ({
  file,
  name: file,
  document,
  description: document,
  documentOf: () => document,
  dependencies: [],
  yaml: () => '',
  json: () => '',
  locate: () => ({ file }),
});
const GOOD = source('good.yaml', {
  openapi: '3.1.0',
  info: { title: 'Good', version: '1' },
  paths: { '/a': { get: { responses: {} } } },
});
const BAD = source('bad.yaml', { openapi: '3.1.0', paths: { '/a': { get: {} } } });

let conversion = new Conversion();
afterEach(() => {
  conversion.end();
  conversion = new Conversion();
});

describe('the collections of a build', () => {
  test('are made in a process of their own; one that fails is a warning, and the others are there', async () => {
    const collections = new Collections(conversion);
    collections.start([BAD, GOOD]);
    await collections.ready;
    expect(collections.of(BAD)).toBeNull();
    expect(collections.of(GOOD)).toContain('"name":"Good"');
    expect(collections.findings).toMatchObject([
      { severity: 'warning', code: 'no-postman-collection', location: { file: 'bad.yaml' } },
    ]);
    expect(collections.findings[0]?.message).toMatch(
      /^The description cannot be made into a Postman collection, and none is offered: .*Info Object.*[^.]\.$/,
    );
  });

  test('are there one by one, for those that need no others', async () => {
    const collections = new Collections(conversion);
    collections.start([GOOD, BAD]);
    await collections.readyFor([GOOD]);
    expect(collections.of(GOOD)).toContain('"name":"Good"');
    expect(() => collections.of(BAD)).toThrow('bad.yaml is asked for before it is ready');
    await collections.ready;
    expect(collections.of(BAD)).toBeNull();
  });

  test('cannot be had before they are ready', () => {
    expect(() => new Collections(conversion).of(GOOD)).toThrow('good.yaml is asked for before it is ready');
  });

  test('do not wait for a description that takes too long', async () => {
    conversion = new Conversion(1);
    const collections = new Collections(conversion);
    collections.start([GOOD]);
    await collections.ready;
    expect(collections.of(GOOD)).toBeNull();
    expect(collections.findings).toMatchObject([{ message: expect.stringContaining('took longer than') as string }]);
  });

  test('of no description are ready at once', async () => {
    const collections = new Collections(conversion);
    collections.start([]);
    await expect(collections.ready).resolves.toBeUndefined();
    expect(collections.findings).toEqual([]);
  });
});

test('while authoring, a collection is made when it is asked for, once', () => {
  const collectionOf = collectionsOnDemand();
  expect(collectionOf(GOOD)).toContain('"name":"Good"');
  expect(collectionOf(BAD)).toBeNull();
  expect(collectionOf(GOOD)).toBe(collectionOf(GOOD));
});
