import { type Operation, type Parameter, sentMethod } from '../../model/api/operation.ts';
import type { Environment } from '../../model/description/console.ts';
import { isSuccess } from '../../model/description/operation.ts';
import { requestOf } from '../../model/request/request-from-inputs.ts';
import {
  type ClientClass,
  type ClientFacts,
  parameterKey,
  type RequestFacts,
  type RequestInputs,
  type RequestParameter,
  type SampledRequest,
} from '../../model/request/request.ts';
import { clashingDelimiter, styleOf } from '../../model/request/serialize.ts';
import type { Route } from '../../model/site/path.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';
import type { ReferenceConfig } from '../config/config-schema.ts';
import { exampleValueOf } from '../openapi/examples/example-value.ts';
import { fits } from '../openapi/examples/fitting.ts';
import { namedValues } from '../openapi/operation/examples.ts';
import { parametersOf, resolveObject } from '../openapi/reading/resolve.ts';
import { contentsOf, isSent, type SampledContent } from './body.ts';
import { fittingSecurity, sentParameters } from './exactly-one-of.ts';

const PRODUCTION = /\b(?:production|prod|live)\b/i;
const PRACTICE =
  /\b(?:sandbox|staging|stages?|test|tests|testing|trial|dev|development|demo|mock|qa|uat|preview|local|localhost)\b/i;
const LOCAL_HOST = /^(?:localhost|127\.[\d.]+|\[::1\])$/i;

/** An operation in the untranslated description. */
export interface OperationSource {
  document: JsonObject;
  json: JsonObject;
  item: JsonObject;
  /** Address of the TypeScript declarations. */
  types?: string;
  /** The clients of the API. */
  client?: Omit<ClientSource, 'document' | 'json'>;
}

/** Requests with the names of their examples; null for a request that comes from none. */
export interface SampledRequests {
  mediaType: string | null;
  requests: { example: string | null; request: SampledRequest }[];
}

/** The facts that a request of an operation depends on, and the inputs of the code samples. */
export interface OperationFacts {
  facts: RequestFacts;
  contents: SampledContent[];
  /** The inputs of the code samples, with the name of their example; null for inputs that come from none. */
  initial: { example: string | null; inputs: RequestInputs }[];
  /** The parameters as written, in the order of the facts. */
  parameters: JsonObject[];
}

/**
 * The requests that the code samples show: required parameters, the body, placeholders for credentials. Authored values come first.
 * @param operation as built from the untranslated description
 */
export function sampledRequests(operation: Operation, source: OperationSource): SampledRequests {
  const { facts, initial } = operationFacts(operation, source);
  const mediaType = initial.some(({ inputs }) => inputs.body !== null) ? (facts.bodies[0]?.mediaType ?? null) : null;
  return {
    mediaType,
    requests: initial.map(({ example, inputs }) => ({ example, request: requestOf(facts, inputs) })),
  };
}

/** The facts and the example inputs of an operation. @param operation as built from the untranslated description */
export function operationFacts(operation: Operation, source: OperationSource): OperationFacts {
  const { document, json, item, types, client } = source;
  const contents = contentsOf(operation, json, document);
  const raw = parametersOf(document, item, json);
  const parameters = operation.parameters.map(
    (parameter) => raw.find(({ in: location, name }) => location === parameter.in && name === parameter.name) ?? {},
  );
  const success =
    operation.responses.find(({ status }) => isSuccess(status)) ??
    operation.responses.find(({ status }) => status === 'default');
  const facts: RequestFacts = {
    method: sentMethod(operation.method).replaceAll(/[^\w-]/g, '') || 'GET',
    path: operation.path,
    servers: operation.servers.map(({ url, variables }) => ({
      url,
      variables: variables.map(({ name, default: value, enum: listed }) => ({ name, default: value, enum: listed })),
    })),
    security: (operation.security ?? []).map(({ schemes }) =>
      schemes.map(({ scheme: { name, type, scheme, in: location, parameterName } }) => ({
        name,
        type,
        scheme,
        in: location,
        parameterName,
      })),
    ),
    parameters: operation.parameters.map((parameter, index): RequestParameter => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required,
      ...styleOf(parameters[index] ?? {}, parameter.in),
      isContent: parameter.mediaType !== null,
      ...(hasOnlyNumbers(parameter) && { isNumber: true }),
    })),
    bodies: contents.map((content) => content.facts),
    responseTypes: success?.content.map(({ name }) => name) ?? [],
    hasEmptyResponse: operation.responses.some(({ status }) => status === '204'),
    ...(types === undefined ? {} : { types }),
    ...(client === undefined
      ? {}
      : { client: { ...clientFactsOf({ document, json, ...client }), servers: serversOf(source, operation) } }),
  };
  const values = sentParameters(operation).flatMap((parameter): [string, Json][] => {
    const written = parameters[operation.parameters.indexOf(parameter)] ?? {};
    const value = valueOf(parameter, written, document) ?? (parameter.in === 'path' ? undefined : null);
    return value === undefined ? [] : [[parameterKey(parameter), value]];
  });
  const inputs = {
    server: facts.servers[practiceServer(source)],
    variables: {},
    parameters: Object.fromEntries(values),
    accept: null,
  };
  return {
    facts,
    contents,
    parameters,
    initial: bodiesOf(contents, operation).map(({ example, body }) => {
      const security = fittingSecurity(operation.exactlyOneOf, facts.security, { ...inputs, body });
      return { example, inputs: { ...inputs, body, security } };
    }),
  };
}

/** The security requirement that the first sample satisfies, or all of them if the samples may use any. */
export function sampledSecurity(operation: Operation, source: OperationSource): Operation['security'] {
  if (operation.exactlyOneOf.length === 0 || operation.security === null) return operation.security;
  const { facts, initial } = operationFacts(operation, source);
  return operation.security.filter((_, index) => facts.security[index] === initial[0]?.inputs.security);
}

/** The environments of the servers of an operation, those of its path, or of the document. */
export function environmentsOf({ document, json, item }: OperationSource): (Environment | null)[] {
  const holder = [json, item, document].find(({ servers }) => arrayOf(servers).length > 0);
  return arrayOf(holder?.servers).filter(isObject).map(environmentOf);
}

/** The environments by the addresses of their servers. */
function serversOf(source: OperationSource, { servers }: Operation): Record<string, string> {
  const environments = environmentsOf(source);
  return Object.fromEntries(
    servers.flatMap(({ url }, index) => (environments[index] ? [[url, environments[index]]] : [])),
  );
}

/** The index of the server in the samples: a sandbox before production, else the first one. */
export function practiceServer(source: OperationSource): number {
  const environments = environmentsOf(source);
  return environments[0] === 'production' ? Math.max(0, environments.indexOf('sandbox')) : 0;
}

/** The bodies of the code samples, all of the preferred media type. */
function bodiesOf(
  [first]: readonly SampledContent[],
  operation: Operation,
): { example: string | null; body: RequestInputs['body'] }[] {
  if (first === undefined) return [{ example: null, body: null }];
  const { facts, examples, made } = first;
  if (examples.length > 0) return examples.map(({ name, input }) => ({ example: name, body: { facts, input } }));
  return [{ example: null, body: made !== null && isSent(made, operation) ? { facts, input: made } : null }];
}

function hasOnlyNumbers({ schema }: Parameter): boolean {
  const types = schema?.kind === 'schema' ? schema.types : [];
  return types.length > 0 && types.every((type) => /^(?:integer|number)$/.test(type));
}

/**
 * The value of a parameter: an authored one, else its default or its only possible value, else one made from the schema.
 * A path parameter never has a value that is made from the schema.
 */
function valueOf({ schema, in: location }: Parameter, json: JsonObject, document: JsonObject): Json | undefined {
  const authored = authoredValue(json, document);
  // A text can stand for a number or a list.
  const isText = typeof authored === 'string' && schema?.kind === 'schema' && !schema.types.includes('string');
  const isClear =
    authored === undefined || clashingDelimiter(authored, { in: location, ...styleOf(json, location) }) === null;
  if (authored !== undefined && isClear && (schema === null || isText || fits(authored, schema))) return authored;
  if (schema === null) return location === 'path' ? undefined : 'string';
  const isAuthored =
    schema.kind === 'schema' &&
    [...schema.examples, schema.default, schema.const, schema.enum[0]].some(
      (value) => value !== null && value !== undefined,
    );
  return isAuthored || location !== 'path' ? (exampleValueOf(schema) ?? 'string') : undefined;
}

/** The authored example value of a parameter or of its media type. */
function authoredValue(parameter: JsonObject, document: JsonObject): Json | undefined {
  const content = resolveObject(document, Object.values(objectOf(parameter.content))[0]);
  return [parameter, content].flatMap((holder) => namedValues(holder, document))[0]?.value;
}

/**
 * The environment of a server of a description. The first of these that gives a hint decides:
 * 1. the extension `x-environment` of the server object
 * 2. the first word of its description that names production or a place for tests
 * 3. the labels of its host, without the registered domain: `sandbox.api.example`
 * @returns null without a hint
 */
export function environmentOf(server: JsonObject): Environment | null {
  const extension = stringOf(server['x-environment']);
  if (extension !== null) return environmentIn(extension);
  return environmentIn(stringOf(server.description) ?? '') ?? environmentIn(wordsOfHost(stringOf(server.url) ?? ''));
}

function environmentIn(text: string): Environment | null {
  const production = text.search(PRODUCTION);
  const practice = text.search(PRACTICE);
  if (production < 0 && practice < 0) return null;
  return production >= 0 && (practice < 0 || production < practice) ? 'production' : 'sandbox';
}

/** The parts of a host that may name an environment. `.dev` and `.test` are also top-level domains. */
function wordsOfHost(url: string): string {
  const host = /^(?:[a-z][a-z\d+.-]*:)?\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(url)?.[1] ?? '';
  return LOCAL_HOST.test(host) ? 'local' : host.split('.').slice(0, -2).join(' ').replaceAll(/[-_]/g, ' ');
}

/** The sources of the facts. */
interface ClientSource {
  document: JsonObject;
  json: JsonObject;
  client: NonNullable<ReferenceConfig['client']>;
  /** Address of a schema's page in the default language. */
  hrefOf: (name: string) => Route | null;
}

/** How the clients of an API call an operation: the classes that a generator makes of the schemas of its body. */
function clientFactsOf({ document, json, client, hrefOf }: ClientSource): Omit<ClientFacts, 'servers'> {
  const classes: Record<string, ClientClass> = {};
  const namesOf = (value: Json | undefined): string[] => {
    const name = stringOf(objectOf(value).$ref)?.split('/').at(-1);
    const schema = resolveObject(document, value);
    const alternatives = [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)];
    if (alternatives.length > 0) return alternatives.flatMap(namesOf);
    if (schema.items !== undefined) return namesOf(schema.items);
    const parts = partsOf(schema);
    const properties = Object.assign({}, ...parts.map((part) => objectOf(part.properties))) as JsonObject;
    if (name === undefined || Object.keys(properties).length === 0) return [];
    if (classes[name] === undefined) {
      const found: ClientClass = {
        href: hrefOf(name),
        required: parts.flatMap(({ required }) => stringsOf(required)),
        properties: {},
      };
      classes[name] = found;
      for (const [own, item] of Object.entries(properties)) {
        const names = namesOf(item);
        if (names.length > 0) found.properties[own] = names;
      }
    }
    return [name];
  };
  // The inner parts come first, so that a property of the schema itself replaces theirs. `schemaAndParts` begins with the schema.
  const partsOf = (schema: JsonObject): JsonObject[] => [
    ...arrayOf(schema.allOf).flatMap((part) => partsOf(resolveObject(document, part))),
    schema,
  ];
  const schemaOf = (message: Json | undefined): Json | undefined =>
    Object.values(objectOf(resolveObject(document, message).content)).map((content) => objectOf(content).schema)[0];
  const [, success] = Object.entries(objectOf(json.responses)).find(([status]) => isSuccess(status)) ?? [];
  const response =
    stringOf(objectOf(schemaOf(success)).$ref)
      ?.split('/')
      .at(-1) ?? null;
  const body = namesOf(schemaOf(json.requestBody));
  if (response !== null) classes[response] ??= { href: hrefOf(response), required: [], properties: {} };
  return { ...client, operation: stringOf(json.operationId) ?? '', body, response, classes };
}
