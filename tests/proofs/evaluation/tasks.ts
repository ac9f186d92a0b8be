import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Outcome, Task } from './evaluate.ts';

/** The words must all be in the answer. */
const says =
  (...words: string[]) =>
  ({ answer }: Outcome): boolean =>
    words.every((word) => answer.toLowerCase().includes(word.toLowerCase()));

/** The only contract of the account has these values. */
const contract =
  (values: JsonObject) =>
  ({ objects }: Outcome): boolean => {
    const [first, ...others] = objects('contract');
    return first !== undefined && others.length === 0 && has(first, values);
  };

function has(object: JsonObject, values: JsonObject): boolean {
  return Object.entries(values).every(([name, value]) => object[name] === value);
}

/** The account got a request of an operation, and responded with a status. */
const requested =
  (operationId: string, status: number) =>
  ({ requests }: Outcome): boolean =>
    requests.some((request) => has(request, { operationId, status }));

const all =
  (...judges: ((outcome: Outcome) => boolean)[]) =>
  (outcome: Outcome): boolean =>
    judges.every((judge) => judge(outcome));

const device =
  (values: JsonObject) =>
  ({ objects }: Outcome): boolean =>
    objects('device').some((one) => has(one, values));

/** The first twelve are those of the review of 2026-11-23. Each looks at the account, or for a fact. */
export const TASKS: readonly Task[] = [
  {
    id: 'first-call',
    question: 'Use my credentials to get the first item of the inventory.',
    judge: requested('getInventory', 200),
  },
  {
    id: 'sell-used-phone',
    question:
      'Sell protection for a used iPhone 15, IMEI 356938035643809, at prc_phone_t2_month, to a customer in Chicago.',
    judge: all(contract({ status: 'pending_activation' }), device({ imei: '356938035643809', condition: 'used' })),
  },
  {
    id: 'activate',
    question: 'Sell a contract, and do what the customer does until it is in force.',
    judge: contract({ status: 'waiting_period' }),
  },
  {
    id: 'errors-of-a-sale',
    question: 'Which problem codes can the creation of a contract return, and what do I do about each?',
    judge: says(
      'device_already_covered',
      'unsupported_address',
      'user_already_exists',
      'idempotency_in_progress',
      'What to do',
    ),
  },
  {
    id: 'verify-in-python',
    question: 'How do I verify the signature of a webhook in Python?',
    judge: says('Akko-Signature', 'hmac', 'sha256', 'compare_digest'),
  },
  {
    id: 'schema-of-a-phone',
    question: 'Which fields must a new phone have?',
    judge: says('kind', 'manufacturer', 'model', 'condition', 'imei'),
  },
  {
    id: 'what-ends',
    question:
      'My integration calls DELETE /public/v2/users/48213/contracts/contract-line-items/1. Until when does that work, and what do I call then?',
    judge: says('2026-12-31', '/public/v3/contract-line-items/{lineItemId}/deactivate'),
  },
  {
    id: 'changes-of-a-month',
    question: 'What changed in v3 since November 1, 2026?',
    judge: says('colour', 'replacesLineItemId'),
  },
  {
    id: 'migrate-an-update',
    question: 'What replaces the v2 call that updates a contract line item?',
    judge: says('/public/v3/', 'replacement-device'),
  },
  {
    id: 'failed-renewal',
    question: 'Show me a contract whose renewal payment failed.',
    judge: contract({ status: 'suspended' }),
  },
  {
    id: 'faults',
    question: 'Let my account respond once with 429, once with 503 and once late, so that I can test my retries.',
    judge: ({ requests }) =>
      [
        ['rate_limited', 429],
        ['unavailable', 503],
        ['slow', 200],
      ].every(([fault, status]) =>
        requests.some((request) => request['fault'] === fault && request['status'] === status),
      ),
  },
  {
    id: 'own-reference',
    question: 'Find the contract of my customer NGW-CUST-20817.',
    state: 'first-sale',
    judge: ({ answer, objects }) =>
      objects('contract').length === 1 && answer.includes(stringOf(objects('contract')[0]?.['id']) ?? '?'),
  },
  {
    id: 'order-stock',
    question: 'Order stock of a phone, wait until it is shipped, and tell me the IMEIs.',
    judge: ({ answer, objects }) => {
      const [order] = objects('order');
      const imeis = JSON.stringify(order).match(/\b\d{15}\b/g) ?? [];
      return order?.['status'] === 'shipped' && imeis.length > 0 && imeis.every((imei) => answer.includes(imei));
    },
  },
  {
    id: 'repeat-with-the-key',
    question: 'Repeat the creation of a contract with the same idempotency key. How many contracts are there?',
    judge: all(
      contract({ status: 'pending_activation' }),
      says('1'),
      ({ requests }) =>
        requests.filter(({ operationId, status }) => operationId === 'createContract' && status === 201).length === 2,
    ),
  },
  {
    id: 'second-device',
    question: 'Sell a contract and add a laptop to it.',
    judge: ({ objects }) => objects('contract').length === 1 && objects('line-item').length === 2,
  },
  {
    id: 'cancel-now',
    question: 'Cancel the contract of Maya Torres at once, because she asked for it.',
    state: 'first-sale',
    judge: contract({ status: 'cancelled' }),
  },
  {
    id: 'cancel-later',
    question: 'Cancel the contract of Maya Torres at the end of the period.',
    state: 'first-sale',
    judge: ({ objects }) =>
      objects('contract')[0]?.['status'] === 'waiting_period' && objects('contract')[0]?.['deactivation'] !== null,
  },
  {
    id: 'restore',
    question: 'Restore the cancelled contract.',
    state: 'everything-cancelled',
    judge: contract({ status: 'restored' }),
  },
  {
    id: 'lend-a-phone',
    question: 'Sell a contract, then lend the customer a phone during a repair and take it back.',
    judge: device({ role: 'service' }),
  },
  {
    id: 'total-loss',
    question: 'Sell a contract, then replace the lost phone.',
    judge: ({ objects }) => objects('device').some(({ replaces }) => typeof replaces === 'string'),
  },
  {
    id: 'quote',
    question: 'Quote the price for a customer.',
    judge: all(requested('operationId10', 200), says('2399')),
  },
  {
    id: 'end-of-waiting',
    question: 'Let the waiting period of the contract end.',
    state: 'first-sale',
    judge: contract({ status: 'active' }),
  },
  {
    id: 'find-the-mistake',
    question:
      'What is wrong with this contract? {"user":{"id":"usr_8Fq2Lr7KpZ"},"lineItems":[{"productPriceId":"prc_phone_t2_month","device":{"kind":"phone","manufacturer":"Apple","model":"iPhone 15","condition":"used","imei":"356938035643808"}}]}',
    judge: says('/lineItems/0/device/imei'),
  },
  {
    id: 'check-an-event',
    question: 'Does {"id": "evt_1"} obey the description of contract.activated?',
    judge: says('no', '/type', '/data'),
  },
  {
    id: 'attempts',
    question: 'How often do you send a webhook to an endpoint that fails?',
    judge: says('8 attempts'),
  },
  {
    id: 'stolen-phone',
    question: 'Which IMEI can I use to test a phone that is reported stolen?',
    judge: says('352099001762018'),
  },
  {
    id: 'lost-response',
    question: 'Lose the response of the next sale, sell, and prove that a repetition creates no second contract.',
    judge: all(contract({ status: 'pending_activation' }), ({ requests }) =>
      requests.some(({ fault }) => fault === 'lost'),
    ),
  },
  {
    id: 'duplicated-webhook',
    question: 'Deliver the webhook of an activation twice.',
    judge: ({ objects }) => {
      const events = objects('attempt').map(({ event }) => event);
      return new Set(events).size < events.length;
    },
  },
  {
    id: 'sell-to-a-v2-user',
    question: 'Register a user with v2, and sell a contract to this user with v3.',
    judge: all(requested('createContract', 201), ({ requests }) =>
      requests.some(({ path }) => path === '/public/v2/partners/users'),
    ),
  },
  {
    id: 'scopes',
    question: 'Which scopes does a token need to create a contract for a new user with a new device?',
    judge: says('contracts:write', 'users:write', 'devices:write'),
  },
  {
    id: 'hundred-contracts',
    question: 'Fill the account with a hundred contracts, and tell me whether a page of users ends there.',
    judge: ({ objects }) => objects('contract').length === 100 && arrayOf(objects('user')).map(objectOf).length > 100,
  },
];
