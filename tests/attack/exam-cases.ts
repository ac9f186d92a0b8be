const STATE = { cases: ['C01'], startedAt: 'x', empty: null, running: null, steppedAt: 0, verdicts: [] };

function kept(state: object): () => string {
  const content = { state: { ...STATE, ...state }, account: 'x', cases: {} };
  return () => JSON.stringify({ exam: { content, keyId: null, signature: null } });
}

/** A sale that nobody made, as the request log would have it. */
export const FORGED_SALE = {
  requestId: 'req_FORGED0001',
  at: '2026-03-02T15:04:05Z',
  method: 'POST',
  path: '/public/v3/contracts',
  operationId: 'createContract',
  status: 201,
  code: null,
  detail: null,
  fault: null,
  errors: [],
  requestBody: '{"storeId":"NGW-CHI-014","lineItems":[{"device":{"kind":"phone"}}]}',
  responseBody: '{"id":"ctr_0000000001"}',
};

/** Steps of an exam that no page sends. All get 422, even where nothing is signed. */
export const HOSTILE_STEPS: readonly { name: string; body: () => string }[] = [
  { name: 'an empty body', body: () => '' },
  { name: 'a list', body: () => '[]' },
  { name: 'a verdict of the caller', body: () => '{"exam":null,"choose":["C01"],"verdicts":[{"id":"C01"}]}' },
  { name: 'no exam', body: () => '{"choose":["C01"]}' },
  { name: 'a body of 10 MB', body: () => JSON.stringify({ exam: null, choose: ['C'.repeat(10_000_000)] }) },
  { name: 'an exam with another member', body: kept({ admin: true }) },
  { name: 'a state that is not a list', body: kept({ verdicts: {} }) },
  { name: 'a case that runs and is a list', body: kept({ running: [] }) },
  { name: 'thousands of cases', body: kept({ cases: Array.from({ length: 5000 }, () => 'C01') }) },
  { name: 'deep nesting', body: () => `{"exam":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
];
