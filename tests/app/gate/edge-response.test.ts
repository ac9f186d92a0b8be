import { describe, expect, test } from 'vitest';

import { edgeResponseFrom } from '../../../web/app/gate/edge-response.ts';

describe('the edge’s response in the head of a document', () => {
  const headOf = (metas: Record<string, string>): Document => {
    const find = (selector: string) => {
      const name = /"(.+)"/.exec(selector)?.[1] ?? '';
      return name in metas ? { content: metas[name] } : null;
    };
    return { head: { querySelector: find } } as unknown as Document;
  };

  test('names the account and the end of its session', () => {
    expect(
      edgeResponseFrom(
        headOf({
          'gate-status': 'granted',
          'google-client-id': 'c',
          'hosted-domain': 'shop.example',
          account: 'ann@shop.example',
          'session-expires': '1776159000',
        }),
      ),
    ).toEqual({
      status: 'granted',
      clientId: 'c',
      domains: ['shop.example'],
      workspace: 'shop.example',
      account: 'ann@shop.example',
      expiresAt: 1_776_159_000_000,
      nonce: undefined,
    });
  });

  test.each([
    ['shop.example=mail.shop.example', ['mail.shop.example'], 'shop.example'],
    ['shop.example,shop.example=mail.shop.example', ['shop.example', 'mail.shop.example'], 'shop.example'],
    ['shop.example,second.example', ['shop.example', 'second.example'], '*'],
    ['', [], undefined],
    ['rubbish', [], undefined],
  ])('restricts Google’s sign-in to the domains %j', (value, domains, workspace) => {
    expect(edgeResponseFrom(headOf({ 'hosted-domain': value }))).toMatchObject({
      status: 'pending',
      domains,
      workspace,
      expiresAt: null,
    });
  });
});
