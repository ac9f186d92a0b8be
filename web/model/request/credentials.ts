import { basicCredentials } from '../text/base64.ts';
import { ownProperty } from '../text/json.ts';
import type { BasicPair, HeaderLine, RequestScheme } from './request.ts';
import { percentEncode } from './serialize.ts';

/** The credentials of a request, by location. */
export interface Credentials {
  headers: HeaderLine[];
  /** `name=value`, of the query and of the `Cookie` header. */
  query: string[];
  cookies: string[];
}

/** Secrets by scheme name. Code samples have none: they contain placeholders only. */
export type Secrets = Readonly<Record<string, string>>;

/** Returns what all schemes of a requirement need together. A scheme of an unknown type adds nothing. */
export function credentialsOf(schemes: readonly RequestScheme[], secrets: Secrets = {}): Credentials {
  const credentials: Credentials = { headers: [], query: [], cookies: [] };
  for (const scheme of schemes) {
    if (scheme.type === 'apiKey')
      addApiKey(scheme, credentials, ownProperty(secrets, scheme.name) ?? placeholderOf(scheme.name));
    else if (scheme.type === 'http' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect') {
      credentials.headers.push(authorization(scheme, ownProperty(secrets, scheme.name)));
    }
  }
  return credentials;
}

/** The placeholder of an API key: `YOUR_STORE_KEY` for the scheme `storeKey`. */
export function placeholderOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').match(/[A-Za-z0-9]+/g) ?? ['API', 'KEY'];
  return `YOUR_${words.join('_').toUpperCase()}`;
}

function authorization({ name, type, scheme }: RequestScheme, secret: string | undefined): HeaderLine {
  const line = (value: string): HeaderLine => ({ name: 'Authorization', value });
  const kind = type === 'http' ? (scheme ?? 'bearer') : 'bearer';
  switch (kind.toLowerCase()) {
    case 'bearer':
      return line(`Bearer ${secret ?? 'YOUR_ACCESS_TOKEN'}`);
    case 'basic':
      if (secret !== undefined) return line(`Basic ${secret}`);
      return basicHeader(
        isOfClient(name)
          ? { user: 'YOUR_CLIENT_ID', password: 'YOUR_CLIENT_SECRET' }
          : { user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' },
      );
    default:
      return line(`${kind} ${secret ?? 'YOUR_CREDENTIALS'}`);
  }
}

/** Whether the user name and the password of an HTTP Basic scheme are a client id and a client secret, as its name tells. */
export function isOfClient(name: string): boolean {
  return /client/i.test(name);
}

function basicHeader(basic: BasicPair): HeaderLine {
  return { name: 'Authorization', value: basicCredentials(basic.user, basic.password), basic };
}

function addApiKey(
  { name, in: location, parameterName }: RequestScheme,
  { headers, query, cookies }: Credentials,
  secret: string,
): void {
  const key = parameterName ?? name;
  if (location === 'query') query.push(`${percentEncode(key)}=${percentEncode(secret)}`);
  else if (location === 'cookie') cookies.push(`${percentEncode(key)}=${secret}`);
  else headers.push({ name: key, value: secret });
}
