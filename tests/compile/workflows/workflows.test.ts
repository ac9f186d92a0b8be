import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';

import { outputsOf } from '../../../web/compile/outputs.ts';
import { arrayOf, type JsonObject, objectOf } from '../../../web/model/text/json.ts';
import { tinySite, type TinySite } from '../support/site.ts';

const API: JsonObject = {
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.example', description: 'Production' }, { url: 'https://sandbox.api.example' }],
  paths: {
    '/tokens': {
      post: {
        operationId: 'createToken',
        security: [{ basic: [] }],
        responses: { 200: response({ access_token: 'YOUR_TOKEN' }) },
      },
    },
    '/orders': {
      post: {
        operationId: 'createOrder',
        security: [{ bearer: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
        },
        responses: { 201: response({ id: 'ord_1', number: 17 }), 409: response({ code: 'conflict' }) },
      },
    },
    '/pings': {
      post: { operationId: 'ping', responses: { '2XX': { description: 'Fine.' }, 204: { description: 'Nothing.' } } },
    },
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: response({ id: 'ord_1', status: 'placed' }) },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['sku'],
        additionalProperties: false,
        properties: { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
      },
    },
    securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
  },
};

function response(example: JsonObject): JsonObject {
  return { description: 'Fine.', content: { 'application/json': { example } } };
}

function step(stepId: string, operationId: string, more: JsonObject = {}): JsonObject {
  return { stepId, operationId, successCriteria: [{ condition: '$statusCode < 300' }], ...more };
}

const CREATE_TOKEN = step('create-token', 'createToken', {
  description: 'Create a token.',
  'x-security': [{ schemeName: 'basic', values: { username: '$inputs.clientId', password: '$inputs.clientSecret' } }],
  outputs: { accessToken: '$response.body#/access_token' },
});
const CREATE_ORDER = step('create-order', 'createOrder', {
  description: 'Create the order.',
  'x-security': [{ schemeName: 'bearer', values: { token: '$steps.create-token.outputs.accessToken' } }],
  requestBody: { payload: { sku: 'IP15', quantity: 5 } },
  outputs: { orderId: '$response.body#/id', number: '$response.body#/number' },
});
const GET_ORDER = step('get-order', '$sourceDescriptions.shop.getOrder', {
  description: 'Get the order.',
  parameters: [{ name: 'id', in: 'path', value: '$steps.create-order.outputs.orderId' }],
  successCriteria: [{ condition: '$statusCode == 200' }, { condition: "$response.body#/status == 'placed'" }],
});

const INPUTS: JsonObject = { type: 'object', properties: { clientId: {}, clientSecret: {} }, required: ['clientId'] };

function workflow(steps: JsonObject[], more: JsonObject = {}): JsonObject {
  return { workflowId: 'order', summary: 'Order', inputs: INPUTS, steps, ...more };
}

async function siteOf(...workflows: JsonObject[]): Promise<TinySite> {
  return siteWith({}, [], ...workflows);
}

async function siteWith(files: Record<string, JsonObject>, sources: JsonObject[], ...workflows: JsonObject[]) {
  return tinySite({
    'shop.json': API,
    ...files,
    'flows.arazzo.yaml': stringify({
      arazzo: sources.length === 0 ? '1.0.1' : '1.1.0',
      info: { title: 'Flows', version: '1' },
      sourceDescriptions: [{ name: 'shop', url: './shop.json', type: 'openapi' }, ...sources],
      workflows,
    }),
  });
}

async function problemsOf(...workflows: JsonObject[]): Promise<string[]> {
  const { findings } = await siteOf(...workflows);
  return findings.filter(({ code }) => code === 'workflow').map(({ message }) => message);
}

/** Enough to make the files of workflows. */
const NO_PRERENDER = { prerender: {}, assets: { icons: [] } } as unknown as Parameters<typeof outputsOf>[1];

describe('a workflow', () => {
  test('is drawn with the values that earlier steps give in the examples', async () => {
    const { site } = await siteOf(workflow([CREATE_TOKEN, CREATE_ORDER, GET_ORDER]));
    expect(site.findings.filter(({ code }) => code === 'workflow')).toEqual([]);
    const drawn = site.locales[0]?.steps.get('order/get-order')?.();
    expect(drawn?.samples.samples.map(({ language }) => language)).toHaveLength(9);
    expect(drawn?.samples.samples[0]?.code[0]).toContain('https://sandbox.api.example/orders/ord_1');
    expect(drawn).toMatchObject({
      description: 'Get the order.',
      response: { status: '200', href: '/shop/get-order#response-200' },
      expected: ['status = placed'],
      canRun: false,
      server: 'https://sandbox.api.example',
    });
    expect(drawn?.values).toContainEqual({
      example: 'ord_1',
      source: { workflow: 'order', step: 'create-order', output: 'orderId' },
    });
  });

  test('may have an input that is a number, and responses without examples', async () => {
    const inputs = { type: 'object', properties: { count: { type: 'integer' } } };
    const steps = [
      step('order', 'createOrder', { requestBody: { payload: { sku: 'x', quantity: '$inputs.count' } } }),
      step('range', 'ping', { successCriteria: [{ condition: '$statusCode == 200' }] }),
      step('empty', 'ping', { successCriteria: [{ condition: '$statusCode == 204' }] }),
    ];
    expect(await problemsOf(workflow(steps, { inputs }))).toEqual([]);
  });

  test('is a shell script and a Postman collection, with its dependencies', async () => {
    const other = {
      workflowId: 'again',
      summary: 'Again',
      dependsOn: ['order'],
      inputs: INPUTS,
      steps: [
        CREATE_TOKEN,
        step('next', 'createOrder', {
          'x-security': CREATE_ORDER['x-security'],
          requestBody: {
            payload: { sku: '$workflows.order.outputs.orderId', quantity: '$workflows.order.outputs.number' },
          },
        }),
      ],
    };
    const outputs = { orderId: '$steps.create-order.outputs.orderId', number: '$steps.create-order.outputs.number' };
    const { site } = await siteOf(workflow([CREATE_TOKEN, CREATE_ORDER], { outputs }), other);
    expect(site.findings.filter(({ code }) => code === 'workflow')).toEqual([]);
    const files = new Map(
      [...outputsOf(site, NO_PRERENDER)]
        .filter(({ path }) => path.startsWith('/arazzo/again.'))
        .map(({ path, make }) => [path, make()]),
    );
    const script = files.get('/arazzo/again.sh') ?? '';
    expect(script).toContain(`"sku": "'"$ORDER_ID"'",\n  "quantity": '"$NUMBER"'`);
    expect(script).toContain(`ORDER_ID="$(field '.id')"`);
    expect(script).toContain(`--url "$BASE_URL"'/orders'`);
    expect(script.indexOf('Create the order.')).toBeLessThan(script.indexOf('"$ORDER_ID"'));
    const collection = JSON.parse(files.get('/arazzo/again.postman.json') ?? '{}') as {
      item: { request: { url: string; body?: { raw: string } } }[];
    };
    expect(collection.item).toHaveLength(4);
    expect(collection.item.at(-1)?.request).toMatchObject({ url: '{{BASE_URL}}/orders' });
    expect(collection.item.at(-1)?.request.body?.raw).toBe('{\n  "sku": "{{ORDER_ID}}",\n  "quantity": {{NUMBER}}\n}');
  });
});

describe('a mistake is reported with its place and its fix', () => {
  const all = [CREATE_TOKEN, CREATE_ORDER, GET_ORDER];
  test.each<[string, JsonObject[], string]>([
    [
      'an unknown operation',
      [workflow([step('a', 'createOrdr')])],
      'specs/public/shop.json has no operation "createOrdr".',
    ],
    [
      'an unknown description',
      [workflow([step('a', '$sourceDescriptions.other.createOrder')])],
      'The step names "$sourceDescriptions.other.createOrder", but no reference of the site mounts that description.',
    ],
    [
      'a step without an operation',
      [workflow([{ stepId: 'a', workflowId: 'b' }])],
      'The step "a" calls no operation. The portal leaves out its workflow.',
    ],
    [
      'an unknown step',
      [
        workflow([
          CREATE_TOKEN,
          { ...GET_ORDER, parameters: [{ name: 'id', in: 'path', value: '$steps.order.outputs.id' }] },
        ]),
      ],
      '$steps.order.outputs.id names a step or an output that no earlier step has.',
    ],
    [
      'a later step',
      [workflow([CREATE_TOKEN, GET_ORDER, CREATE_ORDER])],
      '$steps.create-order.outputs.orderId names a step or an output that no earlier step has.',
    ],
    [
      'an unknown input',
      [workflow(all, { inputs: { type: 'object', properties: { clientId: {} } } })],
      '$inputs.clientSecret names an input that the workflow does not have.',
    ],
    [
      'an unknown parameter',
      [
        workflow([
          CREATE_TOKEN,
          CREATE_ORDER,
          {
            ...GET_ORDER,
            parameters: [...((GET_ORDER.parameters as JsonObject[]) ?? []), { name: 'x', in: 'query', value: 1 }],
          },
        ]),
      ],
      'The operation "getOrder" has no query parameter "x".',
    ],
    [
      'a missing parameter',
      [workflow([step('a', 'getOrder')])],
      'The step has no value for the required path parameter "id".',
    ],
    [
      'a media type',
      [workflow([step('a', 'createOrder', { requestBody: { contentType: 'text/xml', payload: {} } })])],
      'The operation accepts no body of the type "text/xml".',
    ],
    [
      'a security scheme',
      [workflow([step('a', 'createOrder', { 'x-security': [{ schemeName: 'basic', values: {} }] })])],
      'The operation does not accept the security schemes basic.',
    ],
    [
      'a body that its schema does not allow',
      [workflow([CREATE_TOKEN, { ...CREATE_ORDER, requestBody: { payload: { sku: 'x', quantity: 0 } } }])],
      'The body of the step does not match its schema: /quantity: must be at least 1.',
    ],
    [
      'a status that is not documented',
      [workflow([step('a', 'createToken', { successCriteria: [{ condition: '$statusCode == 204' }] })])],
      'createToken has no documented response that the criteria of the step "a" allow.',
    ],
    [
      'an output that the example does not have',
      [workflow([step('a', 'createToken', { outputs: { x: '$response.body#/x' } })])],
      'The example response of createToken has no value for the output "x".',
    ],
    [
      'a condition',
      [workflow([step('a', 'createToken', { successCriteria: [{ condition: '$statusCode == 200 && 1' }] })])],
      'The condition "$statusCode == 200 && 1" is not supported.',
    ],
    [
      'a dependency that does not exist',
      [workflow(all, { dependsOn: ['nothing'] })],
      'The workflow "order" depends on "nothing", which does not exist or has an error.',
    ],
    [
      'a circle',
      [workflow(all, { dependsOn: ['b'] }), { ...workflow(all), workflowId: 'b', dependsOn: ['order'] }],
      'Workflows depend on each other in a circle: order, b, order.',
    ],
    [
      'a second workflow of the same name',
      [workflow(all), workflow(all)],
      'Two workflows have the identifier "order".',
    ],
  ])('%s', async (_, workflows, message) => {
    expect(await problemsOf(...workflows)).toContain(message);
  });

  test.each(['shop.createOrder', '{$sourceDescriptions.shop.url}#/paths/~1orders/post'])(
    'but none for an operation named as %s',
    async (name) => {
      const { operationId: _id, ...order } = CREATE_ORDER;
      const named = name.includes('#') ? { ...order, operationPath: name } : { ...order, operationId: name };
      expect(await problemsOf(workflow([CREATE_TOKEN, named, GET_ORDER]))).toEqual([]);
    },
  );

  test('as a warning if the portal does not support a step that the standard allows', async () => {
    const { findings } = await siteOf(workflow([{ stepId: 'a', workflowId: 'b' }]));
    expect(findings.filter(({ code }) => code === 'workflow').map(({ severity }) => severity)).toEqual(['warning']);
  });

  test('with the line of the file', async () => {
    const { findings } = await siteOf(workflow([CREATE_TOKEN, step('a', 'createOrdr')]));
    const finding = findings.find(({ code }) => code === 'workflow');
    expect(finding?.remedy).toBe('Correct the operationId or the operationPath.');
    expect(finding?.location).toMatchObject({ file: 'specs/public/flows.arazzo.yaml', line: 33 });
  });
});

describe('a step that receives a message', () => {
  const webhook = (type: string, more: JsonObject = {}): JsonObject => ({
    post: {
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { type: { const: type } } },
            example: { id: 'evt_1', type, order: 'ord_1' },
          },
        },
      },
      ...more,
    },
  });
  const HOOKS: JsonObject = {
    info: { title: 'Hooks', version: '1' },
    webhooks: {
      shipped: webhook('order.shipped', { 'x-webhook-correlation': '$message.payload#/order' }),
      lost: webhook('order.lost'),
    },
  };
  const SIMULATOR: JsonObject = {
    info: { title: 'Simulator', version: '1' },
    paths: {
      '/simulator/account/events': {
        get: { operationId: 'getSimulatorEvents', responses: { 200: response({ data: [] }) } },
      },
    },
  };
  const SOURCES = [
    { name: 'simulator', url: './sim.json', type: 'openapi' },
    { name: 'events', url: './hooks.asyncapi.json', type: 'asyncapi' },
  ];
  const RECEIVE: JsonObject = {
    stepId: 'receive',
    channelPath: '{$sourceDescriptions.events.url}#/channels/shipped',
    action: 'receive',
    correlationId: '$steps.create-order.outputs.orderId',
    timeout: 90_000,
    successCriteria: [{ condition: "$message.payload#/type == 'order.shipped'" }],
    outputs: { eventId: '$message.payload#/id', order: '$message.payload#/order' },
  };
  const create = { ...CREATE_ORDER, operationId: '$sourceDescriptions.shop.createOrder' };
  const token = { ...CREATE_TOKEN, operationId: '$sourceDescriptions.shop.createToken' };
  const files = { 'hooks.json': HOOKS, 'sim.json': SIMULATOR };
  const siteOfStep = (more: JsonObject, others: Record<string, JsonObject> = files): Promise<TinySite> =>
    siteWith(others, SOURCES, workflow([token, create, { ...RECEIVE, ...more }]));

  test('reads the inbox, and has the example of the webhook', async () => {
    const { site } = await siteOfStep({});
    expect(site.findings.filter(({ code }) => code === 'workflow')).toEqual([]);
    const texts = new Map([...outputsOf(site, NO_PRERENDER)].map((it) => [it.path, it]));
    const { steps } = JSON.parse(texts.get('/arazzo/order.json')?.make() ?? '{}') as { steps: JsonObject[] };
    expect(steps[2]).toMatchObject({
      operationId: 'getSimulatorEvents',
      receive: {
        event: 'order.shipped',
        correlation: { location: '$message.payload#/order', value: '$steps.create-order.outputs.orderId' },
        timeout: 15_000,
      },
    });
  });

  test('is published in version 1.0 as a call, and in version 1.1 as written', async () => {
    const { site } = await siteOfStep({});
    const texts = new Map([...outputsOf(site, NO_PRERENDER)].map((it) => [it.path, it]));
    const lowered = objectOf(parse(texts.get('/arazzo/flows.arazzo.yaml')?.make() ?? ''));
    expect(lowered).toMatchObject({ arazzo: '1.0.1', sourceDescriptions: [{ name: 'shop' }, { name: 'simulator' }] });
    expect(objectOf(arrayOf(lowered.workflows)[0]).steps).toMatchObject([
      {},
      {},
      {
        stepId: 'receive',
        operationId: '$sourceDescriptions.simulator.getSimulatorEvents',
        successCriteria: [
          { condition: '$statusCode == 200' },
          { condition: "$response.body#/data/0/type == 'order.shipped'" },
        ],
        outputs: { eventId: '$response.body#/data/0/eventId' },
      },
    ]);
    const written = texts.get('/arazzo/flows-1.1.arazzo.yaml')?.make() ?? '';
    expect(written).toContain('url: ../hooks.asyncapi.json');
    expect(written).toContain('action: receive');
  });

  test.each<[string, JsonObject, string]>([
    [
      'a channel that does not exist',
      { channelPath: '{$sourceDescriptions.events.url}#/channels/gone' },
      'specs/public/hooks.json has no webhook "gone".',
    ],
    [
      'a message without a correlation id',
      { channelPath: '{$sourceDescriptions.events.url}#/channels/lost' },
      'The webhook "lost" has no correlation id.',
    ],
    [
      'the response in place of the message',
      { outputs: { id: '$response.body#/id' } },
      '$response.body#/id is used where there is no response.',
    ],
    [
      'an output that the example does not have',
      { outputs: { id: '$message.payload#/gone' } },
      'The example message of order.shipped has no value for the output "id".',
    ],
  ])('reports %s', async (_, more, message) => {
    const { findings } = await siteOfStep(more);
    expect(findings.filter(({ code }) => code === 'workflow').map((finding) => finding.message)).toContain(message);
  });

  test.each<[string, JsonObject, Record<string, JsonObject>]>([
    ['sends', { action: 'send' }, files],
    ['receives in a site without the simulator', {}, { 'hooks.json': HOOKS }],
    ['has a selector', { outputs: { id: { context: '$message.payload', selector: '$.id', type: 'jsonpath' } } }, files],
  ])('is left out with a warning if it %s', async (_, more, others) => {
    const { site, findings } = await siteOfStep(more, others);
    expect(findings.filter(({ code }) => code === 'workflow').map(({ severity }) => severity)).toEqual(['warning']);
    expect(site.workflows).toEqual([]);
  });
});

test('a workflow without the values that its steps need is left out, and so is one that depends on it', async () => {
  const needs = { 'x-security': [{ schemeName: 'bearer', values: { token: '$steps.create-token.outputs.gone' } }] };
  const broken = workflow([
    { ...CREATE_TOKEN, outputs: { gone: '$response.body#/gone' } },
    { ...CREATE_ORDER, ...needs },
  ]);
  const { site } = await siteOf(broken, { ...workflow([CREATE_TOKEN]), workflowId: 'next', dependsOn: ['order'] });
  expect(site.workflows).toEqual([]);
});

test('a version of Arazzo that is not known does not stop the build', async () => {
  const { findings } = await tinySite({ 'shop.json': API, 'flows.arazzo.yaml': 'arazzo: 2.0.0' });
  expect(findings.find(({ code }) => code === 'unsupported-version')?.remedy).toBe('Use arazzo: 1.0.x or 1.1.x.');
});
