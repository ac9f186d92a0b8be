import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { arrayOf, type Json, type JsonObject, numberOf, objectOf, stringOf } from '../../../web/model/text/json.ts';
import type { Environment } from './evaluate.ts';

interface Result {
  text: string;
  data: JsonObject;
}

/** The calls that the scripts make with the tools. */
function callsOf(client: Client, account: JsonObject) {
  const use = async (name: string, args: JsonObject): Promise<Result> => {
    const { content, structuredContent } = await client.callTool({ name, arguments: args });
    const [first] = content;
    return { text: first?.type === 'text' ? first.text : '', data: objectOf(structuredContent) };
  };
  const send = (method: string, path: string, more: JsonObject = {}): Promise<Result> =>
    use('call_simulator', { method, path, account, ...more });
  const run = (workflow: string): Promise<Result> => use('run_workflow', { workflow, account });
  /** The body in the cURL sample of an operation. */
  const sampleBody = async (operation: string): Promise<Json> => {
    const { text } = await use('get_operation', { operation, sections: ['sample'] });
    const json: Json = JSON.parse(/--data '(\{.*?\})'\n/s.exec(text)?.[1] ?? '{}');
    return json;
  };
  const sell = async (key: string): Promise<Result> =>
    send('POST', '/public/v3/contracts', {
      headers: { 'Idempotency-Key': key },
      body: await sampleBody('createContract'),
    });
  /** The contracts of the customer of the named states. */
  const contractOfMaya = async (): Promise<JsonObject> => {
    const { data } = await send('GET', '/public/v3/contracts?userReference=NGW-CUST-20817');
    return objectOf(arrayOf(objectOf(data['body'])['data'])[0]);
  };
  const cancel = async (effective: string): Promise<string> => {
    const { id } = await contractOfMaya();
    const body = { reason: 'customer_request', effective };
    return (await send('POST', `/public/v3/contracts/${stringOf(id)}/deactivate`, { body })).text;
  };
  return { account, use, send, run, sell, contractOfMaya, cancel };
}

interface Calls extends ReturnType<typeof callsOf> {
  question: string;
}

const idOf = ({ data }: Result): string => stringOf(objectOf(data['body'])['id']) ?? '';

const SCRIPTS: Readonly<Record<string, (calls: Calls) => Promise<string>>> = {
  'first-call': async ({ send }) => (await send('GET', '/public/v3/inventory?limit=1')).text,
  'sell-used-phone': async ({ use, sell }) => {
    await use('get_operation', { operation: 'createContract' });
    return (await sell('evaluation-1')).text;
  },
  activate: async ({ run }) => (await run('first-contract')).text,
  'errors-of-a-sale': async ({ use }) =>
    (await use('get_operation', { operation: 'createContract', sections: ['errors'] })).text,
  'verify-in-python': async ({ use }) => {
    const { text } = await use('search', { query: 'verify a webhook in Python' });
    const href = /\S+#verify-the-signature/.exec(text)?.[0] ?? '/guides/webhooks';
    return (await use('read_page', { page: href })).text;
  },
  'schema-of-a-phone': async ({ use }) => (await use('get_schema', { name: 'NewPhone', api: 'v3' })).text,
  'what-ends': async ({ use }) =>
    (await use('list_impact', { file: 'DELETE /public/v2/users/48213/contracts/contract-line-items/1' })).text,
  'changes-of-a-month': async ({ use }) => (await use('list_changes', { api: 'v3', since: '2026-11-01' })).text,
  'migrate-an-update': async ({ use }) =>
    (await use('compare_versions', { operation: 'Update a contract line item' })).text,
  'failed-renewal': async ({ run }) => (await run('past-due')).text,
  faults: async ({ account, use, send }) => {
    const get = (): Promise<Result> => send('GET', '/public/v3/inventory?limit=1');
    await use('inject_fault', { account, fault: 'rate_limited' });
    await get();
    await use('inject_fault', { account, fault: 'unavailable' });
    await get();
    await use('inject_fault', { account, fault: 'slow', seconds: 1 });
    return (await get()).text;
  },
  'own-reference': async ({ contractOfMaya }) => stringOf((await contractOfMaya())['id']) ?? '',
  'order-stock': async ({ send, run }) => {
    const { data } = await run('stock-order');
    return (await send('GET', `/public/v3/orders/${stringOf(objectOf(data['outputs'])['orderId'])}`)).text;
  },
  'repeat-with-the-key': async ({ sell }) => {
    const [first, second] = [await sell('evaluation-2'), await sell('evaluation-2')];
    return String(new Set([idOf(first), idOf(second)]).size);
  },
  'second-device': async ({ run }) => (await run('second-device')).text,
  'cancel-now': ({ cancel }) => cancel('immediately'),
  'cancel-later': ({ cancel }) => cancel('end_of_period'),
  restore: async ({ send, contractOfMaya }) => {
    const { id, legacyId, user } = await contractOfMaya();
    const body = { contractIds: [legacyId ?? id ?? null] };
    const path = `/public/v2/users/${numberOf(objectOf(user)['legacyId']) ?? ''}/contracts/restore`;
    return (await send('POST', path, { body })).text;
  },
  'lend-a-phone': async ({ run }) => (await run('repair')).text,
  'total-loss': async ({ run }) => (await run('total-loss')).text,
  quote: async ({ run }) => (await run('price-quote')).text,
  'end-of-waiting': async ({ account, use }) => (await use('advance_clock', { account, advance: 'P32D' })).text,
  'find-the-mistake': async ({ use, question }) => {
    const [, json = '{}'] = /(\{.*\})/.exec(question) ?? [];
    const body: Json = JSON.parse(json);
    return (await use('check_message', { operation: 'createContract', body })).text;
  },
  'check-an-event': async ({ use }) => {
    const { text, data } = await use('check_message', { operation: 'contract.activated', body: { id: 'evt_1' } });
    return `${data['isValid'] === true ? 'yes' : 'no'} ${text}`;
  },
  attempts: async ({ use }) => (await use('read_page', { page: '/guides/webhooks#order-of-webhook-events' })).text,
  'stolen-phone': async ({ use }) => (await use('read_page', { page: '/guides/testing#test-imeis' })).text,
  'lost-response': async ({ account, use, sell }) => {
    await use('inject_fault', { account, fault: 'lost', operationId: 'createContract' });
    await sell('evaluation-3');
    return (await sell('evaluation-3')).text;
  },
  'duplicated-webhook': async ({ account, use, run }) => {
    await use('inject_fault', { account, fault: 'duplicated', count: 5 });
    return (await run('first-contract')).text;
  },
  'sell-to-a-v2-user': async ({ run }) => (await run('users-from-v2')).text,
  scopes: async ({ use }) =>
    (await use('get_operation', { operation: 'createContract', sections: ['description'] })).text,
  'hundred-contracts': async ({ account, use, send }) => {
    await use('set_state', { account, name: 'hundred-contracts' });
    return (await send('GET', '/public/v2/users?perPage=1')).text;
  },
};

/** Solves a task with the tools alone, without a model. It gets its task as every other candidate does. */
export async function solve(environment: Environment): Promise<string> {
  const { EVALUATION_TASK, EVALUATION_QUESTION, EVALUATION_MCP, EVALUATION_ACCOUNT } = environment;
  const client = new Client(
    { name: 'evaluation', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(EVALUATION_MCP)));
  const calls = callsOf(client, objectOf(JSON.parse(EVALUATION_ACCOUNT)));
  const answer = await SCRIPTS[EVALUATION_TASK]?.({ ...calls, question: EVALUATION_QUESTION });
  await client.close();
  return answer ?? '';
}

if (import.meta.main) console.log((await solve(process.env as Environment)).replaceAll('\n', ' '));
