import { expect, test } from 'vitest';

import type { Finding } from '../../web/compile/base/finding.ts';
import { problemGroupsOf } from '../../web/compile/openapi/operation/problem-codes.ts';
import { outlineOf } from '../../web/compile/openapi/reading/outline.ts';
import { LocalizedReference } from '../../web/compile/reference/localized-reference.ts';
import { pagesFromReference } from '../../web/compile/site/compile-site.ts';
import type { ApiSource } from '../../web/compile/source/api-source.ts';
import { languageIn } from './support/language.ts';
import { realDocument } from './support/real-documents.ts';
import { apiOf, documentNamed, readPublic } from './support/sources.ts';

/** Builds every page of a description. Returns the numbers of its operations and webhooks. */
function buildPages(source: ApiSource): { operations: number; webhooks: number } {
  const outline = outlineOf(source);
  const findings: Finding[] = [];
  const local = new LocalizedReference(
    {
      config: { spec: source.name, base: '/api' },
      source,
      outline,
      problems: problemGroupsOf(source, outline.operations),
      audience: 'public',
    },
    languageIn('en', source),
    { report: (finding) => findings.push(finding) },
  );
  const pages = pagesFromReference(local);
  expect(new Set(pages.map(({ route }) => route)).size).toBe(pages.length);
  expect(pages).toHaveLength(1 + outline.groups.length + outline.operations.length + outline.schemas.length);
  for (const page of pages) expect(page.build().page.title).toBe(page.title);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const operations = outline.operations.filter(({ kind }) => kind === 'operation').length;
  return { operations, webhooks: outline.operations.length - operations };
}

test.each([
  { name: 'everything.yaml', operations: 3, webhooks: 1 },
  { name: 'openapi-3.2.yaml', operations: 7, webhooks: 1 },
  { name: 'schema-constructs.yaml', operations: 2, webhooks: 0 },
  { name: 'null-everywhere.yaml', operations: 3, webhooks: 0 },
  { name: 'webhooks-only.yaml', operations: 0, webhooks: 3 },
])('$name has every page, and each can be built', async ({ name, ...numbers }) => {
  expect(buildPages(await documentNamed(name))).toEqual(numbers);
});

test('swagger-2.yaml has every page, and each can be built', async () => {
  expect(buildPages(apiOf(await readPublic('swagger-2.yaml')))).toEqual({ operations: 1, webhooks: 0 });
});

test.for([
  { name: 'petstore-2.0.yaml', operations: 20, webhooks: 0 },
  { name: 'animals-v2.0.yaml', operations: 11, webhooks: 0 },
  { name: 'petstore-3.0.yaml', operations: 21, webhooks: 1 },
  { name: 'rebilly.json', operations: 246, webhooks: 0 },
  { name: 'stripe.yaml', operations: 468, webhooks: 0 },
  { name: 'museum.yaml', operations: 8, webhooks: 0 },
  { name: 'petstore-3.1.yaml', operations: 23, webhooks: 3 },
  { name: 'galaxy-3.1.yaml', operations: 10, webhooks: 1 },
  { name: 'animals-v3.0.yaml', operations: 16, webhooks: 2 },
])('$name has every page, and each can be built', { timeout: 20_000 }, async ({ name, ...numbers }, context) => {
  expect(buildPages(await realDocument(name, context))).toEqual(numbers);
});
