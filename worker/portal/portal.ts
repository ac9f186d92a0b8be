import { Hono } from 'hono';

import { isGatedKey } from '../../web/model/edge/canonical-path.ts';
import { HEALTH_PATH } from '../../web/model/edge/health.ts';
import type { InternalFiles } from '../../web/model/edge/internal-file.ts';
import type { ExamService } from '../../web/model/exam/step.ts';
import type { InsightService } from '../../web/model/insight/service.ts';
import { type PortalVariables, readConfig } from './config.ts';
import { createDocuments, type TextOf } from './documents.ts';
import { exam } from './exam.ts';
import { gate, shortAddresses } from './gate.ts';
import { createGatedResponses } from './gated-responses.ts';
import { createHeaders } from './headers.ts';
import { health } from './health.ts';
import { createCallLimit, type PortalEnv, type PortalHandler, portalMiddleware } from './http.ts';
import { withInbox } from './inbox/inbox.ts';
import { agentSignals, insight } from './insight.ts';
import { mcp, type McpService } from './mcp.ts';
import { createCallerNames, createPageNames } from './names.ts';
import { type Assets, publicFiles } from './public-files.ts';
import { readPath } from './request-path.ts';
import { createKeyStore, type FindKey, type KeyStoreOptions } from './session/key-store.ts';
import { googleRedirect, session } from './session/session-endpoint.ts';
import { createInternal, createTokenPolicy } from './session/token-policy.ts';
import { createSimulatorSender, simulator, type SimulatorService } from './simulator.ts';

/** The statuses of a refusal. A 404 is not one of them. */
const REFUSALS = new Set([400, 401, 403, 405, 413, 415, 429]);

/** Messages to the MCP server for each address and minute. */
const MCP_MESSAGES = 300;
/** Signals of each address and minute. */
const SIGNALS = 120;
/** Steps of exams for each address and minute. A page needs 20. */
const EXAM_STEPS = 240;

/**
 * The handlers that see a gated path, in their order. Both ask the policy before they read anything. The MCP endpoint passes on what is
 * not its own, and the gate responds to everything.
 */
export const GATED_HANDLERS = ['mcp', 'gate'] as const;
/** The handlers that see every other path, in their order. */
export const OPEN_HANDLERS = [
  'health',
  'signals',
  'mcp',
  'shortAddresses',
  'session',
  'googleRedirect',
  'exam',
  'simulator',
  'publicFiles',
] as const;
type HandlerName = (typeof GATED_HANDLERS | typeof OPEN_HANDLERS)[number];

/** Everything that differs between two portals, and between production and tests. */
export interface PortalOptions extends Omit<KeyStoreOptions, 'url'> {
  variables: PortalVariables;
  assets: Assets;
  /** The internal Worker. Undefined if its binding is missing. */
  internal: InternalFiles | undefined;
  /** The Worker with the packages of all releases. Undefined if this release has none. */
  packages?: Assets | undefined;
  /** `gate/<locale>`, the not-found documents and their twins, such as `not-found.md/<locale>` and `csp`. */
  edge: TextOf;
  /** The simulator's Worker. Undefined if this release has none. */
  simulator?: SimulatorService | undefined;
  /** The MCP server's Worker. Undefined if this release has none. */
  mcp?: McpService | undefined;
  /** The exam's Worker. Undefined if this release has none. */
  exam?: ExamService | undefined;
  /** The insight Worker. Undefined if this release collects nothing. */
  insight?: InsightService | undefined;
  /** Default: 128 random bits. */
  nonce?: () => string;
}

/**
 * Creates the portal.
 * @throws TypeError that names a missing or invalid variable, binding or text
 */
export function createPortal({
  variables,
  assets,
  internal: internalFiles,
  packages,
  edge,
  simulator: simulatorService,
  mcp: mcpService,
  exam: examService,
  insight: insightService,
  nonce = randomNonce,
  ...keyOptions
}: PortalOptions): Hono<PortalEnv> {
  const config = readConfig(variables);
  if (internalFiles === undefined)
    throw new TypeError(
      'The service binding INTERNAL is missing: wrangler.toml must bind the Worker of worker/internal.',
    );
  const internal = createInternal(internalFiles);
  const documents = createDocuments(edge);
  const headers = createHeaders(documents);
  const responses = createGatedResponses({ config, documents, headers, nonce });
  const findKey = createKeyStore({ ...keyOptions, url: config.jwksUrl });
  const judge = createTokenPolicy({ ...config, findKey, now: keyOptions.now });
  const sessions = { judge, cookie: documents.sessionCookie };
  const sessionOptions = { ...sessions, responses, now: keyOptions.now };

  const nameCaller = createCallerNames(variables.SIMULATOR_CALLER_KEY);
  const simulatorOptions = { nameCaller, headers: documents.simulatorHeaders };
  const send = simulatorService === undefined ? undefined : createSimulatorSender(simulatorService, simulatorOptions);

  const limitOptions = { now: keyOptions.now, nameCaller };
  const mayCall = createCallLimit(MCP_MESSAGES, limitOptions);
  const maySignal = createCallLimit(SIGNALS, limitOptions);
  const mayStep = createCallLimit(EXAM_STEPS, limitOptions);

  // Hono would match the raw request.url, so it has one route, and every handler uses the parsed path.
  const app = new Hono<PortalEnv>();
  const nameInternal = createPageNames(variables.SIMULATOR_CALLER_KEY);
  const signals = { service: insightService, nameCaller, waitUntil: keyOptions.waitUntil };
  const handlers: Readonly<Record<HandlerName, PortalHandler>> = {
    mcp: mcp({
      ...sessions,
      service: mcpService,
      // Assistants read the pages, and never the inbox of reports.
      internal: withInbox({ internal, insight: undefined, nameInternal }),
      assets,
      send,
      simulator: documents.simulatorHeaders,
      title: documents.title,
      host: documents.host,
      mayCall,
      insight: agentSignals(signals),
    }),
    gate: gate({
      ...sessions,
      responses,
      internal,
      insight: insightService,
      nameInternal,
    }),
    health: health({
      commit: documents.commit,
      now: keyOptions.now,
      parts: {
        keys: () => reachKeys(findKey),
        // No file has this path, so the response has no content.
        internal: (requestId) => internalFiles.read(HEALTH_PATH, requestId),
        ...(insightService !== undefined && { database: () => insightService.ping() }),
      },
    }),
    signals: insight({ ...signals, ...sessions, mayCall: maySignal, internal, nameInternal }),
    shortAddresses: shortAddresses({ responses }),
    session: session(sessionOptions),
    googleRedirect: googleRedirect(sessionOptions),
    exam: exam({ service: examService, send, assets, mayStep }),
    simulator: simulator({ send, assets }),
    publicFiles: publicFiles({ assets, packages, documents, headers }),
  };
  const gated = firstOf(GATED_HANDLERS, handlers);
  const open = firstOf(OPEN_HANDLERS, handlers);
  app.use(logRefusals(keyOptions.now));
  app.use((context, next) => {
    const path = readPath(context.req.raw);
    context.set('path', path);
    return (isGatedKey(path) ? gated : open)(context, next);
  });
  app.onError((error, context) => {
    context.set('handler', `${context.get('handler')} ${error.name}`);
    return new Response('Something went wrong.\n', { status: 500, headers: responses.headers() });
  });
  return app;
}

/** Runs handlers in their order until one of them does not pass the request on. */
function firstOf(names: readonly HandlerName[], handlers: Readonly<Record<HandlerName, PortalHandler>>): PortalHandler {
  return async (context, next) => {
    for (const name of names) {
      context.set('handler', name);
      let isPassedOn = false;
      const response = await handlers[name](context, async () => {
        isPassedOn = true;
      });
      if (!isPassedOn) return response;
    }
    return next();
  };
}

/** No key has this name, so the key server is asked unless it has just responded. */
async function reachKeys(findKey: FindKey): Promise<void> {
  if ((await findKey('health')).kind === 'unavailable') throw new Error('No key server.');
}

/**
 * Writes one line for each refusal and each failure, with the rule that refused and the time that it took. It names no path, because paths
 * of strangers may hold secrets. It has nothing of a token, a cookie, a body or an address.
 */
function logRefusals(now: () => number) {
  return portalMiddleware(async (context, next) => {
    const since = now();
    context.set('requestId', requestIdOf(context.req.raw));
    await next();
    const { status } = context.res;
    const rule = context.get('handler');
    // The simulator refuses what its description refuses, and its caller reads why.
    if (status < 500 && (!REFUSALS.has(status) || rule === 'simulator')) return;
    const request = context.get('requestId');
    console.log(JSON.stringify({ worker: 'portal', rule, status, request, ms: now() - since }));
  });
}

/** The id that Cloudflare gives a request, as its own logs have it. It replaces the header of a caller. Without it, random bits. */
function requestIdOf({ headers }: Request): string {
  return /^[\da-f]{16}(?:-[A-Z]{3})?$/.exec(headers.get('CF-Ray') ?? '')?.[0] ?? crypto.randomUUID();
}

/** Returns 128 random bits in base64, the minimum for a nonce (CSP Level 3, 7.1). */
export function randomNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
