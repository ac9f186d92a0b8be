import { expect, test } from 'vitest';

import type { SimulatedApi } from '../../../../web/model/simulator/data.ts';
import { problemReply } from '../../../../worker/simulator/front/respond.ts';

const API = {
  problems: { invalid_token: { status: 401, title: 'The token is unknown' } },
  definitions: {},
} as unknown as SimulatedApi;

function authenticateOf(code: string, isTokenRequest = false): string | undefined {
  const context = { api: API, instance: '/simulator/orders', requestId: 'req_1', isTokenRequest };
  return problemReply({ code, detail: '' }, context).headers?.['WWW-Authenticate'];
}

test('status 401 asks for the credentials that the operation takes', () => {
  expect(authenticateOf('invalid_token')).toBe('Bearer error="invalid_token"');
  expect(authenticateOf('invalid_token', true)).toBe('Basic realm="tokens"');
  expect(authenticateOf('other')).toBeUndefined();
});
