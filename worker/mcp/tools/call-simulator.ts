import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { SimulatorReply } from '../../../web/model/edge/mcp.ts';
import { documentedPaths, simulatorPath } from '../../../web/model/edge/simulator.ts';
import { base64OfText } from '../../../web/model/text/base64.ts';
import { own, stringOf } from '../../../web/model/text/json.ts';
import type { Catalog } from '../catalog.ts';
import type { McpContext } from '../http.ts';
import { operationOf } from '../lookup.ts';
import { cut, sectionsOf } from '../markdown.ts';
import { remedyOf } from './operation-text.ts';
import { localeArgument, MAX_RESULT, readTwin, runTool, ToolError } from './tool.ts';

/** Characters of what the document says about a response. */
const MAX_EXPLANATION = 6_000;
/** Headers of a response that say nothing about the API. */
const NOISE = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-length',
  'x-content-type-options',
]);

const headers = z
  .record(
    z.string().regex(/^[\w-]{1,60}$/),
    z
      .string()
      .max(4_000)
      .regex(/^[\t\x20-\x7E]*$/),
  )
  .refine((list) => Object.keys(list).length <= 12, 'At most 12 headers.');

const CALL = z.object({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z
    .string()
    .max(2_000)
    .regex(/^\/[^\s\\#]*$/)
    .describe('Path below /simulator and query, such as "/public/v3/contracts?limit=5" or "/accounts".'),
  headers: headers.default({}).describe('Such as Authorization, Idempotency-Key, Prefer, Content-Type.'),
  basic: z
    .object({ username: z.string().max(500), password: z.string().max(500) })
    .optional()
    .describe('Credentials for HTTP Basic, such as clientId and clientSecret of the account.'),
  body: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .optional()
    .describe('JSON, or a form body as text.'),
  explain: z
    .boolean()
    .default(false)
    .describe('Whether the result has what the documentation says about the response.'),
  locale: localeArgument,
});

/** `call_simulator`: a request to the simulator of this portal, and to nothing else. */
export function registerCallSimulator(server: McpServer, context: McpContext): void {
  server.registerTool(
    'call_simulator',
    {
      title: 'Call the simulator',
      description:
        'Sends a request to the simulator of the APIs and returns status, headers, body, and what the documentation says about the response. Start with POST /accounts (no body) to get an account of your own, then POST /public/v3/tokens with "basic" and the form body "grant_type=client_credentials", then call with "Authorization: Bearer <token>". No real customers, messages or payments.',
      inputSchema: CALL,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    },
    ({ method, path, headers, basic, body, explain: isExplained, locale }) =>
      runTool(context, locale, async (catalog) => {
        const { callSimulator } = context.access;
        if (callSimulator === null) throw new ToolError('This portal has no simulator.');
        if (body !== undefined && (method === 'GET' || method === 'HEAD'))
          throw new ToolError(`A ${method} request has no body.`);
        const sent = new Headers(headers);
        if (basic !== undefined)
          sent.set('Authorization', `Basic ${base64OfText(`${basic.username}:${basic.password}`)}`);
        if (body !== undefined && !sent.has('Content-Type'))
          sent.set('Content-Type', typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json');
        const reply = await callSimulator({
          method,
          path: simulatorPath(path),
          headers: Object.fromEntries(sent),
          body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
        });
        if (!isExplained) return describe(reply);
        const pathname = simulatorPath(path.split('?', 1)[0] ?? '');
        const explanation = await explain(catalog, context, { method, path: pathname, reply });
        return `${describe(reply)}\n\n# Documentation\n\n${explanation}`;
      }),
  );
}

function describe({ status, headers, body }: SimulatorReply): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => (NOISE.has(name) ? [] : [`${name}: ${value}`]));
  const text = body === '' ? '' : `\n\n\`\`\`json\n${cut(body, MAX_RESULT)}\n\`\`\``;
  return `HTTP ${status}\n${lines.join('\n')}${text}`;
}

/** Finds the operation of the request, the documented response with this status, and the meaning of its problem code. */
async function explain(
  catalog: Catalog,
  context: McpContext,
  { method, path, reply }: { method: string; path: string; reply: SimulatorReply },
): Promise<string> {
  const page = documentedPaths(path)
    .map((documented) => operationOf(catalog, method === 'HEAD' ? 'GET' : method, documented))
    .find((operation) => operation !== undefined);
  if (page === undefined) return 'The documentation has no operation with this method and path.';
  const status = String(reply.status);
  const twin = await readTwin(context, page);
  const section = sectionsOf(twin).find(({ level, heading }) => level === 3 && heading.startsWith(`${status} `));
  const line = twin.split('\n').find((text) => text.startsWith(`- **${status} `));
  const problem = await meaningOf(catalog, context, { code: problemCode(reply.body), base: page.api?.base ?? '' });
  const response = section?.text ?? line ?? `The documentation of this operation has no response ${status}.`;
  return [`${page.title}: ${page.href}`, cut(response.trim(), MAX_EXPLANATION), problem].filter(Boolean).join('\n\n');
}

function problemCode(body: string): string | null {
  try {
    return stringOf(own(JSON.parse(body), 'code'));
  } catch {
    return null;
  }
}

async function meaningOf(
  { pages }: Catalog,
  context: McpContext,
  { code, base }: { code: string | null; base: string },
): Promise<string> {
  const page = pages.find(({ href, api }) => api?.base === base && href.endsWith('/errors'));
  if (code === null || page === undefined) return '';
  const sections = sectionsOf(await readTwin(context, page));
  const section = sections.find(({ heading }) => heading.startsWith(`\`${code}\``));
  return section === undefined ? '' : remedyOf(section);
}
