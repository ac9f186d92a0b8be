import type { SecurityScheme } from '../../model/operation.ts';
import type { HeaderLine, Part } from './request.ts';
import { fixed } from './request.ts';
import { percentEncode } from './serialise.ts';

/** Where the credentials of a request go. What stands for a secret is never one. */
export interface Credentials {
  headers: HeaderLine[];
  /** `name=value`, of the query and of the `Cookie` header. */
  query: string[];
  cookies: Part[][];
}

/** What all schemes of a requirement ask for together. A scheme that is none of OpenAPI's adds nothing. */
export function credentialsOf(schemes: readonly SecurityScheme[]): Credentials {
  const credentials: Credentials = { headers: [], query: [], cookies: [] };
  for (const scheme of schemes) {
    if (scheme.type === 'apiKey') addApiKey(scheme, credentials);
    else if (scheme.type === 'http' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect') {
      credentials.headers.push({ name: 'Authorization', value: authorization(scheme) });
    }
  }
  return credentials;
}

function authorization({ name, type, scheme }: SecurityScheme): Part[] {
  const secret = (text: string): Part => ({ text, place: `secret.${name}` });
  const kind = type === 'http' ? (scheme ?? 'bearer') : 'bearer';
  switch (kind.toLowerCase()) {
    case 'bearer':
      return [fixed('Bearer '), secret('YOUR_ACCESS_TOKEN')];
    case 'basic':
      return [fixed('Basic '), secret('YOUR_BASE64_CREDENTIALS')];
    default:
      return [fixed(`${kind} `), secret('YOUR_CREDENTIALS')];
  }
}

function addApiKey({ name, in: location, parameterName }: SecurityScheme, { headers, query, cookies }: Credentials): void {
  const key = parameterName ?? name;
  const secret: Part = { text: 'YOUR_API_KEY', place: `secret.${name}` };
  if (location === 'query') query.push(`${percentEncode(key)}=${secret.text}`);
  else if (location === 'cookie') cookies.push([fixed(`${percentEncode(key)}=`), secret]);
  else headers.push({ name: key, value: [secret] });
}
