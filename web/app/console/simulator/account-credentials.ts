import type { RequestScheme } from '../../../model/request/request.ts';
import { objectOf, stringOf } from '../../../model/text/json.ts';
import { askSimulator, basicAuthorization, type SimulatorAccount, SimulatorError } from '../../simulator/account.ts';
import type { Credential } from '../form-values.ts';

export interface CredentialRequest {
  /** All schemes of the form. */
  schemes: readonly RequestScheme[];
  /** The schemes of the chosen requirement. */
  chosen: readonly RequestScheme[];
  /** Path of the token endpoint; null without one. */
  tokenPath: string | null;
}

/**
 * The credentials of a simulator account, in the order of the form's schemes. A bearer token is requested if the chosen
 * requirement needs one.
 * @returns null if the simulator does not know the account
 */
export async function accountCredentials(
  account: SimulatorAccount,
  { schemes, chosen, tokenPath }: CredentialRequest,
): Promise<Credential[] | null> {
  let token = '';
  if (tokenPath !== null && chosen.some(isToken)) {
    try {
      token = await newToken(account, tokenPath);
    } catch (error) {
      if (error instanceof SimulatorError && error.kind === 'no-account') return null;
      console.warn('The simulator gave no access token.', error);
    }
  }
  return schemes.map((scheme): Credential => {
    if (isBasic(scheme)) return { user: account.clientId, secret: account.clientSecret };
    if (isToken(scheme)) return { user: '', secret: token };
    const isGateway = /gateway/i.test(scheme.parameterName ?? scheme.name);
    return {
      user: '',
      secret: scheme.type !== 'apiKey' ? '' : isGateway ? account.gatewayKey : account.partnerToken,
    };
  });
}

function isBasic({ type, scheme }: RequestScheme): boolean {
  return type === 'http' && scheme?.toLowerCase() === 'basic';
}

function isToken({ type, scheme }: RequestScheme): boolean {
  return type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme?.toLowerCase() === 'bearer');
}

/** Requests a token with the client credentials grant (RFC 6749, 4.4). */
async function newToken(account: SimulatorAccount, path: string): Promise<string> {
  const response = await askSimulator(`/simulator${path}` as `/simulator/${string}`, {
    method: 'POST',
    headers: { Authorization: basicAuthorization(account) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return stringOf(objectOf(response)['access_token']) ?? '';
}
