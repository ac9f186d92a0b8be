import { createHash } from 'node:crypto';

import type { Server } from '../../model/api/operation.ts';
import { addressFromTemplate, serverAddress } from '../../model/api/server-address.ts';
import type { Html } from '../../model/text/html.ts';
import { type JsonObject, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { operationOf } from '../openapi/operation.ts';
import type { OperationKey, Outline } from '../openapi/outline.ts';
import { pathItemOf } from '../openapi/path-item.ts';
import type { SchemaContext } from '../openapi/schema-context.ts';
import { serversOf } from '../openapi/security.ts';
import { sampledSecurity } from '../samples/sampled-request.ts';
import { sameObject } from '../translation/originals.ts';
import { authOf, NO_AUTH } from './auth.ts';
import { postmanRequest } from './request.ts';
import { savedResponses } from './saved-responses.ts';
import { CollectionVariables } from './variables.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** The largest file that Cloudflare serves, in bytes. */
const SIZE_LIMIT = 25 * 1_048_576;

/** Whether a description has something to send: webhooks are not requests of the reader. */
export function hasRequests({ operations }: Pick<Outline, 'operations'>): boolean {
  return operations.some(({ kind }) => kind === 'operation');
}

/**
 * The operations of an API description as a Postman collection (schema v2.1.0): one request each, in the folder of its group.
 * The same description gives the same text. A collection that is too large to serve has no saved responses.
 * @param document the bundled description, untranslated
 * @returns JSON text
 */
export function collectionText(document: JsonObject, outline: Outline, sizeLimit = SIZE_LIMIT): string {
  const collection = collectionOf(document, outline);
  const text = JSON.stringify(collection);
  if (Buffer.byteLength(text) <= sizeLimit) return text;
  return JSON.stringify(collection, (key, value: unknown) => (key === 'response' ? undefined : value));
}

function collectionOf(document: JsonObject, outline: Outline): JsonObject {
  const info = objectOf(document.info);
  const name = textOf(info.title) ?? 'API';
  const variables = new CollectionVariables();
  const context = schemaContextOf(document, outline);
  // First, so that the server of the document is `baseUrl` and that of a single operation `baseUrl2`.
  baseUrlOf(serversOf([document], context)[0], variables);
  const requests = outline.operations
    .filter(({ kind }) => kind === 'operation')
    .map((key) => requestItem(key, { name, context, variables }));
  const auth = mostCommonAuth(requests.map((request) => request.auth));
  const folders = outline.groups.map((group) => ({
    name: group.tag ?? group.fallbackLabel,
    ...describedBy(group.pointer === null ? null : objectOf(valueAtPointer(document, group.pointer)).description),
    item: requests
      .filter((request) => request.group === group.slug)
      .map(({ item, auth: own }) => (isSame(own, auth) ? item : withAuth(item, own))),
  }));
  return {
    info: { _postman_id: identifierOf(name), name, ...describedBy(info.description), schema: SCHEMA },
    item: folders.filter(({ item }) => item.length > 0),
    ...(auth === NO_AUTH ? {} : { auth }),
    variable: variables.list(),
  };
}

interface ItemContext {
  /** Name of the collection. */
  name: string;
  context: SchemaContext;
  variables: CollectionVariables;
}

function requestItem(
  key: OperationKey,
  { name, context, variables }: ItemContext,
): { group: string; auth: JsonObject; item: JsonObject } {
  const { document } = context;
  const source = {
    document,
    json: objectOf(valueAtPointer(document, key.pointer)),
    item: pathItemOf(document, key),
  };
  const { operation } = operationOf(key, context, '');
  const baseUrl = baseUrlOf(operation.servers[0], variables);
  const { auth, credentials } = authOf({ security: sampledSecurity(operation, source) }, variables);
  const request = postmanRequest(operation, { source, baseUrl, credentials, variables });
  const identity = `${name} ${key.method} ${key.path}`;
  const responses = savedResponses(operation, request, source);
  const item = {
    id: identifierOf(identity),
    name: operation.title,
    request,
    response: responses.map((response, index) => Object.assign({ id: identifierOf(`${identity} ${index}`) }, response)),
    // Postman sends a body with GET or HEAD only with this setting.
    ...(/^(?:get|head)$/i.test(key.method) && request.body !== undefined
      ? { protocolProfileBehavior: { disableBodyPruning: true } }
      : {}),
  };
  return { group: key.group, auth: auth ?? NO_AUTH, item };
}

function withAuth(item: JsonObject, auth: JsonObject): JsonObject {
  return { ...item, request: { ...objectOf(item.request), auth } };
}

/** The authorization that most requests need. The collection has it, and a reader enters its credentials once. */
function mostCommonAuth(auths: readonly JsonObject[]): JsonObject {
  const groups = Map.groupBy(
    auths.filter((auth) => auth !== NO_AUTH),
    (auth) => JSON.stringify(auth),
  );
  const [largest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return largest?.[0] ?? NO_AUTH;
}

function isSame(one: JsonObject, other: JsonObject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Declares the variable with the address of a server, and the variables of its template.
 * @returns a reference to it, e.g. `{{baseUrl}}`
 */
function baseUrlOf(server: Server | undefined, variables: CollectionVariables): string {
  // A variable that holds the scheme or the whole address gets its default: only then it is known where the server is.
  const templated = /^https?:\/\//i.test(server?.url.trim() ?? '') ? (server?.variables ?? []) : [];
  const references = templated
    .filter((variable) => server?.url.includes(`{${variable.name}}`) === true)
    .map((variable) => {
      const value = variable.default || (variable.enum[0] ?? '');
      return [variable.name, variables.use(variable.name, value, { value })] as const;
    });
  const referenceOf = new Map(references);
  return variables.use('baseUrl', serverAddress(server), {
    value:
      server === undefined || references.length === 0
        ? serverAddress(server)
        : addressFromTemplate(server, ({ name }) => referenceOf.get(name) ?? ''),
  });
}

/** Builds operations with Markdown as their descriptions, cut where their pages are cut, and reports nothing. */
function schemaContextOf(document: JsonObject, { schemas }: Outline): SchemaContext {
  const names = new Set(schemas.map(({ name }) => name));
  return {
    document,
    originalOf: sameObject,
    text: (markdown) => markdown as Html | null,
    inline: (markdown) => markdown as Html,
    address: () => null,
    schemaHref: (name) => (names.has(name) ? name : null),
    operationHref: () => null,
    problemHref: () => null,
    onCircularAllOf: () => undefined,
    onConflict: () => undefined,
  };
}

function describedBy(description: unknown): { description?: string } {
  const text = textOf(description);
  return text === null ? {} : { description: text };
}

/** A UUID of version 8, made of a hash (RFC 9562, 5.8): the next import of a collection replaces the last one. */
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
