import { describe, expect, test } from 'vitest';

import { bugReport } from '../../../content/pages/simulator/bug-report.ts';
import { logWorkflow } from '../../../content/pages/simulator/log-workflow.ts';
import type { LoggedApi } from '../../../web/model/simulator/controls.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';

type LoggedRequest = Simulator<'LoggedRequest'>;

const APIS: LoggedApi[] = [
  {
    name: 'v3',
    path: '/shop/v3.yaml',
    key: null,
    tokenOperation: 'createToken',
    operations: [
      { id: 'createToken', method: 'post', path: '/shop/v3/tokens' },
      { id: 'createContract', method: 'post', path: '/shop/v3/contracts' },
      { id: 'getContractById', method: 'get', path: '/shop/v3/contracts/{contractId}' },
    ],
  },
  {
    name: 'v2',
    path: '/shop/v2.yaml',
    key: { name: 'partnerToken', header: 'X-Partner-Token' },
    tokenOperation: null,
    operations: [
      { id: 'createUser', method: 'post', path: '/shop/v2/users' },
      { id: 'getUser', method: 'get', path: '/shop/v2/users/{userId}' },
    ],
  },
];

function logged(operationId: string, line: string, more: Partial<LoggedRequest> = {}): LoggedRequest {
  const [method = '', path = '', status = ''] = line.split(' ');
  return {
    requestId: 'req_0000000001',
    at: '2026-03-02T15:04:05Z',
    method,
    path,
    operationId,
    status: Number(status),
    code: null,
    detail: null,
    fault: null,
    errors: [],
    requestBody: null,
    responseBody: null,
    ...more,
  };
}

const SALE = logged('createContract', 'POST /shop/v3/contracts 201', {
  idempotencyKey: 'sale-1',
  requestBody: '{"storeId":"NGW-CHI-014"}',
  responseBody: '{"id":"ctr_6Jt8Bn2XqL"}',
});

describe('the workflow of a log', () => {
  const options = { apis: APIS, siteUrl: 'https://site.example', baseUrl: 'https://site.example/simulator' };
  const workflowOf = (...oldestFirst: LoggedRequest[]) => {
    const document = logWorkflow({ ...options, requests: oldestFirst.toReversed() });
    const [workflow] = document.workflows as { description: string; inputs: { required: string[] }; steps: object[] }[];
    return { sources: document.sourceDescriptions as object[], ...workflow };
  };

  test('creates one token, and passes created ids on', () => {
    const { steps, inputs } = workflowOf(
      logged('createToken', 'POST /shop/v3/tokens 200'),
      SALE,
      logged('getContractById', 'GET /shop/v3/contracts/ctr_6Jt8Bn2XqL 200'),
    );
    expect(inputs?.required).toEqual(['clientId', 'clientSecret', 'runId']);
    expect(steps).toMatchObject([
      { stepId: 'create-token' },
      {
        stepId: 'request-1',
        outputs: { id1: '$response.body#/id' },
        successCriteria: [{ condition: '$statusCode == 201' }],
      },
      { parameters: [{ name: 'Authorization' }, { name: 'contractId', value: '$steps.request-1.outputs.id1' }] },
    ]);
  });

  test('passes integer ids on, in addresses and bodies', () => {
    const { steps, sources, inputs } = workflowOf(
      logged('createUser', 'POST /shop/v2/users 201', { requestBody: '{}', responseBody: '{"id":48216}' }),
      logged('getUser', 'GET /shop/v2/users/48216?expand=a+b 200'),
      logged('createUser', 'POST /shop/v2/users 422', { requestBody: '{"referredBy":48216,"age":48}' }),
    );
    expect(sources).toMatchObject([{ name: 'v2', 'x-serverUrl': 'https://site.example/simulator' }]);
    expect(inputs?.required).toEqual(['runId', 'partnerToken']);
    expect(steps?.[1]).toMatchObject({
      parameters: [
        { name: 'X-Partner-Token', in: 'header', value: '$inputs.partnerToken' },
        { name: 'userId', in: 'path', value: '$steps.request-1.outputs.id1' },
        { name: 'expand', in: 'query', value: 'a b' },
      ],
    });
    expect(steps?.[2]).toMatchObject({
      requestBody: { payload: { referredBy: '$steps.request-1.outputs.id1', age: 48 } },
    });
  });

  test('keeps repeated keys equal', () => {
    const { steps } = workflowOf(SALE, SALE, { ...SALE, idempotencyKey: 'sale-2' });
    const keys = steps?.slice(1).map((step) => (step as { parameters: { value: string }[] }).parameters.at(-1)?.value);
    expect(keys).toEqual(['{$inputs.runId}-request-1', '{$inputs.runId}-request-1', '{$inputs.runId}-request-2']);
  });

  test('leaves out requests that it cannot repeat, and counts them', () => {
    const { steps, description } = workflowOf(
      { ...SALE, fault: 'lost' },
      { ...SALE, requestBody: '{"cut":"he' },
      logged('unknown', 'GET /shop/v3/unknown 404'),
      SALE,
    );
    expect(steps).toHaveLength(2);
    expect(description).toContain('3 of 4 requests are left out.');
  });
});

describe('the report of a log', () => {
  const reportOf = (...requests: LoggedRequest[]): string =>
    bugReport({ requests, clientId: 'sim_1', secrets: ['whsec_abc', ''] });

  test('has the requests oldest first, with their errors and bodies', () => {
    const refused = logged('createContract', 'POST /shop/v3/contracts 422', {
      code: 'validation_failed',
      detail: '1 value is not valid.',
      errors: [{ pointer: '', code: 'required', message: 'Must have lines.' }],
      requestBody: '{"note":"```"}',
    });
    const report = reportOf(refused, SALE);
    expect(report).toMatch(
      /## 1\. `POST \/shop\/v3\/contracts`: 201\n[^]*## 2\. `POST \/shop\/v3\/contracts`: 422 validation_failed/,
    );
    expect(report).toContain('- `/`: required. Must have lines.');
    // Three backticks in a body must not end its block.
    expect(report).toContain('Request:\n\n````json\n{\n  "note": "```"\n}\n````');
  });

  test('removes secrets wherever a caller has put them', () => {
    const report = reportOf(logged('x', 'GET /shop/v3/x?key=whsec_abc 404', { responseBody: '"whsec_abc' }));
    expect(report).not.toContain('whsec_abc');
    expect(report.match(/\[removed\]/g)).toHaveLength(2);
  });

  test('has the last 20 requests', () => {
    expect(reportOf(...Array.from({ length: 25 }, () => SALE)).match(/^## /gm)).toHaveLength(20);
  });
});
