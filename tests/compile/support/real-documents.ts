import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { TestContext } from 'vitest';

import { type ApiSource, readApiSource } from '../../../web/compile/source/api-source.ts';
import { apiOf } from './sources.ts';

/** Documents by other authors, which are not part of the repository. */
const FOLDER = resolve(process.env.REAL_SPECS ?? 'no-folder-named');

/** Documents of every version, whose requests foreign tools read. */
export const REQUEST_DOCUMENTS = [
  'animals-v2.0.yaml',
  'animals-v3.0.yaml',
  'galaxy-3.1.yaml',
  'museum.yaml',
  'petstore-2.0.yaml',
  'petstore-3.0.yaml',
  'petstore-3.1.yaml',
  'rebilly.json',
  'stripe.yaml',
];

/** The path of a document by another author. Skips the test if `REAL_SPECS` names no folder with this document. */
export function pathOfRealDocument(name: string, { skip }: Pick<TestContext, 'skip'>): string {
  const path = join(FOLDER, name);
  skip(!existsSync(path), `${name} is in no folder named by REAL_SPECS.`);
  return path;
}

/** Reads a document by another author. Skips the test without it. */
export async function realDocument(name: string, context: Pick<TestContext, 'skip'>): Promise<ApiSource> {
  const path = pathOfRealDocument(name, context);
  return apiOf(await readApiSource(path, { root: FOLDER, folder: FOLDER, strictness: 'warning', lint: false }));
}
