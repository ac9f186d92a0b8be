import { isJsonMediaType } from '../../model/api/media-type.ts';
import type { Operation } from '../../model/api/operation.ts';
import {
  type ConsoleBody,
  type ConsoleData,
  type ConsoleParameter,
  type ConsoleResponse,
  type JsonSchema,
  templateKey,
} from '../../model/request/console.ts';
import { answersJson } from '../../model/request/request-from-inputs.ts';
import type { ShapeClass } from '../../model/snippets/sample-template.ts';
import { type JsonObject, objectOf } from '../../model/text/json.ts';
import { contentAnchors } from '../openapi/operation.ts';
import { resolveObject } from '../openapi/resolve.ts';
import { type OperationFacts, operationFacts, type OperationSource } from '../samples/sampled-request.ts';
import type { SampleTemplates } from './sample-templates.ts';
import { SchemaBundle } from './schema-bundle.ts';

/** The most bytes of definitions for requests, from which the form is made, and for responses, which are only checked. */
const MAX_REQUEST = 32_000;
const MAX_RESPONSES = 24_000;

export interface ConsoleOptions {
  canSend: boolean;
  templates: SampleTemplates;
}

/**
 * The data of the request form of an operation.
 * @param operation built from the untranslated description
 */
export function consoleDataOf(
  operation: Operation,
  source: OperationSource,
  { canSend, templates }: ConsoleOptions,
): ConsoleData {
  const { document, json } = source;
  const { contents, facts, initial, parameters } = operationFacts(operation, source);
  const bundle = new SchemaBundle(document);
  const content = objectOf(resolveObject(document, json.requestBody).content);
  const requested = bundle.add(
    [
      ...parameters.map((parameter) => schemaOf(parameter)),
      ...contents.map(({ facts: { mediaType } }) => objectOf(content[mediaType]).schema),
    ],
    MAX_REQUEST,
  );
  const data: ConsoleData = {
    ...facts,
    canSend,
    saysSecurity: operation.security !== null,
    parameters: facts.parameters.map((parameter, index) => {
      const result: ConsoleParameter = Object.assign(
        { anchor: operation.parameters[index]?.anchor ?? '', schema: requested[index] ?? true },
        parameter,
      );
      const value = initial[0]?.inputs.parameters[index];
      if (value !== undefined) result.value = value;
      return result;
    }),
    bodies: bodiesOf(contents, requested.slice(parameters.length)),
    requiresBody: operation.requestBody?.required === true,
    beginsWithBody: initial.some(({ inputs }) => inputs.body !== null),
    responses: responsesOf(operation, { document, json, item: {} }, bundle),
    $defs: bundle.$defs,
    templates: {},
  };
  return { ...data, templates: templatesOf(data, templates) };
}

/** The schema of a parameter as written: its own, or that of its only media type. */
function schemaOf(parameter: JsonObject): JsonObject[string] {
  return parameter.schema ?? objectOf(Object.values(objectOf(parameter.content))[0]).schema;
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

/** The responses with their schemas. Successes come first and so get the most room. */
function responsesOf(
  { responses }: Operation,
  { document, json }: OperationSource,
  bundle: SchemaBundle,
): ConsoleResponse[] {
  const written = objectOf(json.responses);
  const schemas = bundle.add(
    responses.flatMap(({ status, content }) => {
      const mediaTypes = objectOf(resolveObject(document, written[status]).content);
      return content.map(({ name }) => objectOf(mediaTypes[name]).schema);
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

/** What comes before the host of a server, or the host itself, is the reader's to choose. */
const VARIABLE_SCHEME = /^[^:/]*\{/;

/** Templates for whatever request the form can make. */
function templatesOf(data: ConsoleData, templates: SampleTemplates): Record<string, string> {
  const { method, servers, answers, bodies, parameters, security } = data;
  const hasCookies =
    parameters.some((parameter) => parameter.in === 'cookie') ||
    security.flat().some((scheme) => scheme.type === 'apiKey' && scheme.in === 'cookie');
  const securities = new Set(
    servers.length === 0
      ? [true]
      : servers.flatMap(({ url }) => (VARIABLE_SCHEME.test(url) ? [true, false] : [!/^http:/i.test(url.trim())])),
  );
  const readings = new Set([answersJson(data), ...(answers.length > 1 ? answers.map(isJsonMediaType) : [])]);
  // What is text for one reader is in a file for another.
  const kinds = new Set([
    'none' as const,
    ...bodies.flatMap(({ kind }) => (kind === 'text' ? (['text', 'file'] as const) : [kind])),
  ]);
  const classes = [...securities].flatMap((isSecure) =>
    [...readings].flatMap((readsJson) =>
      [...kinds].map((body): ShapeClass => ({ method, isSecure, answersJson: readsJson, body })),
    ),
  );
  return Object.fromEntries(
    classes.map((requests) => [
      templateKey({ ...requests, body: { kind: requests.body } }),
      templates.pathOf(requests, hasCookies),
    ]),
  );
}
