import type { GateStatus } from '../../model/edge/text-pack.ts';
import { readHostedDomain, type CompanyDomain } from '../../model/edge/worker-variables.ts';

/** What the worker wrote into a gated document's head. */
export interface EdgeAnswer {
  status: GateStatus;
  clientId: string;
  /** Domains of the e-mail addresses that may read. */
  domains: string[];
  /** What Google's sign-in is restricted to: the company's Workspace, or any Workspace where there are several. */
  workspace: string | undefined;
  /** Who was let in; empty before the gate. */
  account: string;
  /** When that ends, in milliseconds since the epoch; null before the gate. */
  expiresAt: number | null;
  nonce: string | undefined;
}

export function edgeAnswerOf(source: Document): EdgeAnswer {
  const meta = (name: string): HTMLMetaElement | null => source.head.querySelector(`meta[name="${name}"]`);
  const status = meta('gate-status')?.content;
  const expires = meta('session-expires')?.content ?? '';
  const companies = companiesOf(meta('hosted-domain')?.content);
  const workspaces = new Set(companies.map(({ hd }) => hd));
  return {
    status: status === 'granted' || status === 'denied' || status === 'unavailable' ? status : 'pending',
    clientId: meta('google-client-id')?.content ?? '',
    domains: [...new Set(companies.map(({ emailDomain }) => emailDomain))],
    workspace: workspaces.size > 1 ? '*' : [...workspaces][0],
    account: meta('account')?.content ?? '',
    expiresAt: expires === '' ? null : Number(expires) * 1000,
    // The attribute reads empty once the document is parsed; the property keeps the value.
    nonce: meta('csp-nonce')?.nonce || undefined,
  };
}

function companiesOf(value: string | undefined): CompanyDomain[] {
  try {
    return readHostedDomain(value);
  } catch {
    // The authoring server leaves it empty.
    return [];
  }
}
