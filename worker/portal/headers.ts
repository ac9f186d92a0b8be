import {
  formatPolicy,
  parsePolicy,
  permissionsPolicy,
  publicHeaders,
  securityHeaders,
  type HeaderList,
  type HeaderValues,
} from '../../web/model/edge/headers.ts';

/** Sources that Google's sign-in needs (https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy). */
const GOOGLE_SOURCES = {
  'script-src': 'https://accounts.google.com/gsi/client',
  'style-src': 'https://accounts.google.com/gsi/style',
  'connect-src': 'https://accounts.google.com/gsi/',
  'frame-src': 'https://accounts.google.com/gsi/',
};

/** The header sets of the worker's responses. */
export interface PortalHeaders {
  /** For every public response. The response itself adds its caching. */
  public: () => Headers;
  /** For every response that depends on who sent the request. */
  gated: (nonce: string) => Headers;
}

/** Creates the header sets. The gated policy is the public one plus Google's sources and a nonce for scripts. */
export function createHeaders({ csp }: HeaderValues): PortalHeaders {
  const policy = parsePolicy(csp);
  for (const [directive, source] of Object.entries(GOOGLE_SOURCES)) {
    policy.set(directive, [...(policy.get(directive) ?? []), source]);
  }
  const scripts = policy.get('script-src') ?? [];
  const publicList = publicHeaders({ csp });
  const gatedList = (nonce: string): HeaderList => {
    const gatedPolicy = new Map(policy).set('script-src', [...scripts, `'nonce-${nonce}'`]);
    return [
      ...securityHeaders({ csp }),
      ['Content-Security-Policy', formatPolicy(gatedPolicy)],
      ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
      // Google's sign-in asks the browser for accounts (FedCM).
      ['Permissions-Policy', permissionsPolicy({ open: ['identity-credentials-get'] })],
      ['Cache-Control', 'private, no-store'],
      ['Vary', 'Cookie, Accept'],
      ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
    ];
  };
  return {
    public: () => headersOf(publicList),
    gated: (nonce) => headersOf(gatedList(nonce)),
  };
}

function headersOf(list: HeaderList): Headers {
  const headers = new Headers();
  for (const [name, value] of list) headers.set(name, value);
  return headers;
}
