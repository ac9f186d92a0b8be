import { expect, test } from 'vitest';
import { MARKDOWN_WORDS } from '../../../web/compile/markdown/words.ts';
import { outlineOf } from '../../../web/compile/openapi/outline.ts';
import { LocalReference, type Reference } from '../../../web/compile/site/local-reference.ts';
import { pagesFromReference } from '../../../web/compile/site/reference-pages.ts';
import type { JsonObject } from '../../../web/model/json.ts';
import type { Locale } from '../../../web/model/locale.ts';
import type { SampleSet } from '../../../web/model/sample.ts';
import { apiOf, readPublic, temporarySite } from '../support/sources.ts';
import { WORDS } from '../support/words.ts';

const api = (summary: string, imei: string): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: { '/devices': { post: { operationId: 'addDevice', requestBody: { content: { 'application/json': { examples: { phone: { summary, value: { imei } }, none: { value: {} } } } } } } } },
  webhooks: { lost: { post: {} } },
});

async function referenceOf(document: JsonObject): Promise<Reference> {
  const source = apiOf(await readPublic('api.json', { root: temporarySite({ 'specs/public/api.json': JSON.stringify(document) }), lint: false }));
  return { config: { spec: 'api.json', base: '/v3' }, source, outline: outlineOf(source), problems: null, audience: 'public', collection: () => null };
}

function samplesIn(reference: Reference, locale: Locale, document: JsonObject, kind: 'operation' | 'webhook' = 'operation'): SampleSet | null {
  const language = { locale, document, contentLocale: locale, words: WORDS, markdownWords: MARKDOWN_WORDS[locale] };
  const page = pagesFromReference(new LocalReference(reference, language, () => {})).find((entry) => entry.kind === kind)?.draw().page;
  if (page?.kind !== 'operation' && page?.kind !== 'webhook') throw new Error(`There is no ${kind}.`);
  return page.operation.samples;
}

test('samples are made once for all languages, of the description as it was written', async () => {
  const translated = api('Un teléfono', '000');
  const reference = await referenceOf(api('A phone', '356938035643809'));
  // In the order that an authoring server may be asked.
  const [es, en] = [samplesIn(reference, 'es', translated), samplesIn(reference, 'en', reference.source.document)];
  expect(es?.samples).toBe(en?.samples);
  expect(es?.samples[0]?.code[0]).toContain('356938035643809');
  expect([es, en].map((set) => set?.requests[0]?.label)).toEqual(['Un teléfono', 'A phone']);
  expect([es, en].map((set) => set?.href)).toEqual(['/es/v3/samples/add-device', '/v3/samples/add-device']);
});

test('a webhook, which readers do not call, has none', async () => {
  const reference = await referenceOf(api('A phone', '1'));
  expect(samplesIn(reference, 'en', reference.source.document, 'webhook')).toBeNull();
});
