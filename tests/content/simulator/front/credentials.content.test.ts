import { describe, expect, it } from 'vitest';

import {
  clientCredential,
  credentialOf,
  newAccessToken,
  newCredentials,
} from '../../../../content/simulator/front/credentials.ts';
import type { SimulatedOperation } from '../../../../web/model/simulator/data.ts';
import { sha256 } from '../../../../web/model/text/sha256.ts';
import { simulatedApi, simulatedOperation } from '../../../model/simulator/simulated-api.ts';

const ACCOUNT = '00ff'.repeat(16);
const API = simulatedApi({
  securitySchemes: {
    token: { kind: 'bearer' },
    client: { kind: 'basic' },
    partner: { kind: 'header', name: 'X-Partner-Token' },
    gateway: { kind: 'header', name: 'X-Gateway-Key' },
  },
});

function operation(...schemes: string[]): SimulatedOperation {
  return simulatedOperation({ security: schemes.map((scheme) => [{ scheme, scopes: [] }]) });
}

function sent(headers: Record<string, string>): Request {
  return new Request('https://portal.example/', { headers });
}

describe('Credentials', () => {
  const { clientId, clientSecret, partnerToken, gatewayKey } = newCredentials(ACCOUNT);
  const token = newAccessToken(ACCOUNT);
  const basic = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;

  it.each([
    ['token', { Authorization: `Bearer ${token}` }, 'access-token', token],
    ['client', { Authorization: basic }, 'client', clientSecret],
    ['partner', { 'X-Partner-Token': partnerToken }, 'partner-token', partnerToken],
    ['gateway', { 'X-Gateway-Key': gatewayKey }, 'gateway-key', gatewayKey],
  ])('of the scheme %s name their account', async (scheme, headers, kind, secret) => {
    expect(await credentialOf(sent(headers), operation(scheme), API)).toEqual({
      kind,
      account: ACCOUNT,
      hash: await sha256(secret),
    });
  });

  it.each([
    ['of another kind', 'token', { Authorization: `Bearer ${partnerToken}` }],
    ['sent twice', 'token', { Authorization: `Bearer ${token}, Bearer ${token}` }],
    ['of a scheme that the operation does not have', 'gateway', { Authorization: `Bearer ${token}` }],
    ['that no account can have', 'token', { Authorization: `Bearer simt_${'z'.repeat(50)}_${'0'.repeat(31)}` }],
    ['without a colon', 'client', { Authorization: `Basic ${btoa(clientId)}` }],
    ['that is not base64', 'client', { Authorization: 'Basic a' }],
    ['missing', 'token', {}],
  ])('%s are not accepted', async (_name, scheme, headers) => {
    expect(await credentialOf(sent(headers), operation(scheme), API)).toBeNull();
  });

  it('of a client need both parts', async () => {
    expect(await clientCredential(clientId, clientSecret)).toMatchObject({ kind: 'client', account: ACCOUNT });
    expect(await clientCredential(clientId, 'x')).toBeNull();
    expect(await clientCredential(undefined, clientSecret)).toBeNull();
  });

  it('are never made twice', () => {
    expect(newCredentials(ACCOUNT).partnerToken).not.toBe(partnerToken);
  });
});
