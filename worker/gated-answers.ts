import type { GateStatus } from '../web/model/edge/text-pack.ts';
import { formatHostedDomain } from '../web/model/edge/worker-variables.ts';
import type { Locale } from '../web/model/site/locale.ts';
import type { PortalConfig } from './config.ts';
import { CLEARED_COOKIE } from './cookie.ts';
import { fillHead, type EdgeDocuments } from './documents.ts';
import type { PortalHeaders } from './headers.ts';
import { html } from './http.ts';
import type { Session, Verdict } from './token-policy.ts';

/** Why someone stands before the gate. */
export type Refusal = Exclude<Verdict['kind'], 'granted'>;

/** Answers that depend on who asks; all of them uncacheable. */
export interface GatedAnswers {
  /** Headers of an answer without a document. */
  headers(): Headers;
  /** The gate, drawn for a refusal; an invalid token is taken away when there was one. */
  gate(refusal: Refusal, locale: Locale, options?: { clearCookie: boolean }): Response;
  /** A page behind the gate, or a file: the key's ending tells. */
  page(key: string, text: string, session: Session): Response;
  /** The page that says there is no such page, for someone who may know. */
  notFound(locale: Locale, session: Session): Response;
}

const GATES = {
  invalid: { status: 401, gateStatus: 'pending' },
  denied: { status: 403, gateStatus: 'denied' },
  unavailable: { status: 503, gateStatus: 'unavailable' },
} as const satisfies Record<Refusal, { status: number; gateStatus: GateStatus }>;

/** Fragments and downloads; everything else is a document. */
const FILE_TYPES = [
  { ending: '.json', type: 'application/json' },
  { ending: '.yaml', type: 'application/yaml' },
  { ending: '.txt', type: 'text/plain; charset=utf-8' },
];

/** Seconds until Google's keys are asked for again. */
export const RETRY_AFTER = '30';

export interface GatedAnswersOptions {
  config: PortalConfig;
  documents: EdgeDocuments;
  headers: PortalHeaders;
  /** A value never used before, for each answer. */
  nonce: () => string;
}

/** Makes the gated answers. */
export function createGatedAnswers({ config, documents, headers, nonce }: GatedAnswersOptions): GatedAnswers {
  const constant = { 'google-client-id': config.clientId, 'hosted-domain': formatHostedDomain(config.companies) };
  const document = (text: string, status: number, gateStatus: GateStatus, session?: Session): Response => {
    const value = nonce();
    const values = {
      nonce: value,
      'gate-status': gateStatus,
      account: session?.email ?? '',
      'session-expires': String(session?.expiresAt ?? ''),
    };
    return html(fillHead(text, { ...constant, ...values }), status, headers.gatedDocument(value));
  };
  return {
    headers: () => headers.gated(nonce()),
    gate(refusal, locale, { clearCookie } = { clearCookie: false }) {
      const { status, gateStatus } = GATES[refusal];
      const response = document(documents.text('gate', locale), status, gateStatus);
      if (refusal === 'invalid' && clearCookie) response.headers.set('Set-Cookie', CLEARED_COOKIE);
      if (refusal === 'unavailable') response.headers.set('Retry-After', RETRY_AFTER);
      return response;
    },
    page(key, text, session) {
      const type = FILE_TYPES.find(({ ending }) => key.endsWith(ending))?.type;
      if (type === undefined) return document(text, 200, 'granted', session);
      const fileHeaders = headers.gated(nonce());
      fileHeaders.set('Content-Type', type);
      return new Response(text, { headers: fileHeaders });
    },
    notFound: (locale, session) => document(documents.text('internal-not-found', locale), 404, 'granted', session),
  };
}
