import type { GateStatus } from '../../model/edge.ts';

/** What the worker wrote into a gated document's head. */
export interface EdgeAnswer {
  status: GateStatus;
  clientId: string;
  /** One or several, separated by commas or spaces. */
  domains: string[];
  nonce: string | undefined;
}

export function edgeAnswerOf(source: Document): EdgeAnswer {
  const meta = (name: string): HTMLMetaElement | null => source.head.querySelector(`meta[name="${name}"]`);
  const status = meta('gate-status')?.content;
  return {
    status: status === 'granted' || status === 'denied' || status === 'unavailable' ? status : 'pending',
    clientId: meta('google-client-id')?.content ?? '',
    domains: (meta('hosted-domain')?.content ?? '').split(/[\s,]+/).filter(Boolean),
    // The attribute reads empty once the document is parsed; the property keeps the value.
    nonce: meta('csp-nonce')?.nonce || undefined,
  };
}
