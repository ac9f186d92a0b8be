import { canonicalKey, encodePath, isGatedKey } from '../../web/model/edge/canonical-path.ts';
import { failureLine } from '../../web/model/edge/failure-line.ts';
import { LOOPBACK_HOSTS } from '../../web/model/edge/loopback.ts';
import { type AgentSignal, INTERNAL_MCP, MCP, type McpAccess, RESOURCE_METADATA } from '../../web/model/edge/mcp.ts';
import type { SimulatorHeaders } from '../../web/model/edge/simulator.ts';
import { RETRY_AFTER } from './gated-responses.ts';
import {
  callerAddress,
  type CallLimit,
  dataHeaders,
  isForeign,
  isReading,
  portalMiddleware,
  requestWith,
} from './http.ts';
import { type Assets, isReservedPath, textOfAsset } from './public-files.ts';
import { cookieValues, type SessionJudge } from './session/cookie.ts';
import { type Granted, type InternalService, ISSUER, type Verdict } from './session/token-policy.ts';
import { callSimulator, type SendToSimulator } from './simulator.ts';

/** The RPC interface of the MCP server's Worker. */
export interface McpService {
  respond(request: Request, access: McpAccess): Promise<Response>;
}

interface McpOptions extends SessionJudge {
  /** Undefined if this release has no MCP server. */
  service: McpService | undefined;
  internal: InternalService;
  assets: Assets;
  /** Undefined if this release has no simulator. */
  send: SendToSimulator | undefined;
  simulator: SimulatorHeaders;
  /** Name of the site. */
  title: string;
  /** Host name of the site. */
  host: string;
  mayCall: CallLimit;
  /** Counts what a caller did. Undefined if this release collects nothing. */
  insight: ((signal: AgentSignal, request: Request, requestId: string) => Promise<void>) | undefined;
}

/** The only request headers that reach the MCP server: no cookie, no token, no address. */
const PASSED_HEADERS = [
  'Accept',
  'Content-Length',
  'Content-Type',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
];
/** The files that the MCP server may read, besides the internal ones. */
const PUBLIC_FILE =
  /\.md$|\.headings\.json$|^\/changes\.json$|\/changelog\.json$|^\/search\/[a-z-]+\.json$|^\/\.well-known\/agent-skills\/index\.json$|^\/arazzo\/[\w-]+\.json$|\/console\/(?:webhooks\/)?[\w-]+\.json$/;

const REFUSALS = {
  missing: { status: 401, message: 'Send a Google ID token of a company account as Authorization: Bearer.' },
  invalid: { status: 401, message: 'The token is not a valid Google ID token for this portal.' },
  denied: { status: 403, message: 'The account has no access to the internal pages.' },
  unavailable: { status: 503, message: "The token cannot be checked now, because Google's keys are unavailable." },
  busy: { status: 429, message: 'Your address has sent too many messages in this minute.' },
} as const satisfies Record<
  Exclude<Verdict['kind'], 'granted'> | 'missing' | 'busy',
  { status: number; message: string }
>;

/**
 * Passes MCP messages on to the MCP server, with access to the files that the caller may read. At the internal address a
 * `Bearer` token admits to the internal files under the policy of the gate. Without a token, the response is 401 and names the metadata
 * that say where tokens come from (RFC 9728). The session cookie never counts, so that no other site can use a reader's session.
 */
export function mcp({
  service,
  judge,
  cookie,
  internal,
  assets,
  send,
  simulator: { states, keys, tokenPath },
  title,
  host,
  mayCall,
  insight,
}: McpOptions) {
  return portalMiddleware(async (context, next) => {
    const { pathname, origin } = context.get('path');
    const request = context.req.raw;
    const isInternalAddress = pathname === INTERNAL_MCP;
    const isMetadata = pathname === RESOURCE_METADATA && service !== undefined && isReading(request.method);
    if (pathname !== MCP && !isInternalAddress && !isMetadata) return next();
    // The gate responds to browsers that open the internal address, as it does for every other one.
    if (isInternalAddress && (service === undefined || isVisit(request))) return next();
    if (service === undefined) return refusal(404, 'This portal has no MCP server.');

    // A name of another site can resolve to the reader's machine (DNS rebinding). `Origin` would then be the same name.
    if (![host, ...LOOPBACK_HOSTS].includes(new URL(origin).hostname))
      return refusal(403, `The Host header names another site than ${host}, the url in content/site.ts.`);
    if (isMetadata) return cleaned(JSON.stringify(resourceMetadata(origin)), { status: 200, headers: new Headers() });
    // Pages of other sites must not reach a server on the reader's machine or network.
    if (isForeign(request, origin)) return refusal(403, 'The Origin header names another site.');

    const address = callerAddress(request);
    const requestId = context.get('requestId');
    if (!(await mayCall(address))) return refusedCaller('busy', origin);
    const access = isInternalAddress ? await judgeCaller(request, { judge, cookie }) : ({ kind: 'public' } as const);
    if (access.kind !== 'public' && access.kind !== 'granted') return refusedCaller(access.kind, origin);
    try {
      const granted = access.kind === 'granted' ? access : null;
      const isInternal = granted !== null;
      const response = await service.respond(requestWith(PASSED_HEADERS, origin + pathname, request), {
        requestId,
        title,
        isInternal,
        readFile: (path) => readFile(path, { granted, assets, internal, origin, requestId }),
        // Calls about internal pages are not counted.
        record: insight === undefined || isInternal ? null : (signal) => insight(signal, request, requestId),
        states,
        keys,
        tokenPath,
        callSimulator: send === undefined ? null : (call) => callSimulator(call, { origin, send, address, requestId }),
      });
      return cleaned(await response.text(), response);
    } catch (error) {
      console.error(failureLine('portal', 'mcp', requestId, error));
      return refusal(502, 'The MCP server did not respond.', -32603);
    }
  });
}

/** True for a browser that opens the address. A client that wants the server's stream names its type. */
function isVisit({ method, headers }: Request): boolean {
  return isReading(method) && headers.get('Accept')?.includes('text/event-stream') !== true;
}

async function judgeCaller(request: Request, { judge, cookie }: SessionJudge): Promise<Verdict | { kind: 'missing' }> {
  const header = request.headers.get('Authorization');
  if (header === null) return { kind: 'missing' };
  const token = /^Bearer ([^\s,]+)$/i.exec(header)?.[1];
  const hasCookie = cookieValues(request.headers.get('Cookie'), cookie).length > 0;
  return token === undefined || hasCookie ? { kind: 'invalid' } : judge(token);
}

interface Files extends Pick<McpOptions, 'assets' | 'internal'> {
  /** Null for a caller who may read public files only. */
  granted: Granted | null;
  origin: string;
  requestId: string;
}

/** Reads a file by its only address. Other spellings name nothing here, so that no path can disguise another one. */
async function readFile(path: string, { granted, assets, internal, origin, requestId }: Files): Promise<string | null> {
  const canonical = canonicalKey(path);
  if (!canonical.settled || encodePath(canonical.path) !== path) return null;
  if (isGatedKey(canonical)) return granted === null ? null : internal.read(granted, canonical.key, requestId);
  if (!PUBLIC_FILE.test(path) || isReservedPath(canonical.key)) return null;
  return textOfAsset(assets, new URL(path, origin));
}

/** Metadata of the internal server as a protected resource (RFC 9728). */
function resourceMetadata(origin: string): object {
  return {
    resource: origin + INTERNAL_MCP,
    resource_name: 'Internal documentation',
    authorization_servers: [ISSUER],
    scopes_supported: ['openid', 'email'],
    bearer_methods_supported: ['header'],
  };
}

function refusedCaller(kind: keyof typeof REFUSALS, origin: string): Response {
  const { status, message } = REFUSALS[kind];
  const response = refusal(status, message);
  const error = kind === 'missing' ? '' : 'error="invalid_token", ';
  if (status === 401)
    response.headers.set('WWW-Authenticate', `Bearer ${error}resource_metadata="${origin}${RESOURCE_METADATA}"`);
  if (status === 429 || status === 503) response.headers.set('Retry-After', RETRY_AFTER);
  return response;
}

/** An error in JSON-RPC without the id of a request, as the transport of MCP defines it for refused messages. */
function refusal(status: number, message: string, code = -32000): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  return cleaned(body, { status, headers: new Headers({ 'Content-Type': 'application/json' }) });
}

/** Passes on JSON and nothing else. */
function cleaned(body: string, { status, headers: from }: Pick<Response, 'status' | 'headers'>): Response {
  const headers = dataHeaders();
  const allow = from.get('Allow');
  if (allow !== null) headers.set('Allow', allow);
  if (body !== '') headers.set('Content-Type', 'application/json');
  return new Response(body === '' ? null : body, { status, headers });
}
