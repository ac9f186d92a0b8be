import { expect, test } from 'vitest';

import { type SampleDocument, sampleDocuments } from '../../../web/app/islands/sample-documents.ts';

const nothing: SampleDocument = new Map();

test('a samples document is loaded once, even if it is requested again while it loads', async () => {
  const requested: string[] = [];
  const { load } = sampleDocuments(async (href) => {
    requested.push(href);
    return nothing;
  });
  await Promise.all([load('/a'), load('/a'), load('/b')]);
  await load('/a');
  expect(requested).toEqual(['/a', '/b']);
});

test('a samples document is requested again after a failure', async () => {
  const responses = [() => Promise.reject(new Error('offline')), () => Promise.resolve(nothing)];
  const { load } = sampleDocuments(
    () => responses.shift()?.() ?? Promise.reject(new Error('requested once too often')),
  );
  await expect(load('/a')).rejects.toThrow('offline');
  await expect(load('/a')).resolves.toBe(nothing);
  await expect(load('/a')).resolves.toBe(nothing);
});

test('only the newest thirty samples documents are kept', async () => {
  const requested: string[] = [];
  const { load } = sampleDocuments(async (href) => {
    requested.push(href);
    return nothing;
  });
  for (let index = 0; index <= 30; index += 1) await load(`/${index}`);
  await load('/30');
  await load('/0');
  expect(requested.slice(-2)).toEqual(['/30', '/0']);
});

test('forgetting the samples documents loads them again', async () => {
  const requested: string[] = [];
  const { load, forget } = sampleDocuments(async (href) => {
    requested.push(href);
    return nothing;
  });
  await load('/a');
  forget();
  await load('/a');
  expect(requested).toEqual(['/a', '/a']);
});
