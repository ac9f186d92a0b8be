import type { Operation } from '../../model/api/operation.ts';
import {
  type ConsoleBody,
  type ConsoleData,
  type ConsoleParameter,
  type ConsoleResponse,
  type JsonSchema,
  type SimulatorFacts,
} from '../../model/request/console.ts';
import { isObject, type Json, type JsonObject, objectOf, stringOf } from '../../model/text/json.ts';
import { contentAnchors } from '../openapi/media-types.ts';
import { resolveObject } from '../openapi/resolve.ts';
import {
  environmentsOf,
  type OperationFacts,
  operationFacts,
  type OperationSource,
} from '../samples/sampled-request.ts';
import { SchemaBundle } from './schema-bundle.ts';
import { examplesOfPattern } from './slim-schema.ts';

/** Characters of the definitions for the request, which the form is made of. */
const MAX_REQUEST = 32_000;
/** Characters of further definitions for the responses, which are only checked. */
const MAX_RESPONSES = 24_000;

interface ConsoleOptions {
  canSend: boolean;
  /** Whether the simulator of the site responds for this API. */
  hasSimulator?: boolean;
}

/**
 * The data with which the page of an operation fills in and sends its request.
 * @param operation built from the untranslated description
 */
export function consoleDataOf(
  operation: Operation,
  source: OperationSource,
  { canSend, hasSimulator = false }: ConsoleOptions,
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
    ...(hasSimulator ? { simulator: simulatorFacts(document) } : {}),
    saysSecurity: operation.security !== null,
    parameters: facts.parameters.map((parameter, index) => {
      const consoleParameter: ConsoleParameter = Object.assign(
        {
          anchor: operation.parameters[index]?.anchor ?? '',
          schema: withExample(requested[index] ?? true, parameters[index]?.example),
        },
        parameter,
      );
      const value = initial[0]?.inputs.parameters[index];
      if (value !== undefined) consoleParameter.value = value;
      return consoleParameter;
    }),
    bodies: bodiesOf(contents, requested.slice(parameters.length)),
    requiresBody: operation.requestBody?.required === true,
    beginsWithBody: initial.some(({ inputs }) => inputs.body !== null),
    responses: responsesOf(operation, { document, json, item: {} }, bundle),
    $defs: bundle.$defs,
  };
}

function simulatorFacts(document: JsonObject): SimulatorFacts {
  const schemes = Object.values(objectOf(objectOf(document.components).securitySchemes));
  const addresses = schemes.map((scheme) =>
    stringOf(objectOf(objectOf(objectOf(scheme).flows).clientCredentials).tokenUrl),
  );
  const address = addresses.find((candidate) => candidate !== null) ?? null;
  return { tokenPath: address === null ? null : address.replace(/^https?:\/\/[^/]*/i, '') };
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
  const anchors = contentAnchors(
    contents.map(({ facts }) => facts.mediaType),
    'body',
  );
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
    const anchors = contentAnchors(
      content.map(({ name }) => name),
      anchor,
    );
    return {
      status,
      anchor,
      content: content.map(({ name }) => ({
        mediaType: name,
        anchor: anchors.get(name) ?? anchor,
        schema: schemas.shift() ?? true,
      })),
    };
  });
}
