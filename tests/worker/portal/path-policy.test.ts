import { beforeAll, describe, expect, test } from 'vitest';

import { isGated } from '../../../web/model/edge/canonical-path.ts';
import { DISGUISES, NOT_GATED, OTHER_SPELLINGS, RAW_URLS } from '../../attack/path-cases.ts';
import { KID, makeKey, makeToken } from '../../attack/tokens.ts';
import { makePortal, ORIGIN, snapshot, type TestPortal } from '../support/portal.ts';
import { PAGES } from '../support/texts.ts';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  const key = await makeKey(KID);
  portal = makePortal([key]);
  token = await makeToken({ key });
});

/** Addresses of the fixture. */
const ADDRESSES = new Set(PAGES.keys());

describe('the path policy, for a stranger', () => {
  test('is tested with at least 60 different spellings', () => {
    expect(new Set(DISGUISES).size).toBe(DISGUISES.length);
    expect(DISGUISES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(DISGUISES)('gets the gate at %s', async (path) => {
    const asked = portal.assetRequests.length;
    const response = await portal.ask(path);
    const invented = await snapshot(
      await portal.ask(`${/^\/+(es|pt)\//i.exec(path)?.[0] ?? '/'}docs/internal/invented`),
    );
    expect(await snapshot(response)).toEqual(invented);
    expect(response.status).toBe(401);
    expect(portal.assetRequests.length).toBe(asked);
    expect(isGated(new URL(ORIGIN + path).pathname)).toBe(true);
  });

  test.each(RAW_URLS)('shows the gate for a request whose url is %j', async (path) => {
    const asked = portal.assetRequests.length;
    for (const url of [
      `${ORIGIN}${path.startsWith('/') || path.startsWith('\\') ? '' : '\\'}${path}`,
      `${ORIGIN}${path.startsWith('/') || path.startsWith('\\') ? '' : '/'}${path}?q#f`,
    ]) {
      const response = await portal.ask('/intro', { url });
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('Please sign in');
    }
    expect(portal.assetRequests.length).toBe(asked);
  });

  test('shows the gate for a url that cannot be parsed', async () => {
    for (const url of ['', '/docs/internal', 'https://', 'https://[/docs/internal', 'docs/internal']) {
      expect((await portal.ask('/intro', { url })).status).toBe(401);
    }
  });

  test('shows no internal text for any spelling and method', async () => {
    for (const path of DISGUISES) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND']) {
        const response = await portal.ask(path, { method });
        expect(await response.text()).not.toContain('SECRET');
        expect([...response.headers].join()).not.toContain('SECRET');
      }
    }
  });
});

describe('the path policy, for a reader with access', () => {
  test.each(DISGUISES)('shows a page only at its own address, requested as %s', async (path) => {
    const first = await portal.ask(path, { token });
    // One redirect leads to the page: no chains, no loops, and never out of the gate.
    const location = first.status === 308 ? (first.headers.get('Location') ?? '') : new URL(ORIGIN + path).pathname;
    const last = first.status === 308 ? await portal.ask(location, { token }) : first;
    expect(location).toMatch(/^\/[^/\\]/);
    expect(isGated(location)).toBe(true);
    expect(last.status).toBe(ADDRESSES.has(location) ? 200 : 404);
  });
});

describe('the path policy, on public paths', () => {
  test.each(OTHER_SPELLINGS)('redirects %s to %s', async (path, location) => {
    const response = await portal.ask(path, { url: ORIGIN + path });
    expect([response.status, response.headers.get('Location')]).toEqual([308, location]);
  });

  test.each(NOT_GATED)('finds nothing at the ungated path %s', async (path) => {
    const response = await portal.ask(path);
    expect([response.status, response.headers.get('Location')]).toEqual([404, null]);
    expect(await response.text()).toContain('Page not found');
  });

  test('requests assets only with the canonical path', async () => {
    const { ask, assetRequests } = portal;
    assetRequests.length = 0;
    for (const path of ['/intro?x=/docs/internal', '/caf%c3%a9', '/caf%C3%A9', '/a b', '/intro#x'])
      await ask(path, { url: ORIGIN + path });
    expect(assetRequests.map((request) => request.url)).toEqual([
      `${ORIGIN}/intro`,
      `${ORIGIN}/caf%C3%A9`,
      `${ORIGIN}/caf%C3%A9`,
      `${ORIGIN}/a%20b`,
      `${ORIGIN}/intro`,
    ]);
    expect(assetRequests.every((request) => request.redirect === 'manual')).toBe(true);
  });
});
