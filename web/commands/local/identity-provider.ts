import { randomBytes, createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';

import { handOverPage, signInPage, type IdentityPage } from './identity-page.ts';
import { signInScript } from './local-identity.ts';

interface IdentityProviderOptions {
  /** The portal's client id, for `aud`. */
  clientId: string;
  /** Origins that may receive a credential. The first is the default if a popup names none. */
  portalOrigins: readonly [string, ...string[]];
  /** The domain of the address that the page suggests. */
  domain?: string;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

const LOOPBACK = '127.0.0.1';
const MAX_FORM = 4096;

/**
 * Starts the local replacement for Google during development: a key set at `/jwks`, Google's script at `/gsi/client`, and at `/` a page that
 * signs anyone in with the address they type and posts the credential to the portal that opened it. It listens on this machine only
 * and accepts only its own host name, so that no web page can reach it by DNS rebinding.
 */
export async function startIdentityProvider({
  clientId,
  portalOrigins,
  domain = 'company.example',
  now = Date.now,
}: IdentityProviderOptions) {
  const issuer = await createTokenIssuer({ clientId, now });
  const server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    respond({
      request,
      response,
      host: `${LOOPBACK}:${own}`,
      issuer,
      portalOrigins,
      suggestion: `ann@${domain}`,
    }).catch(() => sendText(response, 500, 'Something went wrong.'));
  });
  await once(server.listen(0, LOOPBACK), 'listening');
  const origin = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    jwksUrl: `${origin}/jwks`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  issuer: TokenIssuer;
  portalOrigins: readonly [string, ...string[]];
  suggestion: string;
}

async function respond({ request, response, host, issuer, portalOrigins, suggestion }: Exchange): Promise<void> {
  if (request.headers.host !== host) return sendText(response, 421, `This server responds at http://${host} only.`);
  const url = new URL(request.url ?? '/', `http://${host}`);
  const nonce = randomBytes(16).toString('base64');
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /jwks':
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=300' })
        .end(JSON.stringify(issuer.keySet));
      return;
    case 'GET /gsi/client':
      response
        .writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(signInScript(`http://${host}`, url.searchParams.get('hl') ?? ''));
      return;
    case 'GET /': {
      const portal = url.searchParams.get('portal') ?? portalOrigins[0];
      if (!portalOrigins.includes(portal))
        return sendText(response, 403, `${portal} is not the portal. Open it at ${portalOrigins[0]}.`);
      return sendPage(response, 200, signInPage({ portal, email: suggestion, nonce }));
    }
    case 'POST /sign-in': {
      if (request.headers.origin !== `http://${host}`) return sendText(response, 403, 'Another page sent this form.');
      const form = new URLSearchParams(await readForm(request));
      const email = form.get('email')?.trim() ?? '';
      const portal = form.get('portal') ?? '';
      if (!portalOrigins.includes(portal)) return sendText(response, 403, `${portal} is not the portal.`);
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
        return sendPage(
          response,
          422,
          signInPage({
            portal,
            email,
            error: `"${email}" is not an e-mail address: type one such as ${suggestion}.`,
            nonce,
          }),
        );
      }
      return sendPage(response, 200, handOverPage({ portal, credential: await issuer.issue(email), nonce }));
    }
    default:
      return sendText(response, 404, 'Not found.');
  }
}

async function readForm(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_FORM) return '';
  }
  return text;
}

function sendPage(response: ServerResponse, status: number, { html, csp }: IdentityPage): void {
  // No opener policy: the window needs its opener, the portal. The referrer policy keeps the form's Origin header.
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': csp,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(html);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(`${text}\n`);
}

/** Domains of consumer accounts. Their tokens have no `hd`. */
const CONSUMER_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
]);
const LIFE_SECONDS = 60 * 60;

type TokenIssuer = Awaited<ReturnType<typeof createTokenIssuer>>;

/**
 * Creates an issuer with its own RS256 key.
 * @param clientId the portal's, for `aud`
 * @param now milliseconds since the epoch
 */
export async function createTokenIssuer({ clientId, now = Date.now }: { clientId: string; now?: () => number }) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  return {
    /** Public key set (RFC 7517). */
    keySet: { keys: [{ ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }] },
    /** Issues an ID token for an e-mail address, with the same claims as Google's. It is valid for one hour. */
    issue(email: string): Promise<string> {
      const seconds = Math.floor(now() / 1000);
      const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
      const hd = CONSUMER_DOMAINS.has(domain) ? {} : { hd: domain };
      return new SignJWT({ azp: clientId, email, email_verified: true, ...hd })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer('https://accounts.google.com')
        .setAudience(clientId)
        .setSubject(subjectOf(email))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + LIFE_SECONDS)
        .sign(privateKey);
    },
  };
}

/** Returns twenty digits, always the same for an address, like Google's subject. */
function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(20, '1');
}
