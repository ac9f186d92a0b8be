import { describe, expect, it } from 'vitest';

import { createSimulator } from '../../simulator/worker.ts';
import { simulatorData } from '../../web/compile/simulator/simulator-data.ts';
import type { SimulatorData } from '../../web/model/simulator/data.ts';

const PET = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'Rex' } } };
const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/pets': {
      get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: PET } } } } } },
      post: {
        requestBody: { content: { 'application/json': { schema: PET } } },
        responses: {
          201: {
            content: {
              'application/json': { examples: { rex: { value: { name: 'Rex' } }, tom: { value: { name: 'Tom' } } } },
            },
          },
        },
      },
    },
  },
};

describe('A description of another site', () => {
  const reports: string[] = [];
  const app = createSimulator({
    data: JSON.parse(
      simulatorData([{ name: 'pets', document: DOCUMENT, problemType: 'about:blank#' }]),
    ) as SimulatorData,
    callAccount: () => null,
    createAccount: () => Promise.resolve({ code: 'rate_limited', detail: 'None.' }),
    report: (message) => {
      reports.push(message);
    },
  });

  it('has generated and authored examples without state', async () => {
    const list = await app.request('/simulator/pets');
    expect([list.status, await list.json()]).toEqual([200, [{ name: 'Rex' }]]);
    const named = await app.request('/simulator/pets', { method: 'POST', headers: { Prefer: 'example=tom' } });
    expect([named.status, await named.json()]).toEqual([201, { name: 'Tom' }]);
    expect(reports).toEqual([]);
  });

  it('has 404 and 405 as problem documents', async () => {
    expect((await app.request('/simulator/cats')).status).toBe(404);
    const wrong = await app.request('/simulator/pets', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('Allow'), wrong.headers.get('Content-Type')]).toEqual([
      405,
      'GET, POST',
      'application/problem+json',
    ]);
  });
});
