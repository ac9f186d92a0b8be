import { Parser } from '@asyncapi/parser';
import { Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';

import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { arrayOf, type Json, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { SimulatorAccount } from '../simulator-account.ts';
import { download, linkedPaths, origin, simulator } from './portal.ts';

const [path = ''] = await linkedPaths(['/public/v3/akko-developer-docs'], /\.asyncapi\.json$/);
const text = await download(path);
const document = objectOf(JSON.parse(text));
const description = objectOf(JSON.parse(await download(path.replace('.asyncapi.json', '.json'))));
const { schemas, messages } = objectOf(document.components);
const byType = new Map(Object.values(objectOf(messages)).map((message) => [objectOf(message).name, objectOf(message)]));

/** Headers are texts. A schema describes the value that the text of a number has. */
function valuesOf(headers: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );
}

function validator(schema: Json | undefined): Validator {
  return new Validator({ ...objectOf(schema), components: { schemas } }, '7', false);
}

test('the parser of AsyncAPI finds nothing to report, not even a hint', async () => {
  const { document: parsed, diagnostics } = await new Parser().parse(text);
  expect(diagnostics).toEqual([]);
  expect(parsed?.operations().filterBySend().length).toBe(Object.keys(objectOf(description.webhooks)).length);
});

test('each webhook has a channel, with all examples of the description', () => {
  for (const [name, item] of Object.entries(objectOf(description.webhooks))) {
    const { requestBody } = objectOf(objectOf(item).post);
    const { examples } = objectOf(objectOf(objectOf(requestBody).content)['application/json']);
    const payloads = Object.values(objectOf(examples)).map((example) => objectOf(example).value);
    const message = objectOf(objectOf(messages)[name]);
    expect(arrayOf(message.examples).map((example) => objectOf(example).payload)).toEqual(payloads);
    expect(payloads.length).toBeGreaterThan(0);
    expect(message.correlationId).toBeDefined();
  }
});

describe('the messages of the simulator', async () => {
  const account = await SimulatorAccount.create(origin);
  const load = (name: string): Promise<Response> =>
    fetch(`${simulator}/account/state`, {
      method: 'PUT',
      headers: { Authorization: account.basic, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  const deliveries: Simulator<'Delivery'>[] = [];
  for (const name of ['first-sale', 'past-due', 'everything-cancelled']) {
    await load(name);
    deliveries.push(...(await account.deliveries()));
  }

  test('match headers, payload and correlation id of their channel', () => {
    const types = new Set(deliveries.map(({ type }) => type));
    expect(types.size).toBeGreaterThanOrEqual(3);
    for (const { type, headers, body } of deliveries) {
      const { headers: described, payload, correlationId } = byType.get(type) ?? {};
      const event = objectOf(JSON.parse(body));
      expect(validator(payload).validate(event).errors).toEqual([]);
      expect(validator(described).validate(valuesOf(headers)).errors).toEqual([]);
      const keys = (stringOf(objectOf(correlationId).location) ?? '').split('/').slice(1);
      expect(keys.reduce((value: unknown, key) => objectOf(value)[key], event)).toMatch(/^[a-z]{3}_/);
    }
  });

  test('do not match if a field is missing or the signature is', () => {
    const [{ type, headers, body } = { type: '', headers: {}, body: '{}' }] = deliveries;
    const { headers: described, payload } = byType.get(type) ?? {};
    const { 'Akko-Signature': _signature, ...unsigned } = valuesOf(headers);
    expect(validator(payload).validate({ ...JSON.parse(body), data: {} }).valid).toBe(false);
    expect(validator(described).validate(unsigned).valid).toBe(false);
  });
});
