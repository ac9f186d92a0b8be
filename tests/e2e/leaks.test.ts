import { describe, expect, inject, test } from 'vitest';

import { report } from '../site/dist.ts';
import { sampleOf } from '../tier.ts';

const portal = inject('portal');
const CANARY = 'canary-internal-7b1f4e02';
const internal = report().pages.filter((page) => page.audience === 'internal');

async function load(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(portal + path, { redirect: 'manual' });
  return { status: response.status, body: (await response.text()).replaceAll(/nonce="[^"]*"/g, 'nonce=""') };
}

describe('without a token', () => {
  test('internal addresses, real or invented, get the same gate', { timeout: 120_000 }, async () => {
    const gates = {
      en: await load('/docs/internal/invented'),
      es: await load('/es/docs/internal/invented'),
      pt: await load('/pt/docs/internal/invented'),
    };
    const wrong: string[] = [];
    for (const { path, locale } of sampleOf(internal, 40)) {
      const { status, body } = await load(path);
      if (status !== 401 || body !== gates[locale].body) wrong.push(path);
    }
    expect(internal.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
    expect(gates.en.body).not.toContain(CANARY);
  });

  test.each([
    '/docs/internal.yaml',
    '/docs/internal.json',
    '/docs/internal/_/sidebar-internalsidebar-en.json',
    '/docs/internal/_/search-en.json',
    '/docs/internal/console/get-app.json',
    '/docs/internal/console/invented.json',
    '/DOCS/Internal/get-app',
    '/docs%2finternal/get-app',
    '/docs//internal/get-app',
    '/docs/internal/get-app.html',
    '/es/docs/internal/get-app/',
  ])('%s gets the gate', async (path) => {
    const { status, body } = await load(path);
    expect(status).toBe(401);
    expect(body).toContain('data-page-kind="gate"');
    expect(body).not.toContain(CANARY);
  });

  test('the short address of an internal page, real or invented, redirects to the gate', async () => {
    for (const path of [
      '/internal/get-app',
      '/internal/invented',
      '/es/internal/get-app',
      '/pt/internal/q-2-integration',
    ]) {
      const response = await fetch(`${portal}${path}?a=1`, { redirect: 'manual' });
      expect(response.status).toBe(308);
      expect(response.headers.get('location')).toBe(`${path.replace('/internal', '/docs/internal')}?a=1`);
    }
  });
});
