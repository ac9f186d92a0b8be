import mapValues from 'lodash-es/mapValues.js';
import pickBy from 'lodash-es/pickBy.js';

import { PARAMETER_LOCATIONS, sentMethod } from '../../model/api/operation.ts';
import type { NamedApi } from '../../model/description/named-api.ts';
import type { DescribedBody, DescribedParameter } from '../../model/description/operation.ts';
import { isBelowSimulator, isPassedHeader, isSimulatedType } from '../../model/edge/simulator.ts';
import { styleOf } from '../../model/request/serialize.ts';
import type { JsonSchema } from '../../model/schema/json-schema.ts';
import { violationsOf } from '../../model/schema/violations.ts';
import type {
  SimulatedApi,
  SimulatedContent,
  SimulatedEvent,
  SimulatedOperation,
  SimulatedResponse,
  SimulatedSecurityScheme,
  SimulatorData,
} from '../../model/simulator/data.ts';
import {
  arrayOf,
  isObject,
  isStructure,
  type Json,
  type JsonObject,
  objectOf,
  stringOf,
  stringsOf,
  textOf,
} from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { namesIn } from '../comparison/message-names.ts';
import type { ReferenceConfig } from '../config/config-schema.ts';
import { DocumentSchemas } from '../description/schema-bundle.ts';
import { exactlyOneOf } from '../openapi/operation/exactly-one-of.ts';
import { authoredValueOf, generatedExample, namedValues } from '../openapi/operation/examples.ts';
import { problemGroupsOf } from '../openapi/operation/problem-codes.ts';
import { eventTypeOf } from '../openapi/operation/webhook.ts';
import { outlineOf } from '../openapi/reading/outline.ts';
import { responsesOf } from '../openapi/reading/problem-instances.ts';
import { operationsOfPathItem, parametersOf, resolveObject } from '../openapi/reading/resolve.ts';
import { sunsetOf } from '../openapi/schema/annotations.ts';
import { withResources } from './resources.ts';
import { statesIn } from './states.ts';

/** One description to simulate. */
interface SimulatedDescription {
  /** The file name without its extension, e.g. `v3`. */
  name: string;
  /** Base route of the reference. Default: the name. */
  base?: string;
  /** The bundled OpenAPI 3.x document. */
  document: JsonObject;
  /** The prefix of the code in `type` of a problem, if the examples of the document do not show it. */
  problemType: string;
  /** Name of its client packages. */
  client?: string | undefined;
  /** Whether the simulator keeps the objects of its resources. Default: false. */
  keeps?: boolean;
}

/**
 * Makes the text module of the simulator's Worker: everything it knows about the descriptions, as JSON.
 * @param workflows Arazzo documents, whose workflows make the named states
 */
export function simulatorData(
  descriptions: readonly SimulatedDescription[],
  workflows: readonly JsonObject[] = [],
): string {
  const data: SimulatorData = {
    apis: descriptions.map((description) => {
      const api = new ApiReader(description).api();
      return description.keeps === true ? withResources(api) : api;
    }),
    states: Object.assign({}, ...workflows.map(statesIn)),
  };
  const text = JSON.stringify(data);
  return JSON.stringify(JSON.parse(text)) === text ? text : JSON.stringify({ isExact: true, ...data });
}

/** The parts of a site that `simulatorText` needs. */
export interface SimulatedSite {
  config: { url: string };
  references: readonly {
    config: Pick<ReferenceConfig, 'spec' | 'base' | 'simulator' | 'client'>;
    source: { file: string; document: JsonObject };
  }[];
  workflows: readonly { mounted: { source: { document: JsonObject } } }[];
}

/** The Worker, the package and the report of a build have the same text. */
const texts = new WeakMap<SimulatedSite, string | null>();

/**
 * Makes the text module of a site's simulator: the references with `simulator: true`, and the description of the
 * simulator's own addresses if the site mounts it.
 * @returns null if no reference is simulated
 */
export function simulatorText(site: SimulatedSite): string | null {
  return getOrMake(texts, site, () => textOfSite(site));
}

function textOfSite({ config, references, workflows }: SimulatedSite): string | null {
  if (!references.some(({ config: { simulator } }) => simulator)) return null;
  const hasRules = references.some(({ source }) => describesSimulator(source.document));
  return simulatorData(
    references.filter(isInSimulator).map(({ config: { spec, base, simulator, client }, source }) => ({
      name: spec.replace(/\.[^.]+$/, ''),
      base,
      document: source.document,
      problemType: `${config.url}${base}/errors#`,
      client: client?.package,
      keeps: simulator === true && !hasRules,
    })),
    [...new Set(workflows.map(({ mounted }) => mounted.source.document))],
  );
}

/** Whether the simulator responds for a reference. */
export function isInSimulator({ config: { simulator }, source }: SimulatedSite['references'][number]): boolean {
  return Boolean(simulator) || describesSimulator(source.document);
}

/** Whether the paths of a description are the simulator's own, such as `/simulator/accounts`. */
export function describesSimulator(document: JsonObject): boolean {
  return Object.keys(objectOf(document.paths)).some(isBelowSimulator);
}

/** Reads one description. References are resolved here, so that the Worker resolves only those of schemas. */
class ApiReader {
  readonly #description: SimulatedDescription;
  readonly #document: JsonObject;
  readonly #schemas: DocumentSchemas;

  constructor(description: SimulatedDescription) {
    this.#description = description;
    this.#document = description.document;
    // `DocumentSchemas.of` returns shared schemas, to which other files have added definitions that no operation uses.
    this.#schemas = new DocumentSchemas(description.document);
  }

  api(): SimulatedApi {
    const operations = Object.entries(objectOf(this.#document.paths)).flatMap(([path, value]) => {
      const item = this.#object(value);
      return operationsOfPathItem(item).map(({ method, operation }) =>
        this.#operation({ path, method, item, operation }),
      );
    });
    const { name, base: route = name } = this.#description;
    const base = route.replace(/^\//, '');
    return {
      name,
      base,
      names: this.#names(base),
      problemType: problemTypeIn(operations) ?? this.#description.problemType,
      problems: this.#problems(),
      definitions: this.#schemas.definitions(),
      securitySchemes: this.#securitySchemes(),
      operations,
      events: this.#events(),
    };
  }

  #names(api: string): NamedApi {
    const { document, client, name } = this.#description;
    const outline = outlineOf({ document, locate: () => ({ file: name }) });
    const read = namesIn({ document, outline, problems: problemGroupsOf({ document }, outline.operations) });
    return {
      api,
      ...(client !== undefined && { client }),
      operations: read.operations.map(({ names }) => names),
      events: read.events.map(({ names }) => names),
      schemas: mapValues(read.schemas, ({ node }) => node),
    };
  }

  /** The webhooks. A constant property `type` of the body names them there. */
  #events(): SimulatedEvent[] {
    return Object.entries(objectOf(this.#document.webhooks)).flatMap(([name, value]) =>
      operationsOfPathItem(this.#object(value)).flatMap(({ operation }): SimulatedEvent[] => {
        const [body] = this.#bodies(operation.requestBody);
        return [{ name, type: eventTypeOf(this.#document, operation) ?? name, schema: body?.schema ?? true }];
      }),
    );
  }

  #problems(): SimulatedApi['problems'] {
    return mapValues(objectOf(this.#document['x-problem-codes']), (value) => {
      const { status, title } = objectOf(value);
      return { status: Number(status), title: textOf(title) ?? '' };
    });
  }

  #securitySchemes(): SimulatedApi['securitySchemes'] {
    const { securitySchemes } = objectOf(this.#document.components);
    return mapValues(objectOf(securitySchemes), (value) => securityScheme(this.#object(value)));
  }

  #operation({ path, method, item, operation }: OperationOfItem): SimulatedOperation {
    const parameters = parametersOf(this.#document, item, operation);
    const security = arrayOf(operation.security ?? this.#document.security).map((alternative) =>
      Object.entries(objectOf(alternative)).map(([scheme, scopes]) => ({ scheme, scopes: stringsOf(scopes) })),
    );
    const responses = Object.entries(responsesOf(operation, { path, item, document: this.#document })).map(
      ([status, value]) => this.#response(status, value),
    );
    return {
      id: stringOf(operation.operationId) ?? `${method} ${path}`,
      method: sentMethod(method),
      path,
      deprecation: deprecationOf(operation, responses),
      security,
      parameters: parameters.flatMap((value) => this.#parameter(value)),
      bodies: this.#bodies(operation.requestBody),
      requiresBody: this.#object(operation.requestBody).required === true,
      exactlyOneOf: exactlyOneOf(operation),
      responses,
    };
  }

  #parameter(json: JsonObject): DescribedParameter[] {
    const place = PARAMETER_LOCATIONS.find((location) => location === json.in);
    if (place === undefined || (place === 'header' && !isJudgedHeader(textOf(json.name) ?? ''))) return [];
    const [content] = Object.values(objectOf(json.content));
    const facts = { name: textOf(json.name) ?? '', in: place, required: json.required === true };
    const schema = this.#schema(this.#withExample(json) ?? this.#object(content).schema);
    return [{ ...facts, ...styleOf(json, place), isContent: content !== undefined, schema }];
  }

  /** The schema of a parameter with the parameter's example, which explains its pattern. */
  #withExample(parameter: JsonObject): Json | undefined {
    const [example] = Object.values(this.#examples(parameter));
    const { schema } = parameter;
    const lacksExample = isObject(schema) && schema.example === undefined && schema.examples === undefined;
    return lacksExample && typeof schema.pattern === 'string' && example !== undefined
      ? { ...schema, example }
      : schema;
  }

  #bodies(value: Json | undefined): DescribedBody[] {
    return Object.entries(objectOf(this.#object(value).content)).map(([mediaType, content]) => {
      const { schema, encoding } = this.#object(content);
      const styles = mapValues(objectOf(encoding), (field) => styleOf(objectOf(field), 'form'));
      return { mediaType, schema: this.#schema(schema), styles };
    });
  }

  #response(status: string, value: Json | undefined): SimulatedResponse {
    const response = this.#object(value);
    const headers = mapValues(
      objectOf(response.headers),
      (header) => authoredValueOf(this.#object(header), this.#document) ?? null,
    );
    const content = Object.entries(objectOf(response.content)).map(([mediaType, media]): SimulatedContent => {
      const json = this.#object(media);
      const authored = this.#examples(json);
      const kind = isSimulatedType(mediaType);
      const examples =
        kind === null
          ? {}
          : kind === 'json'
            ? this.#withValidFirst(authored, json.schema, status)
            : this.#texts(authored, json);
      return { mediaType, schema: this.#schema(json.schema), examples };
    });
    const codes = stringsOf(response['x-problem-codes']);
    return { status, headers, codes, content };
  }

  #examples(holder: JsonObject): SimulatedContent['examples'] {
    if (holder.example !== undefined) return { example: holder.example };
    return Object.fromEntries(namedValues(holder, this.#document).map(({ name, value }) => [name, value]));
  }

  /** Puts an example first that obeys the schema, because the simulator responds with the first one. */
  #withValidFirst(
    authored: SimulatedContent['examples'],
    schema: Json = true,
    status: string,
  ): SimulatedContent['examples'] {
    const slim = this.#schema(schema);
    const judging = { definitions: this.#schemas.definitions(), direction: 'response' } as const;
    const isValid = (value: Json = null): boolean => violationsOf(value, slim, judging).length === 0;
    const entries = Object.entries(authored);
    const valid = entries.find(([, value]) => isValid(value));
    if (valid !== undefined) return Object.fromEntries([valid, ...entries]);
    // The text of an authored problem says more than one that is made.
    if (entries.length > 0 && /^[45]/.test(status)) return authored;
    const generated = generatedExample(schema, 'response', this.#document);
    return entries.length === 0 || isValid(generated) ? { generated, ...authored } : authored;
  }

  /** The examples of a text, such as XML or CSV. How it writes an object or a list is unknown, so those are left out. */
  #texts(authored: SimulatedContent['examples'], { schema, itemSchema }: JsonObject): SimulatedContent['examples'] {
    const made = (value: Json): Json => generatedExample(value, 'response', this.#document);
    const texts = pickBy(authored, (value) => value !== undefined && value !== null && !isStructure(value));
    if (Object.keys(authored).length > 0) return texts;
    // A stream of JSON has one item a line.
    if (itemSchema !== undefined) return { generated: JSON.stringify(made(itemSchema)) };
    const value = schema === undefined ? null : made(schema);
    return value === null || isStructure(value) ? {} : { generated: value };
  }

  #schema(value: Json | undefined): JsonSchema {
    return this.#schemas.schema(value);
  }

  #object(value: Json | undefined): JsonObject {
    return resolveObject(this.#document, value);
  }
}

interface OperationOfItem {
  path: string;
  method: string;
  item: JsonObject;
  operation: JsonObject;
}

/** The headers of a deprecated operation that one of its responses documents (RFC 9745, RFC 8594), or the day of `x-sunset`. */
function deprecationOf(operation: JsonObject, responses: readonly SimulatedResponse[]): Record<string, string> {
  if (operation.deprecated !== true) return {};
  const { sunset } = sunsetOf(operation);
  const documented = responses.flatMap(({ headers }) =>
    Object.entries(headers).filter(
      ([name, value]) => /^(?:Deprecation|Sunset)$/.test(name) && /^[ -~]+$/.test(stringOf(value) ?? ''),
    ),
  );
  const headers = sunset === undefined ? {} : { Sunset: new Date(`${sunset}T23:59:59Z`).toUTCString() };
  return { ...headers, ...Object.fromEntries(documented) };
}

/** False for headers that the portal keeps, and for those that other fields of OpenAPI describe (OpenAPI 3.1, 4.8.12.2). */
function isJudgedHeader(name: string): boolean {
  return isPassedHeader(name) && !/^(?:accept|authorization)$/i.test(name);
}

/** The prefix of `type` that the problem examples of a document use. */
function problemTypeIn(operations: readonly SimulatedOperation[]): string | null {
  const contents = operations.flatMap(({ responses }) => responses.flatMap(({ content }) => content));
  for (const { mediaType, examples } of contents)
    for (const example of Object.values(mediaType === 'application/problem+json' ? examples : {})) {
      const { type, code } = objectOf(example);
      if (typeof type === 'string' && typeof code === 'string' && type.endsWith(code))
        return type.slice(0, -code.length);
    }
  return null;
}

function securityScheme({ type, scheme, in: place, name }: JsonObject): SimulatedSecurityScheme {
  if (type === 'apiKey' && place === 'header') return { kind: 'header', name: textOf(name) ?? '' };
  return type === 'http' && scheme === 'basic' ? { kind: 'basic' } : { kind: 'bearer' };
}
