import { expect, test } from 'vitest';

import { type SampleDocument, sampleDocuments } from '../../../web/app/islands/sample-documents.ts';

const nothing: SampleDocument = new Map();

test('a document of code samples is loaded once, also when it is asked for while it loads', async () => {
  const asked: string[] = [];
  const { load } = sampleDocuments(async (href) => {
    asked.push(href);
    return nothing;
  });
  await Promise.all([load('/a'), load('/a'), load('/b')]);
  await load('/a');
  expect(asked).toEqual(['/a', '/b']);
});

test('a document of code samples is loaded again after a failure', async () => {
  const attempts = [() => Promise.reject(new Error('offline')), () => Promise.resolve(nothing)];
  const { load } = sampleDocuments(() => attempts.shift()?.() ?? Promise.reject(new Error('asked once too often')));
  await expect(load('/a')).rejects.toThrow('offline');
  await expect(load('/a')).resolves.toBe(nothing);
  await expect(load('/a')).resolves.toBe(nothing);
});

test('old documents of code samples are dropped when there are many', async () => {
  const asked: string[] = [];
  const { load } = sampleDocuments(async (href) => {
    asked.push(href);
    return nothing;
  });
  for (let index = 0; index <= 30; index += 1) await load(`/${index}`);
  await load('/30');
  await load('/0');
  expect(asked.slice(-2)).toEqual(['/30', '/0']);
});

test('documents of code samples are dropped on request', async () => {
  const asked: string[] = [];
  const { load, forget } = sampleDocuments(async (href) => {
    asked.push(href);
    return nothing;
  });
  await load('/a');
  forget();
  await load('/a');
  expect(asked).toEqual(['/a', '/a']);
});
