import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { arrayOf, objectOf } from '../../../web/model/text/json.ts';
import { ROOT } from '../../site/dist.ts';
import type { Checks } from './check.ts';

/** Statements of the guide about support that no other page has. */
export const SUPPORT: Checks = {
  'status-for-everybody': async (account) => {
    const { status, body } = await account.send('/gateway/status', undefined, { headers: { 'X-Gateway-Key': '' } });
    expect([status, body.state, body.incidents]).toEqual([200, 'operational', []]);
    for (const component of arrayOf(body.components)) expect(objectOf(component).state).toBe('operational');
  },
  'component-states': async (account) => {
    const { body } = await account.send('/gateway/status');
    const names = arrayOf(body.components).map((component) => objectOf(component).name);
    expect(names).toEqual(['v3', 'v2', 'webhooks', 'activation', 'ordering']);
    expect(readFileSync(join(ROOT, 'specs/public/gateway.yaml'), 'utf8')).toContain(
      'enum: [operational, degraded, outage, maintenance]',
    );
  },
  'request-id-twice': async (account) => {
    const { headers, body } = await account.send('/public/v3/contracts/ctr_0000000000');
    expect(body.requestId).toBe(headers.get('X-Request-Id'));
  },
};
