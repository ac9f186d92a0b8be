import { expect, test } from 'vitest';

import type { ApiReference } from '../../../web/compile/reference/api-reference.ts';
import { LocalizedReference } from '../../../web/compile/reference/localized-reference.ts';
import { pagesFromReference } from '../../../web/compile/site/compile-site.ts';
import type { SampleSet } from '../../../web/model/api/code-samples.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { languageIn } from '../support/language.ts';
import { readOverlay } from '../support/overlays.ts';
import { type TinySite, tinySite } from '../support/site.ts';

const API = {
  info: { title: 'API', version: '1' },
  paths: {
    '/devices': {
      post: {
        operationId: 'addDevice',
        requestBody: {
          content: {
            'application/json': {
              examples: { phone: { summary: 'A phone', value: { imei: '356938035643809' } }, none: { value: {} } },
            },
          },
        },
      },
    },
  },
  webhooks: { lost: { post: {} } },
};
const SPANISH = readOverlay({
  target: "$.paths['/devices'].post.requestBody.content['application/json'].examples.phone",
  update: { summary: 'Un teléfono' },
});

async function reference(): Promise<ApiReference> {
  const {
    references: [first],
  }: TinySite = await tinySite({ 'api.json': API });
  if (first === undefined) throw new Error('The site has no reference.');
  return first;
}

function samplesIn(
  reference: ApiReference,
  locale: Locale,
  kind: 'operation' | 'webhook' = 'operation',
): SampleSet | null {
  const language = languageIn(locale, reference.source, SPANISH);
  const page = pagesFromReference(new LocalizedReference(reference, language, { report: () => {} }))
    .find((entry) => entry.kind === kind)
    ?.build().page;
  if (page?.kind !== 'operation' && page?.kind !== 'webhook') throw new Error(`There is no ${kind}.`);
  return page.operation.samples;
}

test('samples are made once for all languages, with the names of their examples in each', async () => {
  const api = await reference();
  // The authoring server can receive requests in this order.
  const [es, en] = [samplesIn(api, 'es'), samplesIn(api, 'en')];
  expect(es?.samples).toBe(en?.samples);
  expect(es?.samples[0]?.code[0]).toContain('356938035643809');
  expect([es, en].map((set) => set?.requests[0]?.label)).toEqual(['Un teléfono', 'A phone']);
  expect([es, en].map((set) => set?.href)).toEqual(['/es/api/samples/add-device', '/api/samples/add-device']);
});

test('a webhook, which readers do not call, has none', async () => {
  expect(samplesIn(await reference(), 'en', 'webhook')).toBeNull();
});
