import { DATA_POLICY, dataFileOf } from '../../web/model/edge/headers.ts';
import type { GateStatus } from '../../web/model/edge/text-pack.ts';
import { formatHostedDomain } from '../../web/model/edge/worker-variables.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import type { PortalConfig } from './config.ts';
import { fillHead, type EdgeDocuments } from './documents.ts';
import type { PortalHeaders } from './headers.ts';
import { html, markdown } from './http.ts';
import { clearedCookie } from './session/cookie.ts';
import type { Session, Verdict } from './session/token-policy.ts';

/** The reason that a reader sees the gate. */
export type Refusal = Exclude<Verdict['kind'], 'granted'>;

/** Responses that depend on who sent the request. None of them may be cached. */
export interface GatedResponses {
  /** Headers of a response without a body. */
  headers(): Headers;
  /** The gate, with the reason for the refusal. Clears the cookie if the request had an invalid one. */
  gate(refusal: Refusal, locale: Locale, options?: { clearCookie: boolean }): Response;
  /** A page or a file behind the gate. The ending of the key decides which. */
  page(key: string, text: string, session: Session): Response;
  /** The not-found page for a reader who has access; for a twin it is Markdown, too. `isGone`: the site removed the page. */
  notFound(key: string, locale: Locale, session: Session, options?: { isGone: boolean }): Response;
}

/** The status of each refusal, and what the gate then shows. */
export const GATES = {
  invalid: { status: 401, gateStatus: 'pending' },
  denied: { status: 403, gateStatus: 'denied' },
  unavailable: { status: 503, gateStatus: 'unavailable' },
} as const satisfies Record<Refusal, { status: number; gateStatus: GateStatus }>;

/** Media types that the asset server gives public files. */
const USUAL_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.csv': 'text/csv; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Seconds until the next attempt to fetch Google's keys. */
export const RETRY_AFTER = '30';

interface GatedResponsesOptions {
  config: PortalConfig;
  documents: EdgeDocuments;
  headers: PortalHeaders;
  /** Returns a fresh value for each response. */
  nonce: () => string;
}

/** Creates the gated responses. */
export function createGatedResponses({ config, documents, headers, nonce }: GatedResponsesOptions): GatedResponses {
  const constant = { 'google-client-id': config.clientId, 'hosted-domain': formatHostedDomain(config.companies) };
  const document = (text: string, status: number, gateStatus: GateStatus, session?: Session): Response => {
    const value = nonce();
    const values = {
      nonce: value,
      'gate-status': gateStatus,
      account: session?.email ?? '',
      'session-expires': String(session?.expiresAt ?? ''),
    };
    return html(fillHead(text, { ...constant, ...values }), status, headers.gated(value));
  };
  return {
    headers: () => headers.gated(nonce()),
    gate(refusal, locale, { clearCookie } = { clearCookie: false }) {
      const { status, gateStatus } = GATES[refusal];
      const response = document(documents.text('gate', locale), status, gateStatus);
      if (refusal === 'invalid' && clearCookie)
        response.headers.set('Set-Cookie', clearedCookie(documents.sessionCookie));
      if (refusal === 'unavailable') response.headers.set('Retry-After', RETRY_AFTER);
      return response;
    },
    page(key, text, session) {
      const file = dataFileOf(key);
      if (file === undefined) return document(text, 200, 'granted', session);
      const [ending, type] = file;
      const fileHeaders = headers.gated(nonce());
      fileHeaders.set('Content-Type', type ?? USUAL_TYPES[ending] ?? 'application/octet-stream');
      fileHeaders.set('Content-Security-Policy', DATA_POLICY);
      return new Response(text, { headers: fileHeaders });
    },
    notFound(key, locale, session, { isGone } = { isGone: false }) {
      const status = isGone ? 410 : 404;
      if (!key.endsWith('.md'))
        return document(documents.text('internal-not-found', locale), status, 'granted', session);
      return markdown(documents.text('internal-not-found.md', locale), status, headers.gated(nonce()));
    },
  };
}
