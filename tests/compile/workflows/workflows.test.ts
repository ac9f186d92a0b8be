import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';

import { outputsOf } from '../../../web/compile/outputs.ts';
import type { JsonObject } from '../../../web/model/text/json.ts';
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
  return tinySite({
    'shop.json': API,
    'flows.arazzo.yaml': stringify({
      arazzo: '1.0.1',
      info: { title: 'Flows', version: '1' },
      sourceDescriptions: [{ name: 'shop', url: './shop.json', type: 'openapi' }],
      workflows,
    }),
  });
}

async function problemsOf(...workflows: JsonObject[]): Promise<string[]> {
  const { findings } = await siteOf(...workflows);
  return findings.filter(({ code }) => code === 'workflow').map(({ message }) => message);
}

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
      [...outputsOf(site, { prerender: {}, assets: { icons: [] } } as unknown as Parameters<typeof outputsOf>[1])]
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
