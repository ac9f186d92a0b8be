import { Hono } from 'hono';

import { isGatedKey } from '../../web/model/edge/canonical-path.ts';
import type { InsightService } from '../../web/model/insight/service.ts';
import { createCallLimit } from './call-limit.ts';
import { createCallerNames } from './caller-names.ts';
import { readConfig, type PortalVariables } from './config.ts';
import { createDocuments, type TextOf } from './documents.ts';
import { createExamSigner } from './exam-key.ts';
import { exam } from './exam.ts';
import { gate, shortAddresses } from './gate.ts';
import { createGatedResponses } from './gated-responses.ts';
import { createHeaders } from './headers.ts';
import type { PortalEnv } from './http.ts';
import { withInbox } from './inbox.ts';
import { agentSignals, insight } from './insight.ts';
import type { InternalService } from './internal.ts';
import { mcp, type McpService } from './mcp.ts';
import { randomNonce } from './nonce.ts';
import { publicFiles, type Assets } from './public-files.ts';
import { readPath } from './request-path.ts';
import { googleRedirect } from './session/google-redirect.ts';
import { createKeyStore, type KeyStoreOptions } from './session/key-store.ts';
import { session } from './session/session-endpoint.ts';
import { createTokenPolicy } from './session/token-policy.ts';
import { createSimulatorSender, simulator, type SimulatorService } from './simulator.ts';

/** Messages to the MCP server for each address and minute. */
const MCP_MESSAGES = 300;
/** Signals of each address and minute. */
const SIGNALS = 120;
/** Steps of exams for each address and minute. A page needs 20. */
const EXAM_STEPS = 240;

/** Everything that differs between two portals, and between production and tests. */
export interface PortalOptions extends Omit<KeyStoreOptions, 'url'> {
  variables: PortalVariables;
  assets: Assets;
  /** The internal Worker. Undefined if its binding is missing. */
  internal: InternalService | undefined;
  /** `gate/<locale>`, the not-found documents and their twins, such as `not-found.md/<locale>` and `csp`. */
  edge: TextOf;
  /** The simulator's Worker. Undefined if this release has none. */
  simulator?: SimulatorService | undefined;
  /** The MCP server's Worker. Undefined if this release has none. */
  mcp?: McpService | undefined;
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
  internal,
  edge,
  simulator: simulatorService,
  mcp: mcpService,
  insight: insightService,
  nonce = randomNonce,
  ...keyOptions
}: PortalOptions): Hono<PortalEnv> {
  const config = readConfig(variables);
  if (internal === undefined)
    throw new TypeError(
      'The service binding INTERNAL is missing: wrangler.toml must bind the Worker of worker/internal.',
    );
  const documents = createDocuments(edge);
  const headers = createHeaders(documents);
  const responses = createGatedResponses({ config, documents, headers, nonce });
  const findKey = createKeyStore({ ...keyOptions, url: config.jwksUrl });
  const judge = createTokenPolicy({ ...config, findKey, now: keyOptions.now });
  const sessionOptions = { responses, judge, now: keyOptions.now };

  const nameCaller = createCallerNames(variables.SIMULATOR_CALLER_KEY);
  const simulatorOptions = { nameCaller, headers: documents.simulatorHeaders };
  const send = simulatorService === undefined ? undefined : createSimulatorSender(simulatorService, simulatorOptions);

  const limitOptions = { now: keyOptions.now, nameCaller };
  const mayCall = createCallLimit(MCP_MESSAGES, limitOptions);
  const maySignal = createCallLimit(SIGNALS, limitOptions);
  const mayStep = createCallLimit(EXAM_STEPS, limitOptions);
  const signer = createExamSigner(variables.EXAM_SIGNING_KEY);

  // Hono would match the raw request.url; every route here uses the parsed path.
  const app = new Hono<PortalEnv>({ getPath: (request) => readPath(request).pathname });
  app.use(async (context, next) => {
    context.set('path', readPath(context.req.raw));
    await next();
  });
  const signals = { service: insightService, nameCaller, waitUntil: keyOptions.waitUntil };
  app.use(insight({ ...signals, mayCall: maySignal }));
  app.use(
    mcp({
      service: mcpService,
      judge,
      internal: withInbox(internal, undefined),
      assets,
      send,
      host: documents.host,
      mayCall,
      insight: agentSignals(signals),
    }),
  );
  app.use(gate({ responses, judge, internal: withInbox(internal, insightService), insight: insightService }));
  app.use(shortAddresses({ responses }));
  app.all('/auth/session', session(sessionOptions));
  app.all('/auth/google', googleRedirect(sessionOptions));
  app.use(exam({ send, assets, signer, mayStep, now: keyOptions.now }));
  app.use(simulator({ send, assets }));
  app.all('*', publicFiles({ assets, documents, headers }));
  app.onError((error, context) => {
    console.error(
      `The portal failed at ${isGatedKey(context.get('path')) ? 'a gated' : 'a public'} path: ${error.name}`,
    );
    return new Response('Something went wrong.\n', { status: 500, headers: responses.headers() });
  });
  return app;
}
