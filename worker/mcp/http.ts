import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

import type { McpAccess } from '../../web/model/edge/mcp.ts';
import { readText } from '../../web/model/edge/read-text.ts';
import { tryParseDoubles } from '../../web/model/text/doubles.ts';
import { objectOf, stringOf } from '../../web/model/text/json.ts';
import type { McpContext } from './lookup.ts';
import { createServer } from './server.ts';

/** Bytes of a message. */
const MAX_MESSAGE = 64 * 1024;

/**
 * Responds to one message (Streamable HTTP, stateless: there are no sessions, and no stream stays open). A message of version 2026-07-28
 * names its version; every other one is of the versions that begin with `initialize`. The library checks `Accept`,
 * `Content-Type`, the headers that repeat the message, the protocol version, and the shape of the message.
 */
export async function respondTo(request: Request, context: McpContext): Promise<Response> {
  if (request.method !== 'POST') {
    const response = protocolError(405, -32000, 'Send messages with POST. This server has no stream and no sessions.');
    response.headers.set('Allow', 'POST');
    return response;
  }
  const text = await readText(request, MAX_MESSAGE);
  if (text === undefined)
    return protocolError(413, -32000, `A message must be UTF-8 text of at most ${MAX_MESSAGE} bytes.`);
  const message = tryParseDoubles(text);
  // Batches were removed from the specification in version 2025-06-18. A list would multiply the work of one request.
  if (Array.isArray(message)) return protocolError(400, -32600, 'Batches are not supported: send one message.');

  // Without a parsed body, the library reports what it cannot parse.
  const options = message === undefined ? {} : { parsedBody: message };
  const checked = (): Request => new Request(request.url, { method: 'POST', headers: request.headers, body: text });
  const once = { ...context, access: readingOnce(context.access) };
  const factory = (): McpServer => createServer(once, new URL(request.url).origin);
  if (!(await isLegacyRequest(checked(), message))) {
    const handler = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 1 });
    const response = await handler.fetch(checked(), options);
    // No list of this server changes while it runs. A subscription is acknowledged without any notification, and ends.
    if (objectOf(message).method === 'subscriptions/listen') await handler.close();
    return reportingCall(response, message, context.access);
  }

  // The older specification asks for 404, so that a client of a server with sessions starts again without one.
  if (request.headers.has('Mcp-Session-Id')) return protocolError(404, -32001, 'This server has no sessions.');
  const server = factory();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await reportingCall(await transport.handleRequest(checked(), options), message, context.access);
  } finally {
    await server.close();
  }
}

/** Every file that a message needs is read once: each read is a call of the portal. */
function readingOnce(access: McpAccess): McpAccess {
  const files = new Map<string, Promise<string | null>>();
  const readFile = (path: string): Promise<string | null> => {
    const text = files.get(path) ?? access.readFile(path);
    files.set(path, text);
    return text;
  };
  return { ...access, readFile };
}

/** The same response, after a call of a tool that gave a result has been reported: the tool, how it ended, and the page of the result. */
async function reportingCall(response: Response, message: unknown, { record }: McpAccess): Promise<Response> {
  const { method, params } = objectOf(message);
  const tool = stringOf(objectOf(params).name);
  if (record === null || method !== 'tools/call' || tool === null) return response;
  const text = await response.text();
  // The library may send the message as an event.
  const { result } = objectOf(tryParseDoubles(/^data: (.*)$/m.exec(text)?.[1] ?? text));
  if (result !== undefined) {
    const { isError, structuredContent } = objectOf(result);
    const page = stringOf(objectOf(structuredContent).href)?.split('#', 1)[0];
    await record({
      kind: 'agent',
      tool,
      result: isError === true ? 'error' : 'ok',
      ...(page !== undefined && { page }),
    });
  }
  return new Response(text, response);
}

/** An error of the transport, without the id of a request. */
function protocolError(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
