import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { DIST } from './dist.ts';
import { attack } from './edge/attack.ts';
import { servePages } from './edge/servers.ts';

// Pages serves these paths itself, by the rules in _routes.json. It matches the path as sent, without decoding.
attack({
  name: 'the Pages bundle',
  serve: servePages,
  withoutWorker: (path) => path.startsWith('/assets/') && !path.startsWith('/assets/../'),
});

describe('the Pages bundle, as a folder', () => {
  const folder = join(DIST, 'pages');

  test('has its own configuration', () => {
    expect(JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))).toMatchObject({
      name: 'akko-developer-portal',
      pages_build_output_dir: 'public',
    });
    expect(JSON.parse(readFileSync(join(folder, 'public/_routes.json'), 'utf8'))).toEqual({
      version: 1,
      include: ['/*'],
      exclude: ['/assets/*'],
    });
  });

  test('contains the public files, the worker and the files that Pages reads', () => {
    const names = (path: string): string[] => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted();
    expect(names(join(folder, 'public'))).toEqual(
      [...names(join(DIST, 'public')), '404.html', '_routes.json', '_worker.js'].toSorted(),
    );
  });
});
