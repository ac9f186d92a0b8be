import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { provePage } from '../../../web/commands/local/prove-page.ts';
import { PROJECT_ROOT } from '../../../web/compile/base/project.ts';
import type { PageEntry } from '../../../web/compile/pages/page-entry.ts';
import { IS_FULL } from '../../tier.ts';

/** The entry of a guide, as far as proving reads it. */
function guide(file: string): PageEntry {
  return { file, build: () => ({ page: { kind: 'guide' } }) } as unknown as PageEntry;
}

describe.runIf(IS_FULL)('the proof of a page', () => {
  // An API that keeps no promise.
  const server = createServer((_, response) => void response.writeHead(500).end('{}'));
  const prove = (file: string) => {
    const { port } = server.address() as AddressInfo;
    return provePage(guide(file), { root: PROJECT_ROOT, origin: `http://127.0.0.1:${port}` });
  };
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());

  test('has each sentence of a translated guide that the API makes false', async () => {
    const found = await prove('content/public/es/guides/idempotency-and-retries.md');
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['false-sentence']));
  });

  test('warns for a page without marked sentences', async () => {
    expect(await prove('content/public/en/no-such-guide.md')).toMatchObject([
      { severity: 'warning', code: 'no-proof' },
    ]);
  });
});
