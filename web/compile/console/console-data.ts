import type { Operation, WebhookSignature } from '../../model/api/operation.ts';
import {
  type ConsoleBody,
  type ConsoleData,
  type ConsoleParameter,
  type ConsoleResponse,
  type DeliveryFacts,
} from '../../model/description/console.ts';
import { parameterKey } from '../../model/request/request.ts';
import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { isObject, type Json, type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { SchemaBundle } from '../description/schema-bundle.ts';
import { examplesOfPattern } from '../description/slim-schema.ts';
import { contentAnchors } from '../openapi/operation/media-types.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import {
  environmentsOf,
  type OperationFacts,
  operationFacts,
  type OperationSource,
} from '../samples/sampled-request.ts';

/** Characters of the definitions for the request, which the form is made of. */
const MAX_REQUEST = 32_000;
/** Characters of further definitions for the responses, which are only checked. */
const MAX_RESPONSES = 24_000;

interface ConsoleOptions {
  canSend: boolean;
  /** Whether the simulator of the site responds for this API. */
  hasSimulator?: boolean;
  /** Whether the simulator has accounts. Default: true. */
  hasAccounts?: boolean;
}

/**
 * The data with which the page of an operation fills in and sends its request.
 * @param operation built from the untranslated description
 */
export function consoleDataOf(
  operation: Operation,
  source: OperationSource,
  { canSend, hasSimulator = false, hasAccounts = true }: ConsoleOptions,
): ConsoleData {
  const { document, json } = source;
  const environments = environmentsOf(source);
  const { contents, facts, initial, parameters } = operationFacts(operation, source);
  const bundle = new SchemaBundle(document);
  const content = objectOf(resolveObject(document, json.requestBody).content);
  const requested = bundle.add(
    [
      ...parameters.map((parameter) => schemaOf(parameter, document)),
      ...contents.map(({ facts: { mediaType } }) => resolveObject(document, content[mediaType]).schema),
    ],
    MAX_REQUEST,
  );
  return {
    ...facts,
    canSend,
    servers: facts.servers.map((server, index) => {
      const environment = environments[index] ?? null;
      return environment === null ? server : Object.assign({ environment }, server);
    }),
    ...(hasSimulator
      ? { simulator: hasAccounts ? { tokenPath: tokenPathOf(document) } : { tokenPath: null, isOpen: true } }
      : {}),
    saysSecurity: operation.security !== null,
    parameters: facts.parameters.map((parameter, index) => {
      const anchor = operation.parameters[index]?.anchor ?? '';
      const schema = withExample(requested[index] ?? true, parameters[index]?.example);
      const consoleParameter: ConsoleParameter = Object.assign({ anchor, schema }, parameter);
      const value = initial[0]?.inputs.parameters[parameterKey(parameter)];
      return value === undefined ? consoleParameter : Object.assign(consoleParameter, { value });
    }),
    bodies: bodiesOf(contents, requested.slice(parameters.length)),
    requiresBody: operation.requestBody?.required === true,
    beginsWithBody: initial.some(({ inputs }) => inputs.body !== null),
    responses: responsesOf(operation, { document, json, item: {} }, bundle),
    ...(operation.exactlyOneOf.length === 0 ? {} : { exactlyOneOf: operation.exactlyOneOf }),
    $defs: bundle.$defs,
  };
}

/** The data that deliveries of a webhook are checked with. @param webhook built from the untranslated description */
export function deliveryDataOf(webhook: Operation, source: OperationSource): ConsoleData {
  const { bodies, ...data } = consoleDataOf(webhook, source, { canSend: false });
  return {
    ...data,
    servers: [],
    security: [],
    responses: [],
    bodies: bodies.map((body) => Object.assign(body, { inputs: [] })),
    delivery: deliveryFacts(webhook.signature),
  };
}

/** The format that the browser can verify: a time and hexadecimal HMAC-SHA256 signatures of `<time>.<body>`. */
function deliveryFacts(signature: WebhookSignature | null): DeliveryFacts {
  const isKnown =
    signature !== null &&
    signature.algorithm.toUpperCase() === 'HMAC-SHA256' &&
    signature.encoding === 'hex' &&
    signature.signedPayload.startsWith('<t>.');
  return { signatureHeader: isKnown ? signature.header : null };
}

/** The path of the token endpoint of the OAuth client credentials grant; null if the description has none. */
export function tokenPathOf(document: JsonObject): string | null {
  const schemes = Object.values(objectOf(objectOf(document.components).securitySchemes));
  const addresses = schemes.map((scheme) =>
    stringOf(objectOf(objectOf(objectOf(scheme).flows).clientCredentials).tokenUrl),
  );
  const address = addresses.find((candidate) => candidate !== null);
  return address?.replace(/^https?:\/\/[^/]*/i, '') ?? null;
}

/** A schema with the example of its parameter, if the schema has a pattern and no own example. */
function withExample(schema: JsonSchema, example: Json | undefined): JsonSchema {
  if (!isObject(schema) || schema.examples !== undefined) return schema;
  const examples = examplesOfPattern({ pattern: schema.pattern, example });
  return examples === null ? schema : { ...schema, examples };
}

/** The schema of a parameter, or of its only media type. */
function schemaOf(parameter: JsonObject, document: JsonObject): JsonObject[string] {
  return parameter.schema ?? resolveObject(document, Object.values(objectOf(parameter.content))[0]).schema;
}

function bodiesOf(contents: OperationFacts['contents'], schemas: readonly JsonSchema[]): ConsoleBody[] {
  const mediaTypes = contents.map(({ facts }) => facts.mediaType);
  const anchors = contentAnchors(mediaTypes, 'body');
  return contents.map(({ facts, examples, made }, index): ConsoleBody => ({
    ...facts,
    anchor: anchors.get(facts.mediaType) ?? 'body',
    schema: schemas[index] ?? true,
    inputs: examples.length > 0 || made === null ? examples : [{ name: null, input: made }],
  }));
}

/** Responses with their schemas. Successful ones come first, so their definitions are the first to get the space. */
function responsesOf(
  { responses }: Operation,
  { document, json }: OperationSource,
  bundle: SchemaBundle,
): ConsoleResponse[] {
  const written = objectOf(json.responses);
  const schemas = bundle.add(
    responses.flatMap(({ status, content }) => {
      const described = objectOf(resolveObject(document, written[status]).content);
      return content.map(({ name }) => resolveObject(document, described[name]).schema);
    }),
    MAX_RESPONSES,
  );
  return responses.map(({ status, anchor, content }): ConsoleResponse => {
    const mediaTypes = content.map(({ name }) => name);
    const anchors = contentAnchors(mediaTypes, anchor);
    return {
      status,
      anchor,
      content: mediaTypes.map((mediaType) => ({
        mediaType,
        anchor: anchors.get(mediaType) ?? anchor,
        schema: schemas.shift() ?? true,
      })),
    };
  });
}
