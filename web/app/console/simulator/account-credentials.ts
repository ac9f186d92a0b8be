import { isBasic, type RequestScheme } from '../../../model/request/request.ts';
import { objectOf, ownProperty, stringOf } from '../../../model/text/json.ts';
import {
  askSimulator,
  basicAuthorization,
  createSimulatorAccount,
  type SimulatorAccount,
  simulatorAccount,
  SimulatorError,
} from '../../simulator/account.ts';
import type { Credential, Credentials } from '../form-values.ts';

interface CredentialRequest {
  /** The schemes of the chosen requirement. */
  schemes: readonly RequestScheme[];
  /** Path of the token endpoint; null without one. */
  tokenPath: string | null;
}

/**
 * The credentials with which a request runs in the simulator. Without an account that the simulator knows, it creates one.
 * @throws SimulatorError
 */
export async function credentialsToRun(wanted: CredentialRequest): Promise<Credentials> {
  const account = simulatorAccount.getState();
  const saved = account && (await accountCredentials(account, wanted));
  const credentials = saved ?? (await accountCredentials(await createSimulatorAccount(), wanted));
  if (credentials === null) throw new SimulatorError('unexpected');
  return credentials;
}

/**
 * The credentials of a simulator account, by the name of their scheme. A bearer token is requested if a scheme needs one.
 * @returns null if the simulator does not know the account
 * @throws SimulatorError
 */
export async function accountCredentials(
  account: SimulatorAccount,
  { schemes, tokenPath }: CredentialRequest,
): Promise<Credentials | null> {
  let token = '';
  if (tokenPath !== null && schemes.some(isToken)) {
    try {
      token = await newToken(account, tokenPath);
    } catch (error) {
      if (error instanceof SimulatorError && error.kind === 'no-account') return null;
      throw error;
    }
  }
  const credentialFor = (scheme: RequestScheme): Credential => {
    if (isBasic(scheme)) return { user: account.clientId, secret: account.clientSecret };
    if (isToken(scheme)) return { user: '', secret: token };
    return { user: '', secret: (scheme.type === 'apiKey' && ownProperty(account, scheme.name)) || '' };
  };
  return Object.fromEntries(schemes.map((scheme) => [scheme.name, credentialFor(scheme)]));
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
