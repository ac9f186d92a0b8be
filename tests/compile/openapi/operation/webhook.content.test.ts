import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';

import { PROJECT_ROOT } from '../../../../web/compile/base/project.ts';
import { deliveryOf, eventTypeOf, signatureOf } from '../../../../web/compile/openapi/operation/webhook.ts';
import type { JsonObject } from '../../../../web/model/text/json.ts';
import { contextOf } from '../../support/schema-context.ts';

const SIGNATURE = { header: 'X-Signature', algorithm: 'HMAC-SHA256', signedPayload: '<body>' };
const DOCUMENT: JsonObject = {
  'x-webhook-signature': SIGNATURE,
  'x-webhook-delivery': { timeout: 10, attempts: 8, description: 'Then it is dropped.' },
};
const context = contextOf(DOCUMENT);

describe('the signature of a webhook', () => {
  test('is that of the document', () => {
    expect(signatureOf([{}, {}, DOCUMENT], context)).toEqual({
      ...SIGNATURE,
      encoding: null,
      tolerance: null,
      description: null,
    });
  });

  test('is its own if it has one', () => {
    expect(
      signatureOf([{ 'x-webhook-signature': { ...SIGNATURE, header: 'X-Own', tolerance: 60 } }, {}, DOCUMENT], context),
    ).toMatchObject({ header: 'X-Own', tolerance: 60 });
  });

  test.each([null, false])('is turned off by %s', (value) => {
    expect(signatureOf([{ 'x-webhook-signature': value }, {}, DOCUMENT], context)).toBeNull();
  });

  test.each([{}, 'HMAC', { header: 'X' }, { ...SIGNATURE, signedPayload: 7 }])(
    'is null if the description is incomplete: %j',
    (value) => {
      expect(signatureOf([{ 'x-webhook-signature': value }], context)).toBeNull();
    },
  );
});

test('the delivery of a webhook is found like its signature', () => {
  expect(deliveryOf([{}, {}, DOCUMENT], context)).toEqual({
    timeout: 10,
    attempts: 8,
    description: 'Then it is dropped.',
  });
  expect(deliveryOf([{ 'x-webhook-delivery': { timeout: 'soon' } }, {}, DOCUMENT], context)).toEqual({
    timeout: null,
    attempts: null,
    description: null,
  });
  expect(deliveryOf([{}], context)).toBeNull();
});

describe('the code that our description gives for Node.js', () => {
  const { description } = (
    load(readFileSync(join(PROJECT_ROOT, 'specs/public/v3.yaml'), 'utf8')) as {
      'x-webhook-signature': { description: string };
    }
  )['x-webhook-signature'];
  const code = /```js title="Node\.js"\n(.*?)```/s.exec(description)?.[1] ?? '';
  const [v1 = ''] = /\b[0-9a-f]{64}\b/.exec(description) ?? [];
  const BODY = '{"id":"evt_2Yz7Hq4LoW"}';
  const AT = 1_772_548_811_000;

  test.each([
    ['the signature of the text', `t=1772548811,v1=${v1}`, BODY, AT, true],
    ['one of two, as in a rotation', `t=1772548811, v1=${'0'.repeat(64)}, v1=${v1}`, BODY, AT + 299_000, true],
    ['a body that was changed', `t=1772548811,v1=${v1}`, `${BODY} `, AT, false],
    ['a delivery that is too old', `t=1772548811,v1=${v1}`, BODY, AT + 301_000, false],
    ['a short signature', 't=1772548811,v1=29', BODY, AT, false],
    ['no time', `v1=${v1}`, BODY, AT, false],
    ['nothing', '', BODY, AT, false],
  ])('judges %s', async (_, header, body, now, expected) => {
    expect(description).toContain(BODY);
    const { isFromAkko } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isFromAkko: (header: string, body: string, secret: string, now: number) => boolean;
    };
    expect(isFromAkko(header, body, 'YOUR_ENDPOINT_SECRET', now)).toBe(expected);
  });
});

describe('the event type of a webhook', () => {
  const envelope = { properties: { type: { type: 'string', pattern: '^a' } } };
  const document: JsonObject = { components: { schemas: { Envelope: envelope } } };
  const typeOf = (schema: JsonObject): string | null =>
    eventTypeOf(document, { requestBody: { content: { 'application/json': { schema } } } });

  test('is the constant of its payload, also below allOf', () => {
    expect(typeOf({ properties: { event: { const: 'order.shipped' } } })).toBe('order.shipped');
    expect(typeOf({ properties: { eventType: { enum: ['order.shipped'] } } })).toBe('order.shipped');
    expect(
      typeOf({
        allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { type: { const: 'device.verified' } } }],
      }),
    ).toBe('device.verified');
  });

  test('is unknown without a constant', () => {
    expect(typeOf(envelope)).toBeNull();
    expect(typeOf({ properties: { type: { enum: ['a', 'b'] } } })).toBeNull();
    expect(eventTypeOf(document, {})).toBeNull();
  });
});
