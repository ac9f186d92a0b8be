import { expect } from 'vitest';

import { arrayOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Checks } from './check.ts';

const CONTRACTS = '/public/v3/contracts';

/** Idempotency keys: their format, their life and their conflicts. */
export const IDEMPOTENCY: Checks = {
  'key-required': {
    says: [
      '400 `invalid_request` | The `Idempotency-Key` header is missing, or the JSON is malformed | Read `detail`, and correct the request',
      'Every POST that creates a contract, line item, device or order requires the header `Idempotency-Key`: 8 to 64 letters, digits, hyphens or underscores, such as a UUID.',
      'A unique string of 8 to 64 letters, digits, hyphens or underscores in the `Idempotency-Key` request header.',
      'The value of `Idempotency-Key` | A new key for each object that you create: 8 to 64 letters, digits, hyphens or underscores | Your program, or the [tools page](/my-react-page)',
      'A key has 8 to 64 letters, digits, hyphens or underscores.',
    ],
    holds: async (account) => {
      expect(await account.send(CONTRACTS, account.sale(), { key: false })).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
      for (const [key, status] of [
        ['short-7', 400],
        ['eight-88', 201],
        ['x'.repeat(64), 201],
        ['x'.repeat(65), 400],
      ] as const)
        expect([key, (await account.send(CONTRACTS, account.sale(), { key })).status]).toEqual([key, status]);
    },
  },
  'key-replays': {
    says: [
      'Repeating the request with the same key and body returns the original response.',
      'True if this is the stored response to an earlier request with the same key.',
      'The idempotency key of the request.',
      'If a request times out or returns a 5xx status, send it again with the same key and the same body.',
      'You get the original response, marked `Idempotency-Replayed: true`, and no second contract.',
      'You get the original response, marked `Idempotency-Replayed: true`, and nothing is created twice.',
      'C2 | Send the same create request again with the same key | Same contract id, no second contract',
      'After a timeout, send the same request with the same `Idempotency-Key`: nothing is created twice.',
      'None, or a timeout | Yes | Same key, same body, after a growing wait',
    ],
    holds: async (account) => {
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      const first = await account.send(CONTRACTS, sale, { key });
      const again = await account.send(CONTRACTS, sale, { key });
      expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
      expect([first.headers.get('Idempotency-Replayed'), again.headers.get('Idempotency-Replayed')]).toEqual([
        null,
        'true',
      ]);
      const user = stringOf(objectOf(first.body.user).id) ?? '';
      expect(arrayOf((await account.send(`${CONTRACTS}?userId=${user}`)).body.data)).toHaveLength(1);
    },
  },
  'key-conflict': {
    says: [
      'After a successful request, the same key with a different body returns 409.',
      'Send the new request with a new key.',
      '409 `idempotency_conflict` | Same key, changed body | Fix your program, and send the changed request with a new key',
      '409 `idempotency_conflict`: you used the key before with a different body.',
      '[ ] On 409 `idempotency_conflict`, your system raises an alert, because it used a key twice for different bodies.',
      'C3 | Send a different body with the same key | 409 `idempotency_conflict`, and an alert in your system',
      '409 `idempotency_conflict` | No | Your program used the key for two requests. Fix it, and send the second request with a new key',
      '409 `idempotency_conflict` | Send another body with the same key',
    ],
    holds: async (account) => {
      const key = crypto.randomUUID();
      await account.send(CONTRACTS, account.sale(), { key });
      expect(await account.send(CONTRACTS, account.sale(), { key })).toMatchObject({
        status: 409,
        code: 'idempotency_conflict',
      });
    },
  },
  'key-same-json': {
    says: [
      "Two bodies are the same if their JSON has the same content: spaces and the order of properties don't matter.",
      '[ ] A retry sends the same key and the same body: the same JSON, in any order of properties.',
      "Spaces and the order of properties don't matter.",
    ],
    holds: async (account) => {
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      await account.send(CONTRACTS, sale, { key });
      const reordered = Object.fromEntries(Object.entries(sale).toReversed());
      expect((await account.send(CONTRACTS, reordered, { key })).status).toBe(201);
    },
  },
  'key-free-after-4xx': {
    says: [
      'After a failed one, the key is free.',
      'Only successful responses are stored.',
      'A request that fails frees its key: after a 4xx, correct the request and send it with the same key.',
      'After a 4xx or 5xx status, the key is free again, so you can send the corrected request with it.',
      'The failed request has freed its key, so the corrected one may use it.',
      'Another 4xx | No | Correct the request. You may use the same key',
      'A request that failed frees its key.',
    ],
    holds: async (account) => {
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      const wrong = { ...sale, user: { ...sale.user, email: 'nobody' } };
      expect(await account.send(CONTRACTS, wrong, { key })).toMatchObject({ status: 422, code: 'validation_failed' });
      expect((await account.send(CONTRACTS, sale, { key })).status).toBe(201);
    },
  },
  'key-kept': {
    says: [
      'Keys are kept for two days.',
      'For two days, the same key with the same body returns the original response, marked `Idempotency-Replayed: true`.',
    ],
    holds: async (account) => {
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      const first = await account.send(CONTRACTS, sale, { key });
      await account.advance('PT47H');
      const replayed = await account.send(CONTRACTS, sale, { key });
      expect(replayed).toMatchObject({ status: 201, body: { id: first.body.id } });
      expect(replayed.headers.get('Idempotency-Replayed')).toBe('true');
      await account.advance('PT2H');
      // After two days the key is new again, so another contract can have it.
      const next = await account.send(CONTRACTS, account.sale(), { key });
      expect([next.status, next.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
    },
  },
  'key-in-progress': {
    says: [
      'You repeated the request, for example after a timeout, before we responded to it.',
      'Wait a second, then send it again with the same key.',
      '409 `idempotency_in_progress` | The first request with this key is still running | Wait a second, then repeat the call with the same key',
      '409 `idempotency_in_progress`: the first request is still running.',
      '[ ] On 409 `idempotency_in_progress`, your system waits a second and retries with the same key.',
      '409 | `idempotency_in_progress` | The first request is still running. Wait a second, then retry with the same key',
      'Retry on 429, on 5xx, and on 409 `idempotency_in_progress`.',
      'The first request with this idempotency key is still running.',
      'Wait a second, then repeat the request with the same key and body.',
      '409 `idempotency_in_progress` | Yes | After a second, with the same key: the first request is still running',
      '409 `idempotency_in_progress` | Send `Prefer: wait=5`, and the same request again meanwhile',
    ],
    holds: async (account) => {
      const [sale, key] = [account.sale(), crypto.randomUUID()];
      const slow = account.send(CONTRACTS, sale, { key, headers: { Prefer: 'wait=2' } });
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(await account.send(CONTRACTS, sale, { key })).toMatchObject({
        status: 409,
        code: 'idempotency_in_progress',
      });
      expect((await slow).status).toBe(201);
      expect((await account.send(CONTRACTS, sale, { key })).status).toBe(201);
    },
  },
};
