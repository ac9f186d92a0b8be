import { hash } from 'node:crypto';

import isEqual from 'lodash-es/isEqual.js';

import type { Server } from '../../model/api/operation.ts';
import { SIMULATOR } from '../../model/edge/simulator.ts';
import { addressFromTemplate, serverAddress } from '../../model/request/server-address.ts';
import { type JsonObject, objectOf, textOf, valueAtPointer } from '../../model/text/json.ts';
import { servedJson } from '../base/served-json.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { plainContext, plainOperationOf } from '../openapi/operation/plain-operation.ts';
import { serversOf } from '../openapi/operation/security.ts';
import { headerKeys } from '../openapi/reading/header-keys.ts';
import type { OperationKey, Outline } from '../openapi/reading/outline.ts';
import { type ApiReference, fileOfReference } from '../reference/api-reference.ts';
import { sourceOf } from '../samples/operation-samples.ts';
import { type OperationSource, practiceServer, sampledSecurity } from '../samples/sampled-request.ts';
import { describesSimulator } from '../simulator/simulator-data.ts';
import { authOf, NO_AUTH, tokenLines } from './auth.ts';
import { postmanRequest } from './request.ts';
import { captureScript, ENDINGS, endingsInOrder, foldersInOrder, isEnding, isEndless } from './run-order.ts';
import { savedResponses } from './saved-responses.ts';
import {
  accountLines,
  afterScript,
  type InSimulator,
  type PostmanScripts,
  scriptOf,
  SIMULATOR_NOTE,
} from './simulator-scripts.ts';
import { CollectionVariables } from './variables.ts';

const NO_SERVER: Server = { url: '', name: null, description: null, variables: [] };
export const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Whether a description has something to send: webhooks are not requests of the reader. */
export function hasRequests({ operations }: Pick<Outline, 'operations'>): boolean {
  return operations.some(({ kind }) => kind === 'operation');
}

interface SimulatorOptions {
  /** The address of the simulator, if it responds for this API. */
  simulator: string | null;
  /** Whether the simulator has accounts, and which of its collections this is. Null without accounts. */
  inSimulator: InSimulator | null;
  scripts: PostmanScripts;
}

/** The collections of all descriptions with requests. Those of the simulator and of simulated APIs use one account. */
export function collectionFiles({
  references,
  config: { url },
}: {
  references: readonly ApiReference[];
  config: Pick<SiteConfig, 'url'>;
}): SiteFile[] {
  const hasAccounts = references.some(({ source }) => describesSimulator(source.document));
  return references
    .filter(({ outline }) => hasRequests(outline))
    .map((reference) => {
      const { config, source, outline } = reference;
      const simulator = config.simulator === true ? url + SIMULATOR : null;
      const isApi = hasAccounts && simulator !== null;
      const inSimulator = describesSimulator(source.document) ? 'controls' : isApi ? 'api' : null;
      const options = { simulator, inSimulator, scripts: config.postman ?? {} } as const;
      const make = (): string => collectionText(source.document, outline, options);
      return fileOfReference(reference, '.postman.json', { type: 'application/json', make });
    });
}

/**
 * The operations of an API description as a Postman collection (schema v2.1.0): one request each, in the folder of its group. Those that
 * take something away are in the last folder, and an event stream is left out, so that a run goes from top to bottom.
 * The same description gives the same text. A collection that is too large to serve has no saved responses.
 * @param document the bundled description, untranslated
 * @returns JSON text
 */
export function collectionText(
  document: JsonObject,
  outline: Outline,
  {
    simulator = null,
    inSimulator = null,
    scripts = {},
    sizeLimit,
  }: Partial<SimulatorOptions> & { sizeLimit?: number } = {},
): string {
  const collection = collectionOf(document, outline, { simulator, inSimulator, scripts });
  return servedJson(collection, 'response', sizeLimit);
}

function collectionOf(
  document: JsonObject,
  outline: Outline,
  { simulator, inSimulator, scripts }: SimulatorOptions,
): JsonObject {
  const info = objectOf(document.info);
  const name = textOf(info.title) ?? 'API';
  const variables = new CollectionVariables();
  const context = plainContext(document, outline);
  const serverOf = (servers: readonly Server[], source: OperationSource): string =>
    baseUrlOf(simulator === null ? servers[practiceServer(source)] : { ...NO_SERVER, url: simulator }, variables);
  // First, so that the server of the document is `baseUrl` and that of a single operation `baseUrl2`.
  const servers = serversOf([document], context);
  const baseUrl = serverOf(servers, { document, json: {}, item: {} });
  const addresses = servers.map((server) => serverAddress(server));
  const tokenUrlOf = (written: string): string => {
    const address = addresses.find((candidate) => written.startsWith(`${candidate}/`));
    return address === undefined ? written : baseUrl + written.slice(address.length);
  };
  const requests = outline.operations
    .filter(({ kind }) => kind === 'operation')
    .map((key) => requestItem(key, { name, document, outline, variables, serverOf, tokenUrlOf }))
    .filter((request) => !request.isEndless);
  const auth = mostCommonAuth(requests.map((request) => request.auth));
  const itemOf = ({ item, auth: own }: RequestItem): JsonObject => ({
    ...(isEqual(own, auth) ? item : withAuth(item, own)),
    ...captureScript(item, variables.list()),
  });
  const folders = outline.groups.map((group) => ({
    name: group.tag ?? group.fallbackLabel,
    ...describedBy(group.pointer === null ? null : objectOf(valueAtPointer(document, group.pointer)).description),
    item: requests.filter((request) => request.group === group.slug && !request.isEnding).map(itemOf),
  }));
  const endings = { ...ENDINGS, item: endingsInOrder(requests.filter((request) => request.isEnding)).map(itemOf) };
  return {
    info: {
      _postman_id: identifierOf(name),
      name,
      ...describedBy(
        inSimulator === null ? info.description : `${textOf(info.description) ?? ''}\n\n${SIMULATOR_NOTE}`.trim(),
      ),
      schema: COLLECTION_SCHEMA,
    },
    item: [...foldersInOrder(folders), endings].filter(({ item }) => item.length > 0),
    ...(auth === NO_AUTH ? {} : { auth }),
    ...eventsOf(auth, inSimulator, { ...scripts, keys: headerKeys(document).map((key) => key.name) }),
    variable: variables.list(),
  };
}

function eventsOf(
  auth: JsonObject,
  inSimulator: InSimulator | null,
  scripts: PostmanScripts & { keys: readonly string[] },
): { event?: JsonObject[] } {
  const token = tokenLines(auth);
  const exec =
    inSimulator === null
      ? ['const value = (name) => pm.variables.get(name);', ...token]
      : accountLines(inSimulator, token, scripts);
  if (exec.length === 1) return {};
  const before = scriptOf('prerequest', exec);
  return {
    event: inSimulator === null || scripts.after === undefined ? [before] : [before, afterScript(scripts.after)],
  };
}

interface ItemContext {
  /** Name of the collection. */
  name: string;
  document: JsonObject;
  outline: Outline;
  variables: CollectionVariables;
  serverOf: (servers: readonly Server[], source: OperationSource) => string;
  tokenUrlOf: (written: string) => string;
}

interface RequestItem {
  group: string;
  path: string;
  auth: JsonObject;
  item: JsonObject;
  isEnding: boolean;
  isEndless: boolean;
}

function requestItem(
  key: OperationKey,
  { name, document, outline, variables, serverOf, tokenUrlOf }: ItemContext,
): RequestItem {
  const source = sourceOf(key, { source: { document } });
  const { operation } = plainOperationOf(key, document, outline);
  const baseUrl = serverOf(operation.servers, source);
  const { auth, credentials } = authOf({ security: sampledSecurity(operation, source) }, variables, tokenUrlOf);
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
  const facts = { isEnding: isEnding(key, source.json), isEndless: isEndless(operation) };
  return { group: key.group, path: key.path, auth: auth ?? NO_AUTH, item, ...facts };
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

function describedBy(description: unknown): { description?: string } {
  const text = textOf(description);
  return text === null ? {} : { description: text };
}

/** A UUID of version 8, made of a hash (RFC 9562, 5.8): the next import of a collection replaces the last one. */
function identifierOf(name: string): string {
  return hash('sha256', name).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
