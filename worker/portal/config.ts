import { LOOPBACK_HOSTS } from '../../web/model/edge/loopback.ts';
import { readClientId, readHostedDomain, type CompanyDomain } from '../../web/model/edge/worker-variables.ts';

/** The worker's variables, as `wrangler.toml` sets them. */
export interface PortalVariables {
  GOOGLE_CLIENT_ID: string;
  /** One domain, or a list of `hd=emaildomain` pairs; see `readHostedDomain`. */
  HOSTED_DOMAIN: string;
  /** Default: Google's. */
  GOOGLE_JWKS_URL?: string | undefined;
  /** A secret; see `createCallerNames`. Default: a random key for each isolate. */
  SIMULATOR_CALLER_KEY?: string | undefined;
}

export interface PortalConfig {
  clientId: string;
  companies: readonly CompanyDomain[];
  jwksUrl: string;
}

/** https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
export const GOOGLE_JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs';

/**
 * Checks the worker's variables.
 * @throws TypeError naming the variable, its value and what it should be
 */
export function readConfig(variables: PortalVariables): PortalConfig {
  return {
    clientId: readClientId(variables.GOOGLE_CLIENT_ID),
    companies: readHostedDomain(variables.HOSTED_DOMAIN),
    jwksUrl: readJwksUrl(variables.GOOGLE_JWKS_URL || GOOGLE_JWKS_URL),
  };
}

function readJwksUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname));
  if (url === undefined || !secure || url.username !== '' || url.password !== '') {
    throw new TypeError(
      `GOOGLE_JWKS_URL is "${value}": it must be an https address (plain http for ${LOOPBACK_HOSTS.join(', ')} only), without credentials.`,
    );
  }
  return url.href;
}
