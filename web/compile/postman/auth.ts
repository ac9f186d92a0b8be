import type { Operation, SecurityScheme } from '../../model/api/operation.ts';
import { type Credentials, credentialsOf, isOfClient } from '../../model/request/credentials.ts';
import { arrayOf, type JsonObject, objectOf } from '../../model/text/json.ts';
import { OAUTH_CLIENT } from './identifiers.ts';
import { scriptLines } from './simulator-scripts.ts';
import type { CollectionVariables } from './variables.ts';

interface RequestAuth {
  /** Postman's `auth` object; null when the request needs none that Postman knows. */
  auth: JsonObject | null;
  /** Headers, query and cookies of the schemes that the `auth` object cannot hold. */
  credentials: Credentials;
}

export const NO_AUTH: JsonObject = { type: 'noauth' };

/** Postman's names of the OAuth 2.0 grants. */
const GRANT_TYPES: Readonly<Record<string, string>> = {
  clientCredentials: 'client_credentials',
  authorizationCode: 'authorization_code',
  implicit: 'implicit',
  password: 'password_credentials',
};

const clientId = (variables: CollectionVariables): string => variables.use('clientId', OAUTH_CLIENT);
const clientSecret = (variables: CollectionVariables): string =>
  variables.use('clientSecret', OAUTH_CLIENT, { isSecret: true });

/**
 * The authorization of an operation: the first requirement that asks for something. Credentials are variables of the collection.
 * An `auth` object holds one scheme; an API key in a cookie, and the second scheme of a requirement, become parts of the request.
 */
export function authOf(
  { security }: Pick<Operation, 'security'>,
  variables: CollectionVariables,
  tokenUrlOf: (written: string) => string,
): RequestAuth {
  const schemes = (security?.find((requirement) => requirement.schemes.length > 0)?.schemes ?? []).map(
    ({ scheme }) => scheme,
  );
  const auths = schemes.map((scheme) => ({ scheme, auth: schemeAuth(scheme, variables, tokenUrlOf) }));
  const main =
    auths.find(({ auth }) => auth !== null && auth.type !== 'apikey') ?? auths.find(({ auth }) => auth !== null);
  const others = schemes.filter(
    (scheme) => scheme !== main?.scheme && (scheme.type === 'apiKey' || (scheme.type === 'http' && main === undefined)),
  );
  const secrets = others.map(({ name, type }) => [
    name,
    variables.use(type === 'apiKey' ? name : 'credentials', name, { isSecret: true }),
  ]);
  return { auth: main?.auth ?? null, credentials: credentialsOf(others, Object.fromEntries(secrets)) };
}

function schemeAuth(
  scheme: SecurityScheme,
  variables: CollectionVariables,
  tokenUrlOf: (written: string) => string,
): JsonObject | null {
  const secret = (key: string): string => variables.use(key, scheme.name, { isSecret: true });
  const plain = (key: string): string => variables.use(key, scheme.name);
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.in === 'cookie') return null;
      return authObject('apikey', {
        key: scheme.parameterName ?? scheme.name,
        value: secret(scheme.name),
        in: scheme.in === 'query' ? 'query' : 'header',
      });
    case 'http':
      switch (scheme.scheme?.toLowerCase() ?? 'bearer') {
        case 'bearer':
          return authObject('bearer', { token: secret('bearerToken') });
        case 'basic':
          if (isOfClient(scheme.name))
            return authObject('basic', { username: clientId(variables), password: clientSecret(variables) });
          return authObject('basic', { username: plain('basicAuthUsername'), password: secret('basicAuthPassword') });
        case 'digest':
          return authObject('digest', {
            username: plain('digestAuthUsername'),
            password: secret('digestAuthPassword'),
          });
        default:
          return null;
      }
    case 'openIdConnect':
      return authObject('bearer', { token: secret('bearerToken') });
    case 'oauth2': {
      const flow = scheme.flows.find(({ name }) => Object.hasOwn(GRANT_TYPES, name));
      if (flow === undefined) return authObject('bearer', { token: secret('bearerToken') });
      return authObject('oauth2', {
        grant_type: GRANT_TYPES[flow.name] ?? '',
        // All scopes of the API, so that one token serves every request.
        scope: flow.scopes.map(({ name }) => name).join(' '),
        authUrl: flow.authorizationUrl ?? '',
        accessTokenUrl: tokenUrlOf(flow.tokenUrl ?? ''),
        refreshTokenUrl: tokenUrlOf(flow.refreshUrl ?? ''),
        clientId: clientId(variables),
        clientSecret: flow.name === 'implicit' ? '' : clientSecret(variables),
        accessToken:
          flow.name === 'clientCredentials' ? variables.use('accessToken', OAUTH_CLIENT, { isSecret: true }) : '',
        ...(flow.name === 'password' ? { username: plain('username'), password: secret('password') } : {}),
      });
    }
    default:
      return null;
  }
}

/**
 * The lines of a script that get an access token for the client credentials grant, as newman has no grants; empty for other kinds of
 * authorization. The script waits for the token and runs before each request.
 */
export function tokenLines({ oauth2 }: JsonObject): string[] {
  const settings = new Map(arrayOf(oauth2).map((row) => [objectOf(row).key, objectOf(row).value]));
  if (settings.get('grant_type') !== 'client_credentials') return [];
  return scriptLines('token.txt', { URL: JSON.stringify(settings.get('accessTokenUrl')) });
}

function authObject(type: string, settings: Readonly<Record<string, string>>): JsonObject {
  const entries = Object.entries(settings).filter(([, value]) => value !== '');
  return { type, [type]: entries.map(([key, value]) => ({ key, value, type: 'string' })) };
}
