import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE } from '../../web/compile/base/project.ts';
import { build } from '../../web/compile/build.ts';
import { ROOT } from '../site/dist.ts';
import { serveSite, type StaticSite } from './static-site.ts';

/** Too many for the sidebar of one document. */
const OPERATIONS = 120;
const TAGS = 10;

/** Builds and serves the site of `tests/fixtures/sites/shell`, with settings that the portal does not use. */
export async function startShellSite(folder: string): Promise<StaticSite & { edge: string }> {
  cpSync(join(ROOT, 'tests/fixtures/sites/shell'), folder, { recursive: true });
  mkdirSync(join(folder, 'specs/public'), { recursive: true });
  writeFileSync(join(folder, 'specs/public/large.json'), JSON.stringify(largeDescription()));
  const { ok } = await build({ cache: CACHE, site: folder, out: join(folder, 'dist'), log: () => {} });
  if (!ok) throw new Error('The site of the shell does not build.');
  const site = await serveSite(join(folder, 'dist/public'));
  return { ...site, edge: join(folder, 'dist/internal/edge.txt') };
}

function largeDescription(): object {
  const operation = (index: number): [string, object] => [
    `/group${index % TAGS}/records${index}`,
    {
      get: {
        operationId: `getRecord${index}`,
        summary: `Get record ${index}`,
        tags: [`Group ${index % TAGS}`],
        responses: { 200: { description: 'The record' } },
      },
    },
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '2.0.0' },
    paths: Object.fromEntries(Array.from({ length: OPERATIONS }, (_, index) => operation(index))),
  };
}
