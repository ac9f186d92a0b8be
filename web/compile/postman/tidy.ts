import { createHash } from 'node:crypto';

import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';

/**
 * A collection as it is published: identifiers follow from what they identify, so that the same description gives the same file and an
 * import replaces the last one; every variable that requests name exists, secrets empty; folders without requests are left out.
 */
export function tidied(collection: JsonObject): JsonObject & { item: JsonObject[] } {
  const info = objectOf(collection.info);
  const name = stringOf(info.name) ?? '';
  const { event: _event, ...rest } = withClient(collection);
  const item = itemsOf(rest.item, name);
  return {
    ...rest,
    info: { ...info, _postman_id: identifierOf(name) },
    item,
    variable: variablesOf({ ...rest, item }),
  };
}

function itemsOf(items: Json | undefined, path: string): JsonObject[] {
  const taken = new Map<string, number>();
  return arrayOf(items)
    .filter(isObject)
    .flatMap((item): JsonObject[] => {
      const request = objectOf(item.request);
      const wanted = `${path}/${stringOf(request.method) ?? ''} ${stringOf(item.name) ?? ''} ${JSON.stringify(objectOf(request.url).path ?? '')}`;
      const count = (taken.get(wanted) ?? 0) + 1;
      taken.set(wanted, count);
      const own = `${wanted} ${count}`;
      if (item.item === undefined)
        return [
          { ...item, id: identifierOf(own), request: withClient(request), response: answersOf(item.response, own) },
        ];
      const below = itemsOf(item.item, own);
      return below.length === 0 ? [] : [{ ...item, item: below }];
    });
}

function answersOf(answers: Json | undefined, path: string): JsonObject[] {
  return Array.from(arrayOf(answers), (answer, index) => ({
    ...objectOf(answer),
    id: identifierOf(`${path}/response ${index}`),
  }));
}

/** A UUID of version 8, whose bits are its maker's own (RFC 9562, 5.8): here those of a hash. */
function identifierOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** OAuth 2.0 as the converter writes it has no client; Postman asks for one. */
function withClient(holder: JsonObject): JsonObject {
  const auth = objectOf(holder.auth);
  if (auth.type !== 'oauth2') return holder;
  const settings = arrayOf(auth.oauth2).filter(isObject);
  const client = ['clientId', 'clientSecret']
    .filter((key) => !settings.some((setting) => setting.key === key))
    .map((key) => ({ key, value: `{{${key}}}`, type: 'string' }));
  return { ...holder, auth: { ...auth, oauth2: [...settings, ...client] } };
}

function variablesOf(collection: JsonObject): Json[] {
  const declared = arrayOf(collection.variable)
    .filter(isObject)
    .map(({ key, value, type }) => ({
      key,
      value: key === 'baseUrl' ? baseUrlOf(value) : value,
      type: type ?? 'string',
    }));
  const known = new Set(declared.map(({ key }) => key));
  const missing = [...variablesNamedIn(authsIn(collection))].filter((key) => !known.has(key));
  return [...declared, ...missing.map((key) => ({ key, value: '', type: 'string' }))];
}

/** Requests put a slash behind it themselves; Swagger 2.0 may name a host without saying how to reach it. */
function baseUrlOf(value: Json | undefined): string {
  return (stringOf(value) ?? '').replace(/\/+$/, '').replace(/^\/\//, 'https://');
}

/** The authorization of a collection, its folders and its requests. */
function authsIn(holder: JsonObject): Json[] {
  const below = arrayOf(holder.item)
    .filter(isObject)
    .flatMap((item) => authsIn(item));
  return [holder.auth ?? null, objectOf(holder.request).auth ?? null, ...below].filter((auth) => auth !== null);
}

function variablesNamedIn(auths: Json[]): Set<string> {
  return new Set([...JSON.stringify(auths).matchAll(/\{\{([^{}"\\]+)\}\}/g)].flatMap(([, name]) => name ?? []));
}
