import { describe, expect, test } from 'vitest';

import {
  type CheckInputs,
  checkPaste,
  type CheckResult,
  MAX_PASTE,
} from '../../../../web/app/console/checker/check-paste.ts';
import { STRINGS as checkerStrings } from '../../../../web/app/console/checker/strings/all.ts';
import { loadLanguage } from '../../../../web/app/console/language.ts';
import type { ConsoleData } from '../../../../web/model/description/console.ts';
import { signer } from '../../../../web/model/webhook/signature.ts';
import { jsonBody, operation, parameter, scheme } from '../support.ts';

const language = await loadLanguage('en');
const NOW = 1_800_000_000_000;

const order = operation({
  path: '/orders/{id}',
  canSend: false,
  servers: [],
  security: [[scheme('token')]],
  parameters: [
    parameter('path', 'id', { schema: { type: 'string', pattern: '^ord_' } }),
    parameter('query', 'limit', { schema: { type: 'integer', maximum: 10 } }),
    parameter('query', 'tags', { schema: { type: 'array', items: { enum: ['a', 'b'] } } }),
    parameter('header', 'Idempotency-Key', { required: true, schema: { type: 'string' } }),
  ],
  bodies: [
    jsonBody({
      schema: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: {
          name: { type: 'string' },
          secret: { type: 'string', writeOnly: true },
          at: { type: 'string', readOnly: true },
        },
      },
    }),
  ],
  responses: [
    {
      status: '200',
      anchor: 'response-200',
      content: [
        {
          mediaType: 'application/json',
          anchor: 'response-200',
          schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        },
      ],
    },
    { status: '204', anchor: 'response-204', content: [] },
    { status: '4XX', anchor: 'response-4XX', content: [] },
  ],
});
const event: ConsoleData = {
  ...order,
  parameters: [],
  security: [],
  responses: [],
  delivery: { signatureHeader: 'Shop-Signature' },
};

async function check(text: string, data = order, inputs: Partial<CheckInputs> = {}): Promise<CheckResult> {
  const anchors = {
    labelOf: String,
    hrefOf: (anchor: string, names: readonly string[]) => `#${[anchor, ...names].join('.')}`,
  };
  return checkPaste(
    { text, kind: 'request', status: '200', secret: '', ...inputs },
    { data, anchors, language, own: checkerStrings.en },
    NOW,
  );
}

/** The differences as text, with the links to the fields. */
function told(result: CheckResult): string[] {
  return result.kind === 'refused'
    ? [result.message]
    : [
        ...result.report.notes,
        ...result.report.findings.map(
          ({ label, message, href }) => `${label} ${message}${href === null ? '' : ` ${href}`}`,
        ),
      ];
}

const HEAD = 'Authorization: Bearer x\nIdempotency-Key: k\nContent-Type: application/json';

describe('a request', () => {
  test('that matches has no differences', async () => {
    const result = await check(
      `POST /v3/orders/ord_1?limit=2&tags=a&tags=b HTTP/1.1\n${HEAD}\n\n{"name":"Maya","secret":"s"}`,
    );
    expect(told(result)).toEqual([]);
    expect(result).toMatchObject({ readAs: 'POST /v3/orders/ord_1?limit=2&tags=a&tags=b · body 28 bytes' });
  });

  test('with mistakes everywhere has one difference for each, with a link to the field', async () => {
    const result = await check(
      'PUT /v3/orders/7?limit=11&tags=c&sort=up HTTP/1.1\nContent-Type: application/xml\n\n{"<b>":1}',
    );
    expect(told(result)).toEqual([
      'PUT must be one of: POST.',
      'sort is not in the API description.',
      'Authorization is required. #authorization',
      'id doesn’t have the form that its description asks for. #path.id'.replace("'", '’'),
      'limit must be at most 10. #query.limit',
      'tags.0 must be one of: "a", "b". #query.tags',
      'Idempotency-Key is required. #header.Idempotency-Key',
      'Content-Type must be one of: application/json. #body',
      'name is required. #body.name',
      '<b> is not in the API description. #body.<b>',
    ]);
  });

  test('of another path names the path of the operation', async () => {
    expect(told(await check(`POST /contracts\n${HEAD}\n\n{"name":"M"}`))[0]).toBe(
      '/contracts must look like /orders/{id}.',
    );
  });

  test('as a text is judged by its schema', async () => {
    const note = jsonBody({ mediaType: 'text/plain', schema: { type: 'string', maxLength: 3 } });
    const data = { ...order, bodies: [note] };
    const head = HEAD.replace('application/json', 'text/plain');
    expect(told(await check(`POST /orders/ord_1 HTTP/1.1\n${head}\n\nabc`, data))).toEqual([]);
    expect(told(await check(`POST /orders/ord_1 HTTP/1.1\n${head}\n\nabcd`, data))).toEqual([
      'The value must have at most 3 characters. #body',
    ]);
  });

  test('as a JSON body is checked without its headers', async () => {
    expect(told(await check('{"name":4}'))).toEqual(['name must be a string. #body.name']);
  });

  test.each([
    ['{"name":', ['Body is not valid JSON: error at line 1, column 9.']],
    [`POST /orders/ord_1\n${HEAD}\n\n`, ['Body is required. #body']],
    [' ', ['Paste something first.']],
    ["curl 'x", ['The command has a quotation mark that is not closed. Copy the whole command.']],
    ['x'.repeat(MAX_PASTE + 1), ['You pasted 2 MB, but only 2 MB can be checked. Paste a smaller part.']],
  ])('%.30j is refused or has a difference in words', async (text, expected) => {
    expect(told(await check(text))).toEqual(expected);
  });
});

describe('a response', () => {
  test.each([
    ['HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"id":1}', []],
    ['HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"id":"1"}', ['id must be an integer. #response-200.id']],
    ['HTTP/1.1 500 Error\n\n', ['Status 500 is not in the API description.']],
    ['HTTP/1.1 404 Not Found\n\n', []],
    [
      'HTTP/1.1 200 OK\n\n',
      ['The response has no body, but the API description lists application/json for this status.'],
    ],
    [
      'HTTP/1.1 200 OK\nContent-Type: text/html\n\n<p>',
      ['The server sent text/html, but the API description lists application/json for this status.'],
    ],
    ['HTTP/1.1 204 No Content\n\n{}', ['Body is not in the API description. #response-204']],
  ])('%j', async (text, expected) => {
    expect(told(await check(text))).toEqual(expected);
  });

  test('as a body has the chosen status', async () => {
    expect(told(await check('{}', order, { kind: 'response', status: '200' }))).toEqual([
      'id is required. #response-200.id',
    ]);
  });
});

describe('a delivery', () => {
  const body = '{"name":"Maya","at":"now"}';
  const delivery = async (age = 0, secret = 's3'): Promise<string> => {
    const time = String(NOW / 1000 - age);
    return `POST /hooks HTTP/1.1\nContent-Type: application/json\nshop-signature: t=${time},v1=${await (await signer(secret))(time, body)}\n\n${body}`;
  };
  const signature = async (text: string, secret = 's3'): Promise<unknown> => {
    const result = await check(text, event, { secret });
    return result.kind === 'checked' ? result.signature : null;
  };

  test('may have the properties that only the API sets, and its signature is verified', async () => {
    const text = await delivery();
    expect(told(await check(text, event))).toEqual([]);
    expect(await signature(text)).toMatchObject({ kind: 'match', isFresh: true });
  });

  test('with a line break at the end of the paste still matches', async () => {
    expect(await signature(`${await delivery()}\n`)).toMatchObject({ kind: 'match' });
  });

  test('that is older than 5 minutes matches but is not fresh', async () => {
    expect(await signature(await delivery(301))).toMatchObject({ kind: 'match', isFresh: false });
  });

  test('with another secret or a changed body does not match', async () => {
    expect(await signature(await delivery(), 'other')).toMatchObject({ kind: 'mismatch' });
    expect(await signature((await delivery()).replace('Maya', 'Mia'))).toMatchObject({ kind: 'mismatch' });
  });

  test('without a secret, without the header, or with a malformed header is not verified', async () => {
    expect(await signature(await delivery(), '')).toBe('needs-secret');
    expect(await signature(body)).toBe('no-header');
    expect(await signature(`Shop-Signature: t=x\n\n${body}`)).toMatchObject({ kind: 'malformed' });
  });

  test('is no response', async () => {
    expect(told(await check('HTTP/1.1 200 OK\n\n', event))).toEqual([
      'This is a response. Paste the request that your endpoint received.',
    ]);
  });
});
