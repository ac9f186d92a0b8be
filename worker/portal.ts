import { Hono } from 'hono';

import { isGatedKey } from '../web/model/edge/gate.ts';
import { readConfig, type PortalVariables } from './config.ts';
import { createDocuments, type TextOf } from './documents.ts';
import { gate, shortAddresses } from './gate.ts';
import { createGatedAnswers } from './gated-answers.ts';
import { googleRedirect } from './google-redirect.ts';
import { createHeaders } from './headers.ts';
import type { PortalEnv } from './http.ts';
import { createKeyStore, type KeyStoreOptions } from './key-store.ts';
import { randomNonce } from './nonce.ts';
import { publicFiles, type Assets } from './public-files.ts';
import { readPath } from './request-path.ts';
import { session } from './session.ts';
import { createTokenPolicy } from './token-policy.ts';

/** Everything that varies from one portal to another, and from the real one to a test's. */
export interface PortalOptions extends Omit<KeyStoreOptions, 'url'> {
  variables: PortalVariables;
  assets: Assets;
  /** Internal documents by canonical path, lower case. */
  pages: TextOf;
  /** `gate/<locale>`, `not-found/<locale>`, `internal-not-found/<locale>`, `csp` and `stylesheet`. */
  edge: TextOf;
  /** Default: 128 random bits. */
  nonce?: () => string;
}

/**
 * Makes the portal.
 * @throws TypeError when a variable or a text is missing or wrong, naming it
 */
export function createPortal({
  variables,
  assets,
  pages,
  edge,
  nonce = randomNonce,
  ...keyOptions
}: PortalOptions): Hono<PortalEnv> {
  const config = readConfig(variables);
  const documents = createDocuments(edge);
  const headers = createHeaders(documents);
  const answers = createGatedAnswers({ config, documents, headers, nonce });
  const findKey = createKeyStore({ ...keyOptions, url: config.jwksUrl });
  const judge = createTokenPolicy({ ...config, findKey, now: keyOptions.now });
  const sessionOptions = { answers, judge, now: keyOptions.now };

  // Hono would read the path off the raw request.url; every route here goes by the parsed one.
  const app = new Hono<PortalEnv>({ getPath: (request) => readPath(request).pathname });
  app.use(async (context, next) => {
    context.set('path', readPath(context.req.raw));
    await next();
  });
  app.use(gate({ answers, judge, pages }));
  app.use(shortAddresses({ answers }));
  app.all('/auth/session', session(sessionOptions));
  app.all('/auth/google', googleRedirect(sessionOptions));
  app.all('*', publicFiles({ assets, documents, headers }));
  app.onError((error, context) => {
    console.error(
      `The portal failed at ${isGatedKey(context.get('path')) ? 'a gated' : 'a public'} path: ${error.name}`,
    );
    return new Response('Something went wrong.\n', { status: 500, headers: answers.headers() });
  });
  return app;
}
