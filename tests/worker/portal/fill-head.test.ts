import { beforeAll, describe, expect, test } from 'vitest';

import { placeholder } from '../../../web/model/edge/text-pack.ts';
import { fillHead } from '../../../worker/portal/documents.ts';
import { KID, makeKey, makeToken, type TestKey } from '../../attack/tokens.ts';
import { makePortal } from '../support/portal.ts';

const VALUES = {
  nonce: 'NONCE',
  'gate-status': 'granted',
  'google-client-id': 'id',
  'hosted-domain': 'company.example',
  account: '',
  'session-expires': '0',
} as const;

describe('the head of a gated document', () => {
  let key: TestKey;
  beforeAll(async () => {
    key = await makeKey(KID);
  });

  test.each(Object.keys(VALUES) as (keyof typeof VALUES)[])('has the value of %s with HTML escaped', (name) => {
    const document = `<head><meta content="${placeholder(name)}"></head><body></body>`;
    const values = { ...VALUES, [name]: `"'><script>&` };
    expect(fillHead(document, values)).toBe(
      '<head><meta content="&quot;&#39;&gt;&lt;script&gt;&amp;"></head><body></body>',
    );
  });

  test.each(['/docs/internal/get-app', '/docs/internal/no-such-page'])(
    'has the reader’s address with HTML escaped, at %s',
    async (path) => {
      const token = await makeToken({ key, claims: { email: "ann&o'hara@company.example" } });
      const body = await (await makePortal([key]).ask(path, { token })).text();
      expect(body).toContain('<meta name="account" content="ann&amp;o&#39;hara@company.example">');
      expect(body).not.toContain("o'hara");
    },
  );
});
