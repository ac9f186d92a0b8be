import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { IS_FULL, sampleOf } from '../tier.ts';
import { DIST } from './dist.ts';
import { attackGate } from './edge/attack-gate.ts';
import { attackPublic } from './edge/attack-public.ts';
import { ALL_ATTACKS, attack } from './edge/attack.ts';
import { servePages } from './edge/servers.ts';

/**
 * The same Worker runs there, so each kind of attack is tried once or twice. `npm test` tries those on addresses and files, which the server
 * of Pages handles in its own way; one of them calls each other Worker.
 */
attack(
  { name: 'the Pages bundle', serve: servePages, casesOf: (all) => sampleOf(all, 2) },
  IS_FULL ? ALL_ATTACKS : [attackGate, attackPublic],
);

describe('the Pages bundle, as a folder', () => {
  const folder = join(DIST, 'pages');

  test('has its own configuration', () => {
    expect(JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))).toMatchObject({
      name: 'akko-developer-portal',
      pages_build_output_dir: 'public',
      services: [
        { binding: 'INTERNAL', service: 'portal-internal' },
        { binding: 'SIMULATOR', service: 'portal-simulator' },
        { binding: 'MCP', service: 'portal-mcp' },
        { binding: 'EXAM', service: 'portal-exam' },
        { binding: 'INSIGHT', service: 'portal-insight' },
        { binding: 'PACKAGES', service: 'portal-packages' },
      ],
    });
  });

  test('contains the public files, the worker, and no _routes.json, so that the worker handles every path', () => {
    const names = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
    expect(names(join(folder, 'public'))).toEqual(
      [...names(join(DIST, 'public')), '404.html', '_worker.js'].toSorted(),
    );
  });
});
