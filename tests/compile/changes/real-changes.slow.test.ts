import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { stringify } from 'yaml';

import { pairDescriptions } from '../../../web/compile/changes/pair-descriptions.ts';
import { mainRuleOf } from '../../../web/compile/changes/rules.ts';
import { readApiSource } from '../../../web/compile/source/api-source.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
import { IS_FULL } from '../../tier.ts';
import { pathOfRealDocument } from '../support/real-documents.ts';
import { apiOf, temporarySite } from '../support/sources.ts';
import { TODAY, withOperation } from './descriptions.ts';

const OPERATIONS = IS_FULL ? 468 : 50;

/** A description with as many operations, and as many schemas that refer to each other. */
function largeDescription(type: string): JsonObject {
  const names = Array.from({ length: OPERATIONS }, (_, index) => `Thing${index}`);
  const ref = (index: number): JsonObject => ({ $ref: `#/components/schemas/Thing${index % OPERATIONS}` });
  const schemas = Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        type: 'object',
        properties: {
          ...Object.fromEntries(Array.from({ length: 30 }, (_, field) => [`field${field}`, { type, maxLength: 9 }])),
          next: ref(index + 1),
          others: { type: 'array', items: { anyOf: [ref(index * 2), ref(index * 3)] } },
        },
      },
    ]),
  );
  const paths = Object.fromEntries(
    names.map((name, index) => [
      `/things/${index}`,
      {
        post: {
          operationId: `make${name}`,
          requestBody: { content: { 'application/json': { schema: ref(index) } } },
          responses: { 200: { description: 'Done.', content: { 'application/json': { schema: ref(index + 7) } } } },
        },
      },
    ]),
  );
  return { ...withOperation({}), paths, components: { schemas } };
}

async function levelsOf(before: string, after: string): Promise<string[]> {
  const [older, newer] = await Promise.all(
    [before, after].map(async (text) => {
      const root = temporarySite({ 'specs/public/api.yaml': text });
      const folder = join(root, 'specs/public');
      const options = { root, folder, strictness: 'error' as const, lint: false };
      return apiOf(await readApiSource(join(folder, 'api.yaml'), options));
    }),
  );
  const [found] = pairDescriptions(older === undefined ? [] : [older], newer === undefined ? [] : [newer], TODAY);
  return (found?.changes ?? []).map(({ rules }) => mainRuleOf(rules).level);
}

test('two versions of a description with very many operations are compared', { timeout: 60_000 }, async () => {
  const [before, after] = ['string', 'integer'].map((type) => stringify(largeDescription(type)));
  const levels = await levelsOf(before ?? '', after ?? '');
  expect(levels.filter((level) => level === 'breaking').length).toBeGreaterThan(OPERATIONS * 30 - 1);
});

test('two versions of stripe.yaml are compared', { timeout: 60_000 }, async (context) => {
  const text = readFileSync(pathOfRealDocument('stripe.yaml', context), 'utf8');
  const levels = await levelsOf(text, text.replaceAll('maxLength: 5000', 'maxLength: 4000'));
  expect(levels.length).toBeGreaterThan(500);
  expect(levels).toContain('breaking');
});
