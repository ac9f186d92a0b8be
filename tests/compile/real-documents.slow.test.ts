import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { outlineOf } from '../../web/compile/openapi/outline.ts';
import { problemGroupsOf } from '../../web/compile/openapi/problem-codes.ts';
import { pagesFromReference } from '../../web/compile/pages/reference-pages.ts';
import { LocalizedReference } from '../../web/compile/reference/localized-reference.ts';
import { type ApiSource, readApiSource } from '../../web/compile/source/api-source.ts';
import type { Finding } from '../../web/model/site/finding.ts';
import { languageIn } from './support/language.ts';
import { apiOf } from './support/sources.ts';

/** A folder with documents of other projects, which are not part of the repository. */
const FOLDER = resolve(process.env.REAL_SPECS ?? 'no-folder-named');

const DOCUMENTS = [
  { name: 'petstore-2.0.yaml', operations: 20, webhooks: 0 },
  { name: 'animals-v2.0.yaml', operations: 11, webhooks: 0 },
  { name: 'petstore-3.0.yaml', operations: 21, webhooks: 1 },
  { name: 'rebilly.json', operations: 246, webhooks: 0 },
  { name: 'stripe.yaml', operations: 468, webhooks: 0 },
  { name: 'museum.yaml', operations: 8, webhooks: 0 },
  { name: 'petstore-3.1.yaml', operations: 23, webhooks: 3 },
  { name: 'galaxy-3.1.yaml', operations: 10, webhooks: 1 },
  { name: 'animals-v3.0.yaml', operations: 16, webhooks: 2 },
];

async function read(name: string): Promise<ApiSource> {
  return apiOf(
    await readApiSource(join(FOLDER, name), { root: FOLDER, folder: FOLDER, strictness: 'warning', lint: false }),
  );
}

test.for(DOCUMENTS)(
  '$name has every page, and each can be built',
  { timeout: 20_000 },
  async ({ name, operations, webhooks }, { skip }) => {
    skip(!existsSync(join(FOLDER, name)), `${name} is in no folder named by REAL_SPECS.`);
    const source = await read(name);
    const outline = outlineOf(source);
    expect(outline.operations.filter(({ kind }) => kind === 'operation')).toHaveLength(operations);
    expect(outline.operations.filter(({ kind }) => kind === 'webhook')).toHaveLength(webhooks);

    const findings: Finding[] = [];
    const local = new LocalizedReference(
      {
        config: { spec: name, base: '/api' },
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
  },
);
