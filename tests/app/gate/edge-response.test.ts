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
          'hosted-domain': 'akko.example',
          account: 'ann@akko.example',
          'session-expires': '1776159000',
        }),
      ),
    ).toEqual({
      status: 'granted',
      clientId: 'c',
      domains: ['akko.example'],
      workspace: 'akko.example',
      account: 'ann@akko.example',
      expiresAt: 1_776_159_000_000,
      nonce: undefined,
    });
  });

  test.each([
    ['akko.example=mail.akko.example', ['mail.akko.example'], 'akko.example'],
    ['akko.example,akko.example=mail.akko.example', ['akko.example', 'mail.akko.example'], 'akko.example'],
    ['akko.example,second.example', ['akko.example', 'second.example'], '*'],
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
