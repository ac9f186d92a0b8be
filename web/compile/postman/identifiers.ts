import { isNumber } from '../../model/schema/numbers.ts';
import { ExactNumber, isObject, type Json, ownProperty } from '../../model/text/json.ts';
import type { CollectionVariables } from './variables.ts';

/** The purpose of the variables with the credentials of an OAuth 2.0 client, which all schemes share. */
export const OAUTH_CLIENT = 'OAuth 2.0 client';

/** The properties of a token request with credentials (RFC 6749, 2.3.1), and their variables. */
const CREDENTIALS: Readonly<Record<string, string>> = { client_id: 'clientId', client_secret: 'clientSecret' };

/**
 * A parameter or property as a variable of the collection, so that a reader enters an identifier once for all requests: if its name
 * ends with `Id`, or with credentials. Otherwise null.
 */
export function variableFor(name: string, example: string, variables: CollectionVariables): string | null {
  const credential = ownProperty(CREDENTIALS, name);
  if (credential !== undefined)
    return variables.use(credential, OAUTH_CLIENT, { isSecret: credential === 'clientSecret' });
  return name.endsWith('Id') && example !== '' ? variables.use(name, example, { value: example }) : null;
}

/** A body of JSON with variables as its identifiers. An `id` is that of the object that it is in: `order.id` is `orderId`. */
export function withIdentifiers(value: Json, variables: CollectionVariables, name = ''): Json {
  if (Array.isArray(value)) return value.map((item) => withIdentifiers(item, variables, name.replace(/s$/, '')));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        item === undefined ? item : withIdentifiers(item, variables, key === 'id' && name !== '' ? `${name}Id` : key),
      ]),
    );
  if (typeof value === 'string') return variableFor(name, value, variables) ?? value;
  const reference = isNumber(value) ? variableFor(name, String(value), variables) : null;
  // A number has no quotation marks, and so its variable has none.
  return reference === null ? value : (new ExactNumber(reference) as unknown as Json);
}
