import { beforeAll, expect, test } from 'vitest';

import { GATED_HANDLERS, OPEN_HANDLERS } from '../../../worker/portal/portal.ts';
import { DISGUISES } from '../../attack/path-cases.ts';
import { KID, makeKey, makeToken, type TestKey } from '../../attack/tokens.ts';
import { makePortal } from '../support/portal.ts';

let key: TestKey;

beforeAll(async () => {
  key = await makeKey(KID);
});

test('a gated path has two handlers and every other path has nine, in this order', () => {
  expect(GATED_HANDLERS).toEqual(['mcp', 'gate']);
  expect(OPEN_HANDLERS).toEqual([
    'health',
    'signals',
    'mcp',
    'shortAddresses',
    'session',
    'googleRedirect',
    'exam',
    'simulator',
    'publicFiles',
  ]);
});

test('with a session or without, a gated path reaches no other Worker and no public file', async () => {
  const reached: string[] = [];
  const reach = (name: string) => async (): Promise<never> => {
    reached.push(name);
    throw new Error(name);
  };
  const portal = makePortal([key], {
    assets: { fetch: reach('assets') },
    simulator: { fetch: reach('simulator') },
    mcp: { respond: reach('mcp') },
    exam: { publicKeys: reach('exam'), step: reach('exam') },
    insight: {
      record: reach('insight'),
      lose: reach('insight'),
      rows: reach('insight'),
      ping: reach('insight'),
      decide: reach('insight'),
    },
  });
  const statuses = new Set<number>();
  for (const token of [undefined, await makeToken({ key })])
    for (const path of DISGUISES)
      statuses.add((await portal.ask(path, { ...(token !== undefined && { token }) })).status);
  expect([reached, statuses]).toEqual([[], new Set([401, 308, 404, 200])]);
});
