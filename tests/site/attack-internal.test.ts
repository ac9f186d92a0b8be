import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DISGUISES } from '../attack/path-cases.ts';
import { sampleOf } from '../tier.ts';
import { DIST } from './dist.ts';
import { sendRaw } from './edge/raw-http.ts';
import { type Served, serveInternal } from './edge/servers.ts';

describe('the internal Worker, if somebody gives it an address,', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveInternal();
  }, 120_000);
  afterAll(() => served.close());

  test.each(['GET', 'HEAD', 'POST', 'OPTIONS'])(
    'responds to %s for its own files with an empty 404',
    async (method) => {
      const files = readdirSync(join(DIST, 'internal/files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.txt'),
      );
      expect(files.length).toBeGreaterThan(1_000);
      const served404: unknown[] = [];
      const requested = sampleOf(files, 10).flatMap((name) => [name, name.slice(0, -4)]);
      for (const name of requested) served404.push(await request(method, `/${name}`));
      expect(served404).toEqual(requested.map(() => ({ status: 404, body: '' })));
    },
  );

  test.each(sampleOf(DISGUISES, 12))('responds to %s with an empty 404', async (path) => {
    expect(await request('GET', path)).toEqual({ status: 404, body: '' });
  });

  test('responds to the names of its method with an empty 404', async () => {
    for (const path of ['/', '/read', '/read?key=/docs/internal', '/cdn-cgi/read'])
      expect(await request('GET', path)).toEqual({ status: 404, body: '' });
  });

  async function request(method: string, path: string): Promise<{ status: number; body: string }> {
    const { status, body } = await sendRaw(served.port, { method, path });
    return { status, body };
  }
});
