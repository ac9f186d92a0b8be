import { type JsonObject, objectOf, stringOf, valueAtPointer } from '../../../web/model/text/json.ts';
import { signer } from '../../../web/model/webhook/signature.ts';

/** A delivery, and how a receiver judges it. `now` is in Unix seconds. */
interface Vector {
  name: string;
  body: string;
  header: string;
  secrets: string[];
  now: number;
  result: 'valid' | 'malformed' | 'mismatch' | 'expired';
}

/** A documented error of an operation. */
interface DocumentedError {
  operation: string;
  status: number;
  name: string;
  code: string;
  problem: JsonObject;
}

const BODY = '{"id":"evt_2Yz7Hq4LoW","type":"order.shipped","note":"Zo\\u00eb 😀","price":1.10,  "left":true}';

/**
 * The deliveries that every checker of signatures judges in the same way: both clients, the page's, and the functions of the guides.
 * @param signed when they were signed, in Unix seconds
 */
export async function signatureVectors({ signed = 1_772_548_811, secret = 'whsec' } = {}): Promise<Vector[]> {
  const header = `t=${signed},v1=${await (await signer(secret))(signed, BODY)}`;
  const [time = '', signature = ''] = header.split(',');
  const other = `v1=${'0'.repeat(64)}`;
  const valid: Vector = { name: 'valid', body: BODY, header, secrets: [secret], now: signed, result: 'valid' };
  return [
    valid,
    { ...valid, name: 'at the limit of its age', now: signed + 300 },
    { ...valid, name: 'from a clock that is ahead', now: signed - 300 },
    { ...valid, name: 'while the secret is replaced: two signatures', header: `${time},${other},${signature}` },
    { ...valid, name: 'while the secret is replaced: two secrets', secrets: ['new', secret] },
    {
      ...valid,
      name: 'capital digits, spaces and new pairs',
      header: `v2=x, ${signature.toUpperCase().replace('V1', 'v1')}, ${time}`,
    },
    { ...valid, name: 'too old', now: signed + 301, result: 'expired' },
    { ...valid, name: 'too new', now: signed - 301, result: 'expired' },
    { ...valid, name: 'another body', body: `${BODY}\n`, result: 'mismatch' },
    { ...valid, name: 'another secret', secrets: ['other'], result: 'mismatch' },
    { ...valid, name: 'another time', header: `t=${signed + 1},${signature}`, result: 'mismatch' },
    { ...valid, name: 'an empty header', header: '', result: 'malformed' },
    { ...valid, name: 'no time', header: signature, result: 'malformed' },
    { ...valid, name: 'two times', header: `${time},t=${signed - 1},${signature}`, result: 'malformed' },
    { ...valid, name: 'two times, the right one last', header: `t=1,${header}`, result: 'malformed' },
    { ...valid, name: 'the same time twice', header: `${time},${header}`, result: 'malformed' },
    { ...valid, name: 'a signature that is too long', header: `${header}00`, result: 'malformed' },
    { ...valid, name: 'parsed and written again', body: JSON.stringify(JSON.parse(BODY)), result: 'mismatch' },
    { ...valid, name: 'no signature', header: time, result: 'malformed' },
    { ...valid, name: 'a short signature', header: `${time},v1=00`, result: 'malformed' },
    { ...valid, name: 'a time in words', header: `t=now,${signature}`, result: 'malformed' },
  ];
}

/** The documented errors of all operations, but `token_expired`, which the clients handle. @param document with local references */
export function documentedErrors(document: JsonObject): DocumentedError[] {
  const resolve = (value: unknown): JsonObject => {
    const reference = stringOf(objectOf(value).$ref);
    return reference === null ? objectOf(value) : resolve(valueAtPointer(document, reference));
  };
  return Object.values(objectOf(document.paths)).flatMap((item) =>
    Object.values(objectOf(item)).flatMap((operation) =>
      Object.entries(objectOf(objectOf(operation).responses)).flatMap(([status, response]) => {
        const [content] = Object.values(objectOf(resolve(response).content));
        return Object.entries(objectOf(objectOf(content).examples)).flatMap(([name, example]): DocumentedError[] => {
          const problem = objectOf(resolve(example).value);
          const code = stringOf(problem.code) ?? '';
          const ofOperation = stringOf(objectOf(operation).operationId) ?? '';
          return Number(status) < 400 || code === 'token_expired'
            ? []
            : [{ operation: ofOperation, status: Number(status), name, code, problem }];
        });
      }),
    ),
  );
}

/** The example events of all webhooks and callbacks. */
export function documentedEvents(document: JsonObject): JsonObject[] {
  const operations = Object.values(objectOf(document.paths)).flatMap((item) => Object.values(objectOf(item)));
  const callbacks = operations.flatMap((operation) => Object.values(objectOf(objectOf(operation).callbacks)));
  const webhooks = callbacks.flatMap((callback) => Object.values(objectOf(callback)));
  return [...Object.values(objectOf(document.webhooks)), ...webhooks].flatMap((webhook) => {
    const { content } = objectOf(objectOf(objectOf(webhook).post).requestBody);
    const { examples } = objectOf(objectOf(content)['application/json']);
    return Object.values(objectOf(examples)).map((example) => objectOf(objectOf(example).value));
  });
}
