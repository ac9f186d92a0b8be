import * as newer from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { INTERNAL_MCP, MCP } from '../../../web/model/edge/mcp.ts';
import type { Siege } from './siege.ts';

const TOOLS = [
  'advance_clock',
  'call_simulator',
  'check_message',
  'compare_versions',
  'describe_usage',
  'get_operation',
  'get_schema',
  'inject_fault',
  'list_changes',
  'list_impact',
  'list_operations',
  'read_page',
  'run_workflow',
  'search',
  'set_state',
  'submit_feedback',
];
const CANARY = 'canary-internal-7b1f4e02';

async function connect(address: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } });
  await client.connect(transport);
  return client;
}

/** A client of the library for version 2026-07-28, which refuses to fall back to an older one. */
async function connectNewer(address: string): Promise<newer.Client> {
  const client = new newer.Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new newer.StreamableHTTPClientTransport(new URL(address)));
  return client;
}

async function call(client: Client | newer.Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const text = content[0]?.type === 'text' ? content[0].text : '';
  if (isError === true) throw new Error(`${name}: ${text}`);
  return text;
}

/** The MCP servers behind the portal: their use by an assistant, and what a stranger sees. */
export function attackMcp(siege: Siege): void {
  describe(`the MCP server of ${siege.name}`, () => {
    let client: Client;
    beforeAll(async () => {
      client = await connect(siege.origin + MCP);
    });
    afterAll(() => client?.close());

    test('responds to clients of version 2026-07-28 and of older ones alike', async () => {
      const modern = await connectNewer(siege.origin + MCP);
      const [older, current] = await Promise.all([client.listTools(), modern.listTools()]);
      expect(current.tools.map((tool) => tool.name)).toEqual(older.tools.map((tool) => tool.name));
      const args = { operation: 'createContract', sections: ['errors'] };
      expect(await call(modern, 'get_operation', args)).toBe(await call(client, 'get_operation', args));
      const { resources } = await modern.listResources();
      const { contents } = await modern.readResource({ uri: resources[0]?.uri ?? '' });
      expect(contents).toHaveLength(1);
      await modern.close();
    });

    test('lists its tools, all pages as resources, and its prompt', async () => {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name).toSorted()).toEqual(TOOLS);
      const uris: string[] = [];
      let cursor: string | undefined;
      do {
        const list = await client.listResources(cursor === undefined ? {} : { cursor });
        uris.push(...list.resources.map(({ uri }) => uri));
        cursor = list.nextCursor;
      } while (cursor !== undefined);
      expect(uris.length).toBeGreaterThan(200);
      expect(uris).toContain(`${siege.origin}/public/v3/create-contract.md`);
      const { contents } = await client.readResource({ uri: `${siege.origin}/pt/intro.md` });
      expect(contents[0]).toMatchObject({
        mimeType: 'text/markdown',
        text: expect.stringContaining('# Visão geral') as string,
      });
      const { messages } = await client.getPrompt({
        name: 'integrate',
        arguments: { language: 'Python', locale: 'es' },
      });
      expect(JSON.stringify(messages)).toContain('Integre las API de este portal en Python.');
    });

    test('lets an assistant create a contract for a used phone in Python, with the tools alone', async () => {
      const found = await call(client, 'search', { query: 'create a contract for a used phone', group: 'operations' });
      const address = /POST (\/public\/v3\/contracts)`/.exec(found)?.[1] ?? '';
      expect(address).toBe('/public/v3/contracts');
      expect(await call(client, 'list_operations', { api: 'v3' })).toContain(`POST ${address}`);
      const operation = await call(client, 'get_operation', { operation: `POST ${address}`, locale: 'es' });
      expect(operation).toContain('`lineItems`');
      expect(await call(client, 'get_schema', { name: 'NewLineItem', api: 'v3' })).toContain(
        '(/public/v3/schemas/new-phone)',
      );
      expect(await call(client, 'get_schema', { name: 'NewPhone', api: 'v3' })).toContain('`used`');
      expect(await call(client, 'compare_versions', { operation: `POST ${address}` })).toContain('body.mobile');
      const changes = await call(client, 'list_changes', { api: 'v2' });
      expect(changes).toContain('One spelling for the color of devices');
      expect(changes).toContain('- warning: `colour` was removed (response). Use color instead. · [PhoneDevice]');
      expect(changes).not.toContain('AKKO Simulator');
      expect(await call(client, 'read_page', { page: '/get_started', locale: 'pt' })).toContain('# ');

      const account = await call(client, 'call_simulator', { method: 'POST', path: '/simulator/accounts' });
      const { clientId, clientSecret } = JSON.parse(bodyOf(account)) as { clientId: string; clientSecret: string };
      const issued = await call(client, 'call_simulator', {
        method: 'POST',
        path: '/public/v3/tokens',
        basic: { username: clientId, password: clientSecret },
        body: 'grant_type=client_credentials',
      });
      const { access_token: accessToken } = JSON.parse(bodyOf(issued)) as { access_token: string };
      const send = (imei: string): Promise<string> =>
        call(client, 'call_simulator', {
          method: 'POST',
          path: address,
          headers: { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': `mcp-${imei}` },
          body: contractWith(exampleBody(operation), imei),
          explain: true,
        });
      const refused = await send('356938035643808');
      expect(refused).toContain('HTTP 422');
      expect(refused).toContain('### `validation_failed`');
      const created = await send('356938035643809');
      expect(created).toContain('HTTP 201');
      expect(created).toContain('"status":"pending_activation"');
      expect(created).toContain('### 201 Created');
      expect(created).toContain('`lineItems`');
    });

    test('shows nothing internal to a stranger', async () => {
      const { words } = siege;
      const texts = [
        JSON.stringify([await client.listTools(), await client.listPrompts(), await client.listResources()]),
      ];
      for (const query of ['internal', CANARY, ...words.slice(0, 20)])
        texts.push(JSON.stringify(await client.callTool({ name: 'search', arguments: { query } })));
      texts.push(JSON.stringify(await client.callTool({ name: 'list_operations', arguments: {} })));
      // A response repeats nothing of the query, so none of these words can come from there.
      expect(words.filter((word) => texts.some((text) => text.includes(word)))).toEqual([]);
    });

    test('tells a client without a token where tokens for the internal server come from', async () => {
      const address = siege.origin + INTERNAL_MCP;
      await expect(connect(address)).rejects.toThrow(/401|Unauthorized|token/);
      await expect(connectNewer(address)).rejects.toThrow(/401|Unauthorized|token/);
      const challenge = (await fetch(address, { method: 'POST' })).headers.get('WWW-Authenticate') ?? '';
      const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
      expect(await (await fetch(metadata)).json()).toMatchObject({ resource: address });
    });

    test('shows a colleague with a token internal pages, with the tools of the public server', async () => {
      const colleague = await connect(siege.origin + INTERNAL_MCP, { Authorization: `Bearer ${siege.good}` });
      expect(await colleague.listTools()).toEqual(await client.listTools());
      expect(await call(colleague, 'read_page', { page: '/docs/internal/get-app' })).toContain('# ');
      expect(await call(colleague, 'search', { query: 'get app' })).toContain('/docs/internal/');
      await expect(call(client, 'read_page', { page: '/docs/internal/get-app' })).rejects.toThrow('There is no page');
      await colleague.close();
    });
  });
}

/** The JSON that `call_simulator` shows. */
function bodyOf(text: string): string {
  return /```json\n(.*)\n```/.exec(text)?.[1] ?? '{}';
}

/** The body in the cURL sample of an operation. */
function exampleBody(operation: string): string {
  return /--data '(\{.*?\})'\n```/s.exec(operation)?.[1] ?? '{}';
}

function contractWith(example: string, imei: string): unknown {
  const body = JSON.parse(example) as { lineItems: { device: Record<string, unknown> }[] };
  for (const { device } of body.lineItems) Object.assign(device, { condition: 'used', imei });
  return body;
}
