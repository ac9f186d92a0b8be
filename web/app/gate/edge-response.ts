import type { GateStatus } from '../../model/edge/text-pack.ts';
import { readHostedDomain, type CompanyDomain } from '../../model/edge/worker-variables.ts';

/** The worker's decision about a gated document, which it writes into the document's head. */
export interface EdgeResponse {
  status: GateStatus;
  clientId: string;
  /** Domains of the e-mail addresses that may read internal pages. */
  domains: string[];
  /** Google's sign-in is restricted to this Workspace domain; `*` (any Workspace) if there are several. */
  workspace: string | undefined;
  /** E-mail of the signed-in account; empty unless granted. */
  account: string;
  /** End of the session in milliseconds since the epoch; null unless granted. */
  expiresAt: number | null;
  nonce: string | undefined;
}

export function edgeResponseFrom(source: Document): EdgeResponse {
  const meta = (name: string): HTMLMetaElement | null => source.head.querySelector(`meta[name="${name}"]`);
  const status = meta('gate-status')?.content;
  const expires = meta('session-expires')?.content ?? '';
  const companies = companiesFrom(meta('hosted-domain')?.content);
  const workspaces = new Set(companies.map(({ hd }) => hd));
  return {
    status: status === 'granted' || status === 'denied' || status === 'unavailable' ? status : 'pending',
    clientId: meta('google-client-id')?.content ?? '',
    domains: [...new Set(companies.map(({ emailDomain }) => emailDomain))],
    workspace: workspaces.size > 1 ? '*' : [...workspaces][0],
    account: meta('account')?.content ?? '',
    expiresAt: expires === '' ? null : Number(expires) * 1000,
    // Browsers empty the attribute once the document is parsed. The property keeps the value.
    nonce: meta('csp-nonce')?.nonce || undefined,
  };
}

function companiesFrom(value: string | undefined): CompanyDomain[] {
  try {
    return readHostedDomain(value);
  } catch {
    // The authoring server leaves the value empty.
    return [];
  }
}
