import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { reportFailure } from '../../../web/app/insight/report-failure.ts';
import { sendSignal } from '../../../web/app/insight/send-signal.ts';

const MISSING = { kind: 'missing', path: '/x' } as const;
const FEEDBACK = { kind: 'feedback', page: '/intro', helpful: 'yes' } as const;

let sent: Promise<string>[] = [];

function stubBrowser({ isCounted = true, isPrivate = false } = {}): void {
  vi.stubGlobal('document', { documentElement: { dataset: isCounted ? { insight: '' } : {} } });
  vi.stubGlobal('location', { pathname: '/shop/v3/create-contract' });
  const sendBeacon = (path: string, blob: Blob): boolean => {
    sent.push(blob.text().then((text) => `${path} ${blob.type} ${text}`));
    return true;
  };
  vi.stubGlobal('navigator', { globalPrivacyControl: isPrivate, sendBeacon });
}

beforeEach(() => {
  sent = [];
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('a signal is a JSON beacon', async () => {
  sendSignal(MISSING);
  expect(await Promise.all(sent)).toEqual(['/insight/signals application/json {"kind":"missing","path":"/x"}']);
});

test('a site that counts nothing gets no signal', () => {
  stubBrowser({ isCounted: false });
  sendSignal(FEEDBACK);
  expect(sent).toEqual([]);
});

test('a browser with Global Privacy Control sends only feedback', () => {
  stubBrowser({ isPrivate: true });
  sendSignal(MISSING);
  expect(sent).toEqual([]);
  sendSignal(FEEDBACK);
  expect(sent).toHaveLength(1);
});

test('a refused request is reported with its place and rule, and without a value', async () => {
  const errors = [{ pointer: '/user/email', code: 'invalid_format', message: 'Not maya@example.com' }];
  const problem = { code: 'validation_failed', detail: 'maya@example.com', errors };
  const bytes = new TextEncoder().encode(JSON.stringify(problem));
  const operation = { method: 'POST', path: '/shop/v3/contracts' };
  reportFailure(operation, { status: 422, bytes, headers: [['content-type', 'application/json']] });
  expect(sent).toEqual([]);
  reportFailure(operation, { status: 422, bytes, headers: [['x-simulator', 'true']] });
  reportFailure(operation, { status: 500, bytes: new TextEncoder().encode('<html>') });
  const signals = (await Promise.all(sent)).map((text) => JSON.parse(text.split(' ').slice(2).join(' ')) as unknown);
  const place = { kind: 'failure', page: '/shop/v3/create-contract', operation: 'POST /shop/v3/contracts' };
  expect(signals).toEqual([
    { ...place, status: 422, code: 'validation_failed', pointer: '/user/email', rule: 'invalid_format' },
    { ...place, status: 500 },
  ]);
});
