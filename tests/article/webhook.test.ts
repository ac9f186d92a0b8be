import { describe, expect, test } from 'vitest';

import { articleToc } from '../../web/article/index.tsx';
import type { Operation } from '../../web/model/api/operation.ts';
import type { WebhookPage } from '../../web/model/page/page.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import { html, operation, pageBase, referenceInfo, render, textOf } from './fixtures.ts';

function webhookPage(fields: Partial<Operation>, locale: Locale = 'en'): WebhookPage {
  return {
    ...pageBase,
    locale,
    kind: 'webhook',
    reference: referenceInfo,
    successions: [],
    consoleHref: '/shop/console/webhooks/contract-activated.json',
    operation: operation({ kind: 'webhook', path: 'contractActivated', security: null, ...fields }),
  };
}

const signature = {
  header: 'Shop-Signature',
  algorithm: 'HMAC-SHA256',
  encoding: 'hex',
  signedPayload: '<t>.<raw body>',
  tolerance: 300,
  description: html('<p>Two during a rotation.</p>'),
};

describe('a webhook', () => {
  test('says step by step how its signature is verified', () => {
    const page = webhookPage({ signature });
    expect(articleToc(page)).toEqual([{ id: 'verify-the-signature', text: 'Verify the signature', level: 2 }]);
    const markup = render(page);
    expect(markup).toContain('<li>Read the signature from the header <code>Shop-Signature</code>.</li>');
    expect(textOf(markup)).toContain('differs from your clock by more than 5 minutes');
    expect(markup).toContain('<code>&lt;t&gt;.&lt;raw body&gt;</code>. Encode the result as hex.</li>');
    expect(markup).toContain('</ol><div><p>Two during a rotation.</p></div>');
  });

  test('leaves out of the steps what its description does not say', () => {
    const text = textOf(
      render(webhookPage({ signature: { ...signature, tolerance: null, encoding: null, description: null } })),
    );
    expect(text).not.toMatch(/your clock|Write the result/);
    expect(text).toContain('Compare the two signatures in constant time.');
  });

  test.each([
    ['es', 'Lea la firma del encabezado Shop-Signature', '90 segundos'],
    ['pt', 'Leia a assinatura do cabeçalho Shop-Signature', '90 segundos'],
  ] as const)('says so in the language of the page: %s', (locale, step, duration) => {
    const text = textOf(render(webhookPage({ signature: { ...signature, tolerance: 90 } }, locale)));
    expect(text).toContain(step);
    expect(text).toContain(duration);
  });

  test('says how long it waits and how often it comes', () => {
    const text = textOf(
      render(webhookPage({ delivery: { timeout: 10, attempts: 8, description: html('<p>Then it is dropped.</p>') } })),
    );
    expect(text).toMatch(
      /Delivery and retries.*Respond within\s*10 seconds\s*Maximum attempts\s*8\s*Then it is dropped\./,
    );
  });

  test('without either has no section about them', () => {
    expect(articleToc(webhookPage({}))).toEqual([]);
  });

  test('is named by its event type, and leads to the rules that its group has in common', () => {
    const page = webhookPage({ eventType: 'contract.activated' });
    const markup = render({ ...page, guide: { signature: '/v3/webhook#verify-the-signature', delivery: null } });
    expect(textOf(markup)).toContain('contract.activated');
    expect(markup).not.toContain('contractActivated');
    expect(markup).toContain('<p class="also"><a href="/v3/webhook#verify-the-signature">Verify the signature</a></p>');
  });
});
