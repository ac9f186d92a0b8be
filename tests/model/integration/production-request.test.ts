import { describe, expect, test } from 'vitest';

import type { PublishedReport, Signed } from '../../../web/model/exam/report.ts';
import {
  missingIn,
  productionRequestFrom,
  type ProductionRequest,
} from '../../../web/model/integration/production-request.ts';

const verdict = (id: string, result: string) => ({ id, result });
const signed = (signature: string | null, ...verdicts: object[]): Signed<PublishedReport> =>
  ({
    content: { report: { format: 'exam-report', company: 'Northgate Wireless', verdicts } },
    keyId: 'k1',
    signature,
  }) as unknown as Signed<PublishedReport>;

const COMPLETE: ProductionRequest = {
  productionRequest: 1,
  company: 'Northgate Wireless',
  callbackUrl: 'https://hooks.northgate-wireless.example/lumen',
  callsPerMinute: 120,
  scopes: ['contracts:write'],
  events: ['contract.activated'],
  operations: 3,
  report: signed('abc', verdict('C01', 'passed'), verdict('C02', 'passed')),
};
const CASES = ['C01', 'C02'];

describe('a request for production keys', () => {
  test('lacks nothing if all cases passed and all parts are there', () => {
    expect(missingIn(COMPLETE, CASES)).toEqual([]);
  });

  test('lacks everything if it is empty', () => {
    const empty = {
      ...COMPLETE,
      company: ' ',
      callbackUrl: '',
      callsPerMinute: null,
      events: [],
      operations: 0,
      report: null,
    };
    expect(missingIn(empty, CASES).map(({ kind }) => kind)).toEqual([
      'company',
      'callback',
      'calls',
      'usage',
      'events',
      'report',
    ]);
  });

  test.each(['http://hooks.example', 'ftp://hooks.example', 'https://', 'hooks.example'])(
    'lacks an address if it is %s',
    (callbackUrl) => {
      expect(missingIn({ ...COMPLETE, callbackUrl }, CASES).map(({ kind }) => kind)).toEqual(['callback']);
    },
  );

  test('lacks a report about its own company', () => {
    expect(missingIn({ ...COMPLETE, company: 'Westgate' }, CASES)).toEqual([{ kind: 'report-company', cases: [] }]);
  });

  test('names failed cases and cases that were not taken', () => {
    const report = signed(null, verdict('C01', 'failed'), verdict('C02', 'not_attempted'));
    expect(missingIn({ ...COMPLETE, report }, [...CASES, 'C03'])).toEqual([
      { kind: 'signature', cases: [] },
      { kind: 'failed', cases: ['C01'] },
      { kind: 'not-taken', cases: ['C02', 'C03'] },
    ]);
  });

  test('is read from its file, and other files are not one', () => {
    expect(productionRequestFrom(JSON.stringify(COMPLETE))).toEqual(COMPLETE);
    expect(productionRequestFrom('{"content": {}}')).toBeNull();
    expect(productionRequestFrom('{')).toBeNull();
    expect(productionRequestFrom('{"productionRequest": 1, "report": {"content": 1}, "scopes": 7}')).toMatchObject({
      company: '',
      callsPerMinute: null,
      scopes: [],
      report: null,
    });
  });
});
