import { ownProperty } from '../text/json.ts';
import type { HeaderLine, RequestScheme } from './request.ts';
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
    if (scheme.type === 'apiKey') addApiKey(scheme, credentials, ownProperty(secrets, scheme.name) ?? 'YOUR_API_KEY');
    else if (scheme.type === 'http' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect') {
      credentials.headers.push({
        name: 'Authorization',
        value: authorization(scheme, ownProperty(secrets, scheme.name)),
      });
    }
  }
  return credentials;
}

function authorization({ type, scheme }: RequestScheme, secret: string | undefined): string {
  const kind = type === 'http' ? (scheme ?? 'bearer') : 'bearer';
  switch (kind.toLowerCase()) {
    case 'bearer':
      return `Bearer ${secret ?? 'YOUR_ACCESS_TOKEN'}`;
    case 'basic':
      return `Basic ${secret ?? 'YOUR_BASE64_CREDENTIALS'}`;
    default:
      return `${kind} ${secret ?? 'YOUR_CREDENTIALS'}`;
  }
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
