import { formatPolicy, parsePolicy, permissionsPolicy, publicHeaders, type HeaderList } from '../web/model/headers.ts';

/** What Google's sign-in needs (https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy). */
const GOOGLE_SOURCES = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
};

/** The header sets of the worker's answers. */
export interface PortalHeaders {
  /** Of public documents; caching is for the answer to add. */
  public: () => Headers;
  /** Of everything that depends on who asks. */
  gated: (nonce: string) => Headers;
}

/**
 * Makes the header sets.
 * @param csp text of the public policy; the gated one is the same with Google's sources and a nonce for scripts
 */
export function createHeaders(csp: string): PortalHeaders {
  const policy = parsePolicy(csp);
  for (const [directive, source] of Object.entries(GOOGLE_SOURCES)) {
    policy.set(directive, [...(policy.get(directive) ?? []), source]);
  }
  const scripts = policy.get('script-src') ?? [];
  const list = publicHeaders({ csp });
  return {
    public: () => headersOf(list),
    gated(nonce) {
      // In scripts only: in styles it would cancel 'unsafe-inline', which mermaid needs.
      const gatedPolicy = new Map(policy).set('script-src', [...scripts, `'nonce-${nonce}'`]);
      return headersOf([
        ...list,
        ['Content-Security-Policy', formatPolicy(gatedPolicy)],
        ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
        // Google's sign-in asks the browser for accounts (FedCM).
        ['Permissions-Policy', permissionsPolicy({ open: ['identity-credentials-get'] })],
        ['Cache-Control', 'private, no-store'],
        ['Vary', 'Cookie'],
        ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
      ]);
    },
  };
}

function headersOf(list: HeaderList): Headers {
  const headers = new Headers();
  for (const [name, value] of list) headers.set(name, value);
  return headers;
}
