import { describe, expect, test } from 'vitest';

import { runStep } from '../../../web/app/workflows/run-step.ts';
import { parseCriterion } from '../../../web/model/workflow/criterion.ts';
import { type ExpressionContext, UnknownValueError } from '../../../web/model/workflow/expression.ts';
import type { WorkflowStep } from '../../../web/model/workflow/workflow.ts';

const STEP: WorkflowStep = {
  id: 'create-order',
  base: '/shop',
  operationId: 'createOrder',
  facts: {
    method: 'POST',
    path: '/users/{id}/orders',
    parameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        style: 'simple',
        explode: false,
        allowReserved: false,
        isContent: false,
      },
    ],
    responseTypes: ['application/json'],
    hasEmptyResponse: false,
  },
  inputs: {
    server: { url: 'https://sandbox.api.example', variables: [] },
    variables: {},
    security: [{ name: 'basic', type: 'http', scheme: 'basic', in: null, parameterName: null }],
    parameters: { 'path.id': '$steps.user.outputs.id' },
    accept: null,
    body: {
      facts: {
        mediaType: 'application/json',
        contentType: 'application/json',
        kind: 'json',
        styles: {},
        files: [],
        encodings: {},
      },
      input: { kind: 'json', value: { key: '{$inputs.runId}-order', count: '$steps.user.outputs.count' } },
    },
  },
  security: { basic: { username: '$inputs.clientId', password: '$inputs.clientSecret' } },
  criteria: ['$statusCode == 201', "$response.body#/status == 'placed'"].flatMap((text) => parseCriterion(text) ?? []),
  outputs: { orderId: '$response.body#/id', other: '$response.body#/other' },
};
const CONTEXT: ExpressionContext = {
  inputs: { runId: 'sale-1', clientId: 'sim_1', clientSecret: 'sé:cret' },
  steps: { user: { id: 'usr_1', count: 5 } },
  workflows: {},
  response: null,
};

/** Runs the step against a response, and returns the result and what was sent. */
async function exchange(response: Response, step = STEP, context = CONTEXT) {
  const sent: { url: string; init: RequestInit }[] = [];
  const result = await runStep(step, {
    context,
    origin: 'https://developers.example',
    fetch: (url, init) => {
      sent.push({ url: url as string, init: init ?? {} });
      return Promise.resolve(response);
    },
  });
  return { result, sent };
}

describe('running a step', () => {
  test('sends the request to the simulator with the values of earlier steps', async () => {
    const { sent } = await exchange(Response.json({ id: 'ord_1', status: 'placed' }, { status: 201 }));
    const [{ url, init } = { url: '', init: {} as RequestInit }] = sent;
    expect(url).toBe('https://developers.example/simulator/users/usr_1/orders');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', cache: 'no-store' });
    expect(init.body).toBe('{"key":"sale-1-order","count":5}');
    const headers = new Headers(init.headers);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Authorization')).toBe(`Basic ${Buffer.from('sim_1:sé:cret').toString('base64')}`);
  });

  test('holds the response against the criteria and takes its outputs', async () => {
    const { result } = await exchange(Response.json({ id: 'ord_1', status: 'placed' }, { status: 201 }));
    expect(result).toMatchObject({ status: 201, isPassed: true, outputs: { orderId: 'ord_1' }, problem: null });
    expect(result.checks.map(({ isMet }) => isMet)).toEqual([true, true]);
  });

  test('says what a problem document says', async () => {
    const problem = { code: 'insufficient_inventory', detail: 'There are 2.', status: 422 };
    const { result } = await exchange(Response.json(problem, { status: 422, headers: { 'Retry-After': '9' } }));
    expect(result).toMatchObject({
      isPassed: false,
      problem: { code: 'insufficient_inventory', detail: 'There are 2.', retryAfter: 9 },
      outputs: {},
    });
  });

  test('shows a response that is not JSON, and shortens a long one', async () => {
    const { result } = await exchange(new Response('<b>x</b>'.repeat(4_000), { status: 502 }));
    expect(result.isPassed).toBe(false);
    expect(result.body).toHaveLength(12_002);
  });

  test('sends no parameter whose value is null', async () => {
    const optional = { ...STEP.facts.parameters[0], name: 'Idempotency-Key', in: 'header', required: false };
    const step = {
      ...STEP,
      facts: { ...STEP.facts, parameters: [...STEP.facts.parameters, optional] },
      inputs: { ...STEP.inputs, parameters: { ...STEP.inputs.parameters, 'header.Idempotency-Key': null } },
    };
    const { sent } = await exchange(Response.json({}), step as WorkflowStep);
    expect(new Headers(sent[0]?.init.headers).has('Idempotency-Key')).toBe(false);
  });

  test('does not send a request without the value of an earlier step', async () => {
    const running = exchange(Response.json({}), STEP, { ...CONTEXT, steps: {} });
    await expect(running).rejects.toThrow(UnknownValueError);
    await expect(running).rejects.toThrow('$steps.user.outputs.id');
  });

  test('sends the simulator its own requests at their own path', async () => {
    const own = { ...STEP, facts: { ...STEP.facts, path: '/simulator/account/clock' } };
    const { sent } = await exchange(Response.json({}), own);
    expect(sent[0]?.url).toBe('https://developers.example/simulator/account/clock');
  });
});

describe('a step that receives a message', () => {
  const receiving: WorkflowStep = {
    ...STEP,
    facts: { ...STEP.facts, method: 'GET', path: '/simulator/account/events', parameters: [] },
    inputs: { ...STEP.inputs, parameters: {}, body: null },
    criteria: ["$message.payload#/type == 'order.shipped'"].flatMap((text) => parseCriterion(text) ?? []),
    outputs: { eventId: '$message.payload#/id', attempt: '$message.header.X-Attempt' },
    receive: {
      event: 'order.shipped',
      correlation: { location: '$message.payload#/data/order/id', value: '$steps.user.outputs.id' },
      timeout: 1200,
    },
  };
  const delivery = (id: string, order: string, type = 'order.shipped') => ({
    type,
    headers: { 'X-Attempt': '1' },
    body: JSON.stringify({ id, type, data: { order: { id: order } } }),
  });

  async function received(...inboxes: object[][]) {
    let reads = 0;
    const result = await runStep(receiving, {
      context: CONTEXT,
      origin: 'https://developers.example',
      fetch: () => {
        reads += 1;
        return Promise.resolve(Response.json({ data: inboxes[Math.min(reads, inboxes.length) - 1] }));
      },
    });
    return { result, reads };
  }

  test('takes the newest one of its type that has the correlation id', async () => {
    const { result, reads } = await received([
      delivery('evt_4', 'usr_1', 'order.placed'),
      delivery('evt_3', 'other'),
      delivery('evt_2', 'usr_1'),
      delivery('evt_1', 'usr_1'),
    ]);
    expect(reads).toBe(1);
    expect(result).toMatchObject({ isPassed: true, outputs: { eventId: 'evt_2', attempt: '1' } });
    expect(JSON.parse(result.body)).toMatchObject({ id: 'evt_2' });
  });

  test('waits until it comes', async () => {
    const { result, reads } = await received([], [delivery('evt_1', 'usr_1')]);
    expect([reads, result.isPassed]).toEqual([2, true]);
  });

  test('does not pass when its time is over', async () => {
    const { result, reads } = await received([delivery('evt_3', 'other')]);
    expect(reads).toBe(3);
    expect(result).toMatchObject({ isPassed: false, outputs: {}, checks: [{ isMet: false, actual: undefined }] });
  });

  test('does not pass without the message if it has no criteria', async () => {
    const step: WorkflowStep = { ...receiving, criteria: [], receive: { event: 'order.shipped', timeout: 0 } };
    const { result } = await exchange(Response.json({ data: [] }), step);
    expect(result.isPassed).toBe(false);
  });

  test('does not wait after an error', async () => {
    const { result } = await exchange(Response.json({ code: 'invalid_token' }, { status: 401 }), receiving);
    expect(result).toMatchObject({ status: 401, isPassed: false, problem: { code: 'invalid_token' } });
  });
});
