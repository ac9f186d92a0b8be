import { readFileSync } from 'node:fs';

import type { BrowserContextOptions, Page } from 'playwright';
import { inject } from 'vitest';

import { unpackTexts, type GateStatus } from '../../web/model/edge/text-pack.ts';
import { fillHead } from '../../worker/portal/documents.ts';
import { createHeaders } from '../../worker/portal/headers.ts';
import type { Visit } from './browser.ts';
import { fakeGoogle } from './fake-google.ts';
import { DOMAIN } from './names.ts';

export const GATED_PATH = '/docs/internal/some-page';
export const DOMAINS = DOMAIN;

/** How Google's script behaves. */
export type Google = 'works' | 'fails' | 'says nothing' | 'defines nothing' | 'throws' | 'cannot be initialized';

const throwing = (): void => {
  throw new Error('Google');
};

/** The texts of Google's script. */
const SCRIPTS = {
  works: `(${fakeGoogle.toString()})()`,
  'defines nothing': '',
  throws: `(${throwing.toString()})()`,
  'cannot be initialized': `(${fakeGoogle.toString()})(); google.accounts.id.initialize = ${throwing.toString()}`,
} as const;

interface GatedVisit extends Visit {
  /** Requests to `/auth/session` and the status of their responses. */
  sessions: { method: string; body: string | null; status: number }[];
  /** Changes the behavior of Google's script for later requests. */
  setGoogle: (google: Google) => void;
  /** Changes the gate status in the edge's next responses. */
  setStatus: (status: GateStatus) => void;
}

export interface GateOptions extends BrowserContextOptions {
  status?: GateStatus;
  google?: Google;
  domains?: string;
  locale?: 'en' | 'es';
  /** The status of `/auth/session` for a credential. */
  session?: 204 | 401 | 403 | 503;
  /** Runs in every document before anything else. */
  before?: (page: Page) => Promise<unknown>;
}

const HTTP_STATUS = { pending: 401, denied: 403, unavailable: 503, granted: 200 } as const;

/**
 * Opens the gate of a release build, with Google's button instead of the local identity. The worker provides the
 * documents, headers and session endpoint. Google's script is replaced.
 */
export async function openGate(
  visit: (options?: BrowserContextOptions) => Promise<Visit>,
  {
    status = 'pending',
    google = 'works',
    domains = DOMAINS,
    locale = 'en',
    session = 204,
    before,
    ...options
  }: GateOptions = {},
): Promise<GatedVisit> {
  const text = unpackTexts(readFileSync(inject('shellEdge'), 'utf8'));
  const headers = createHeaders({ csp: text('csp') ?? '' });
  const visited = await visit({ baseURL: inject('shell'), ...options });
  const { page } = visited;
  const sessions: GatedVisit['sessions'] = [];
  const current = { status, google };
  let count = 0;
  await page.route(/\/docs\/internal/, (route) => {
    count += 1;
    const nonce = `nonce-${count}`;
    const body = fillHead(text(`gate/${locale}`) ?? '', {
      nonce,
      'gate-status': current.status,
      'google-client-id': 'client.test',
      'hosted-domain': domains,
      account: '',
      'session-expires': '',
    });
    return route.fulfill({
      status: HTTP_STATUS[current.status],
      contentType: 'text/html; charset=utf-8',
      headers: Object.fromEntries(headers.gated(nonce)),
      body,
    });
  });
  await page.route(/\/auth\/session$/, (route) => {
    const method = route.request().method();
    const status = method === 'DELETE' ? 204 : session;
    sessions.push({ method, body: route.request().postData(), status });
    return route.fulfill({ status });
  });
  await page.route(/^https:\/\/accounts\.google\.com\/gsi\/client/, (route) => {
    if (current.google === 'fails') return route.abort();
    if (current.google === 'says nothing') return undefined;
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPTS[current.google] });
  });
  await before?.(page);
  await page.goto(`${locale === 'en' ? '' : `/${locale}`}${GATED_PATH}`);
  return {
    ...visited,
    sessions,
    setGoogle: (next) => (current.google = next),
    setStatus: (next) => (current.status = next),
  };
}

/** A credential like Google's. These tests do not check its signature. */
export function credentialOf(payload: object): string {
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature-of-64-characters`;
}
