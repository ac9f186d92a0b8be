import mapValues from 'lodash-es/mapValues.js';

import { sentMethod } from '../../model/api/operation.ts';
import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { violationsOf } from '../../model/schema/violations.ts';
import { freeName } from '../../model/text/free-name.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  stringsOf,
  textOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import type { Finding } from '../base/finding.ts';
import { servedJson } from '../base/served-json.ts';
import type { SiteFile } from '../base/site-file.ts';
import { DocumentSchemas } from '../description/schema-bundle.ts';
import { mapSubschemas } from '../description/slim-schema.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import type { OperationKey, Outline } from '../openapi/reading/outline.ts';
import { parametersOf, pathItemOf, resolveObject } from '../openapi/reading/resolve.ts';
import type { ApiReference } from '../reference/api-reference.ts';

const FLOWS = ['implicit', 'password', 'clientCredentials', 'authorizationCode'];

const COMPONENTS = '#/components/schemas/';
/** Keywords that draft 07 does not have, and notes for other readers. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
  'maxContains',
  'x-problem-code',
  'x-unique-by',
]);

/** The methods that the HTTP binding of AsyncAPI knows. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE']);
/** Extensions that say how webhooks are signed and delivered. */
const EXTENSIONS = ['x-webhook-signature', 'x-webhook-delivery'];

/** Path of the event contract of a reference. */
export function asyncApiPath(base: string): string {
  return `${encodeURI(base)}.asyncapi.json`;
}

/** Whether a description has webhooks, of which an AsyncAPI document is made. */
export function hasWebhooks({ operations }: Pick<Outline, 'operations'>): boolean {
  return operations.some(({ kind }) => kind === 'webhook');
}

/** The name of the channel of each webhook: its `operationId`, or its name. AsyncAPI allows letters, digits, `.`, `-` and `_`. */
export function channelsOf({ operations }: Pick<Outline, 'operations'>): Map<string, OperationKey> {
  const channels = new Map<string, OperationKey>();
  for (const key of operations) {
    if (key.kind !== 'webhook') continue;
    const name = (key.operationId ?? key.path).replaceAll(/[^\w.-]/g, '_');
    channels.set(
      freeName(name, (taken) => channels.has(taken)),
      key,
    );
  }
  return channels;
}

/** The AsyncAPI documents of all descriptions with webhooks. @param findings receives what the format cannot say, when a file is made */
export function asyncApiFiles({
  references,
  findings,
}: {
  references: readonly ApiReference[];
  findings: Finding[];
}): SiteFile[] {
  return references.flatMap(({ config: { base }, source: { document, locate }, outline }): SiteFile[] => {
    if (!hasWebhooks(outline)) return [];
    const report = ({ message, pointer }: { message: string; pointer: string }): void => {
      const remedy = 'Give the webhook one scheme for each requirement. Until then its AsyncAPI document names none.';
      findings.push({ severity: 'warning', code: 'asyncapi', message, remedy, location: locate(pointer) });
    };
    const make = (): string => asyncApiText(document, outline, report);
    return [{ path: asyncApiPath(base), type: 'application/json', make }];
  });
}

/**
 * The webhooks of an API description as an AsyncAPI 3.1 document: one channel, one operation with the action `send`, and one message
 * for each media type. A channel has no address, because each receiver has its own. Examples that do not match their schema are left out,
 * and of a document that is too large to serve, all examples.
 * @param document the bundled description, untranslated
 * @param report receives what AsyncAPI cannot say, with the pointer of the webhook
 * @returns JSON text
 */
export function asyncApiText(
  document: JsonObject,
  outline: Outline,
  report: (problem: { message: string; pointer: string }) => void,
  sizeLimit?: number,
): string {
  return servedJson(asyncApiOf(document, outline, report), 'examples', sizeLimit);
}

function asyncApiOf(document: JsonObject, outline: Outline, report: Parameters<typeof asyncApiText>[2]): JsonObject {
  const schemas = new DocumentSchemas(document, { purpose: 'readers' });
  const messages: JsonObject = {};
  const channels: JsonObject = {};
  const operations: JsonObject = {};
  for (const [name, key] of channelsOf(outline)) {
    const json = objectOf(valueAtPointer(document, key.pointer));
    const item = pathItemOf(document, key);
    const texts = textsOf({ ...item, ...json });
    const parameters = parametersOf(document, item, json);
    const names = messagesOf(document, { json, parameters, name, schemas }).map((message) => {
      const free = freeName(name, (taken) => messages[taken] !== undefined);
      messages[free] = { ...message, ...texts };
      return free;
    });
    channels[name] = {
      address: null,
      ...texts,
      messages: Object.fromEntries(names.map((message) => [message, { $ref: `#/components/messages/${message}` }])),
    };
    const method = sentMethod(key.method);
    const query = objectSchema(parameters, 'query', schemas);
    operations[name] = {
      action: 'send',
      channel: { $ref: `#/channels/${name}` },
      ...texts,
      ...tagged(json),
      ...securityOf(key, json),
      bindings: {
        http: { ...(METHODS.has(method) && { method }), ...(query && { query }), bindingVersion: '0.3.0' },
      },
      ...extensionsOf(json),
    };
  }
  return {
    asyncapi: '3.1.0',
    info: infoOf(document),
    defaultContentType: 'application/json',
    channels,
    operations,
    components: {
      schemas: mapValues(schemas.definitions(), (schema) => toDraft07(schema)),
      messages,
    },
    ...extensionsOf(document),
  };

  /** AsyncAPI accepts any one of the schemes. It has no notation for two schemes at once. */
  function securityOf({ pointer, path }: OperationKey, { security }: JsonObject): JsonObject {
    const requirements = arrayOf(security).map(objectOf);
    if (requirements.length === 0) return {};
    const schemes = requirements.flatMap((requirement) =>
      Object.entries(requirement).map(([name, scopes]) => securitySchemeOf(document, name, stringsOf(scopes))),
    );
    if (
      requirements.every((requirement) => Object.keys(requirement).length === 1) &&
      schemes.every((it) => it !== null)
    )
      return { security: schemes };
    report({
      message: `The webhook "${path}" requires several security schemes at once, none, or one that AsyncAPI does not know.`,
      pointer,
    });
    return {};
  }
}

interface MessageContext {
  json: JsonObject;
  parameters: readonly JsonObject[];
  name: string;
  schemas: DocumentSchemas;
}

function messagesOf(document: JsonObject, { json, parameters, name, schemas }: MessageContext): JsonObject[] {
  const headers = objectSchema(parameters, 'header', schemas);
  const correlation = stringOf(json['x-webhook-correlation']);
  const message: JsonObject = {
    name: eventTypeOf(document, json) ?? name,
    ...(headers && { headers }),
    ...(correlation !== null && { correlationId: { location: correlation } }),
  };
  const content = Object.entries(objectOf(resolveObject(document, json.requestBody).content));
  if (content.length === 0) return [message];
  return content.map(([contentType, value]) => {
    const media = resolveObject(document, value);
    const examples = examplesOf(document, media);
    return Object.assign(
      { contentType },
      message,
      payloadOf(media.schema === undefined ? true : schemas.schema(media.schema)),
      examples.length > 0 ? { examples } : {},
    );
  });
}

/** A message without a payload can have any. */
function payloadOf(schema: JsonSchema): JsonObject {
  return schema === true ? {} : { payload: schema === false ? { not: {} } : toDraft07(schema) };
}

/** The examples that match their schema, for a reader that does not know directions. */
function examplesOf(document: JsonObject, { schema: written, example, examples }: JsonObject): JsonObject[] {
  const judged = DocumentSchemas.of(document);
  const schema = judged.schema(written);
  const isRight = (value: Json): boolean =>
    violationsOf(value, schema, { definitions: judged.definitions(), direction: null }).length === 0;
  const named = Object.entries(objectOf(examples)).map(([name, value]) => {
    const { summary, value: payload } = resolveObject(document, value);
    return Object.assign({ name }, textual({ summary }), { payload });
  });
  return [{ payload: example }, ...named].flatMap(({ payload, ...texts }) =>
    payload !== undefined && isRight(payload) ? [{ ...texts, payload }] : [],
  );
}

/** The parameters of one place as the properties of an object; null without any. */
function objectSchema(parameters: readonly JsonObject[], place: string, schemas: DocumentSchemas): JsonObject | null {
  const chosen = parameters.filter((parameter) => parameter.in === place && textOf(parameter.name) !== null);
  if (chosen.length === 0) return null;
  const required = chosen.flatMap(({ name, required }) => (required === true ? (textOf(name) ?? []) : []));
  const properties = chosen.map(({ name, description, schema, content }) => {
    const [media] = Object.values(objectOf(content));
    const written = toDraft07(schemas.schema(schema ?? objectOf(media).schema));
    const described = isObject(written) && written.$ref === undefined ? written : { allOf: [written] };
    return [textOf(name) ?? '', Object.assign(described, textual({ description }))];
  });
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function infoOf({ info, externalDocs }: JsonObject): JsonObject {
  const { title, version, summary, description, termsOfService, contact: people, license: rights } = objectOf(info);
  const { name, url, email } = objectOf(people);
  const license = objectOf(rights);
  const contact = { ...textual({ name, email }), ...addressed({ url }) };
  const docs = objectOf(externalDocs);
  return {
    title: textOf(title) ?? 'API',
    version: textOf(version) ?? '1',
    ...textual({ description: description ?? summary }),
    ...addressed({ termsOfService }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(textOf(license.name) !== null && {
      license: { name: textOf(license.name), ...addressed({ url: license.url }) },
    }),
    ...('url' in addressed({ url: docs.url }) && {
      externalDocs: { ...textual({ description: docs.description }), ...addressed({ url: docs.url }) },
    }),
  };
}

function textsOf({ summary, description }: JsonObject): JsonObject {
  return textual({ title: summary, description });
}

function tagged({ tags }: JsonObject): JsonObject {
  const names = [...new Set(stringsOf(tags))].filter((name) => name !== '');
  return names.length === 0 ? {} : { tags: names.map((name) => ({ name })) };
}

function extensionsOf(holder: JsonObject): JsonObject {
  return Object.fromEntries(EXTENSIONS.flatMap((name) => (holder[name] === undefined ? [] : [[name, holder[name]]])));
}

/**
 * Writes a valid schema of 2020-12 as a Schema Object of AsyncAPI, which extends draft 07 of JSON Schema. A keyword that the draft
 * does not have is left out, so the schema may allow more values. Each `$ref` names a component schema.
 */
function toDraft07(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const known = Object.entries(schema).filter(([key]) => !UNKNOWN.has(key));
  const { $ref, prefixItems, items, dependentRequired, dependentSchemas, allOf, ...result } = mapSubschemas(
    Object.fromEntries(known),
    (inner) => (isObject(inner) ? toDraft07(inner) : inner),
  );
  const parts = arrayOf(allOf);
  if (typeof $ref === 'string') {
    const reference = { $ref: $ref.replace('#/$defs/', COMPONENTS) };
    // Draft 07 ignores the keywords beside a `$ref`.
    if (Object.keys(result).length === 0 && parts.length === 0) return reference;
    parts.unshift(reference);
  }
  if (parts.length > 0) result.allOf = parts;
  if (prefixItems !== undefined) result.items = prefixItems;
  if (items !== undefined) result[prefixItems === undefined ? 'items' : 'additionalItems'] = items;
  const dependencies = { ...objectOf(dependentRequired), ...objectOf(dependentSchemas) };
  if (Object.keys(dependencies).length > 0) result.dependencies = dependencies;
  return result;
}

/** A security scheme of OpenAPI as AsyncAPI writes it; null if AsyncAPI does not know its type, or if a part is missing. */
function securitySchemeOf(document: JsonObject, name: string, scopes: readonly string[]): JsonObject | null {
  const scheme = resolveObject(document, objectOf(objectOf(document.components).securitySchemes)[name]);
  const { scheme: http, bearerFormat, in: place, name: parameter, openIdConnectUrl } = scheme;
  const description = textual({ description: scheme.description });
  switch (scheme.type) {
    case 'apiKey':
      return stringOf(parameter) === null || stringOf(place) === null
        ? null
        : { type: 'httpApiKey', name: parameter, in: place, ...description };
    case 'http':
      return stringOf(http) === null
        ? null
        : { type: 'http', scheme: http, ...textual({ bearerFormat }), ...description };
    case 'mutualTLS':
      return { type: 'X509', ...description };
    case 'openIdConnect':
      return { type: 'openIdConnect', ...addressed({ openIdConnectUrl }), scopes: [...scopes], ...description };
    case 'oauth2':
      return { type: 'oauth2', flows: flowsOf(objectOf(scheme.flows)), scopes: [...scopes], ...description };
    default:
      return null;
  }
}

function flowsOf(flows: JsonObject): JsonObject {
  return Object.fromEntries(
    FLOWS.filter((flow) => flows[flow] !== undefined).map((flow) => {
      const { authorizationUrl, tokenUrl, refreshUrl, scopes } = objectOf(flows[flow]);
      return [
        flow,
        { ...addressed({ authorizationUrl, tokenUrl, refreshUrl }), availableScopes: textual(objectOf(scopes)) },
      ];
    }),
  );
}

/** The values that are texts. */
function textual(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => textOf(value) !== null));
}

/** The values that are absolute addresses, as AsyncAPI requires. */
function addressed(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => URL.canParse(textOf(value) ?? '')));
}
