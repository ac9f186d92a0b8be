import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from '../site/dist.ts';
import { serveSite, type StaticSite } from './static-site.ts';

/** Too many for the sidebar of one document. */
const OPERATIONS = 620;
const TAGS = 20;

/** Builds and serves the site of `tests/fixtures/sites/shell`, with settings that the portal does not use. */
export async function startShellSite(): Promise<StaticSite & { edge: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-shell-'));
  cpSync(join(ROOT, 'tests/fixtures/sites/shell'), folder, { recursive: true });
  mkdirSync(join(folder, 'specs/public'), { recursive: true });
  writeFileSync(join(folder, 'specs/public/large.json'), JSON.stringify(largeDescription()));
  await promisify(execFile)(
    'node',
    ['web/commands/build.ts', '--no-checks', '--site', folder, '--out', join(folder, 'dist')],
    { cwd: ROOT },
  );
  const site = await serveSite(join(folder, 'dist/public'));
  return {
    origin: site.origin,
    edge: join(folder, 'dist/internal/edge.txt'),
    close: async () => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
