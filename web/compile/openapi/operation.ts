import { isJsonMediaType } from '../../model/api/media-type.ts';
import type {
  Callback,
  Header,
  HttpMethod,
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  RequestBody,
  Response,
  SamePart,
} from '../../model/api/operation.ts';
import type { Schema } from '../../model/api/schema.ts';
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
import { excerptOf } from '../markdown/excerpt.ts';
import { plainTextOf } from '../markdown/markdown.ts';
import { Anchors, fragmentsOf, toFragment } from './anchors.ts';
import { encodingsOf } from './encoding.ts';
import { examplesOf, fittingExamples } from './examples.ts';
import { externalDocsOf } from './external-docs.ts';
import { operationTitle, summaryOf, titleFromSummary } from './operation-title.ts';
import { type OperationKey, tagsOf } from './outline.ts';
import { PageBudget } from './page-budget.ts';
import { operationsOfPathItem, pathItemOf } from './path-item.ts';
import { resolveObject } from './resolve.ts';
import { responseLinkOf } from './response-link.ts';
import { responseOrder } from './response-order.ts';
import type { SchemaContext } from './schema-context.ts';
import { type ExpandOptions, expandSchema } from './schema.ts';
import { securityOf, serversOf } from './security.ts';
import { serializationOf } from './serialization.ts';
import { deliveryOf, signatureOf } from './webhook.ts';

const PARAMETER_LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];
/** The most schema nodes of each part of an operation; deeper named schemas become links to their own page. */
const MAX_NODES = { body: 450, response: 320, callback: 150, parameter: 40 };
/** Most error responses share one schema, so they only link to its page. */
const ERROR_DEPTHS = [0];
/** A smaller tree is shown again, because a reference would not be shorter. */
const REPEATED_NODES = 12;

/** An operation as its page shows it, with the anchors it uses. */
interface BuiltOperation {
  operation: Operation;
  anchors: ReadonlySet<string>;
}

/** Builds one operation or webhook of a description. @param file source file, for its location */
export function operationOf(key: OperationKey, context: SchemaContext, file: string): BuiltOperation {
  const json = objectOf(valueAtPointer(context.document, key.pointer));
  const item = pathItemOf(context.document, key);
  const builder = new OperationBuilder(context);
  const isWebhook = key.kind === 'webhook';
  const operation: Operation = {
    ...builder.build(json, item, { prefix: '', inbound: isWebhook }),
    operationId: key.operationId,
    slug: key.slug,
    kind: key.kind,
    method: key.method,
    path: key.path,
    ...headingOf(operationTitle(key, json, item), summaryOf(json, item), context),
    servers: isWebhook ? [] : serversOf([json, item, context.document], context),
    hasOwnServers: !isWebhook && [json, item].some(({ servers }) => arrayOf(servers).length > 0),
    // The security of the description applies to calls by the reader, not to webhooks that it sends.
    security: securityOf(isWebhook ? [json] : [json, context.document], context),
    signature: isWebhook ? signatureOf([json, item, context.document], context) : null,
    delivery: isWebhook ? deliveryOf([json, item, context.document], context) : null,
    samples: null,
    location: { file },
  };
  return { operation, anchors: builder.anchors.all };
}

/**
 * The anchor of each media type of a body. JSON has the plain anchor, whatever its position, so that adding another media type
 * breaks no link.
 */
export function contentAnchors(mediaTypes: readonly string[], anchor: string): Map<string, string> {
  const sorted = mediaTypes.toSorted();
  const main = sorted.find((name) => name === 'application/json') ?? sorted.find(isJsonMediaType) ?? sorted[0];
  return new Map(mediaTypes.map((name) => [name, toFragment(name === main ? anchor : `${anchor}-${name}`)]));
}

/** The heading of an operation: a summary that is too long for it follows below, and Markdown in a short one is rendered. */
function headingOf(
  title: string,
  summary: string | null,
  context: SchemaContext,
): Pick<Operation, 'title' | 'heading' | 'summary'> {
  if (summary === null || summary === title) return { title, heading: null, summary: null };
  const isWhole = plainTextOf(summary) === title;
  return {
    title,
    heading: isWhole ? context.inline(summary) : null,
    summary: isWhole ? null : context.text(summary),
  };
}

type SchemaOptions = Omit<ExpandOptions, 'anchor' | 'taken'>;

type BuiltOperationParts = Omit<
  Operation,
  | 'operationId'
  | 'slug'
  | 'kind'
  | 'method'
  | 'path'
  | 'title'
  | 'heading'
  | 'summary'
  | 'servers'
  | 'hasOwnServers'
  | 'security'
  | 'signature'
  | 'delivery'
  | 'samples'
  | 'location'
>;

/** Identifies the schemas of a media type and how they are shown; null for a schema that contains itself (a YAML alias). */
function keyOfTree({ schema, itemSchema }: JsonObject, { direction, depths }: SchemaOptions): string | null {
  try {
    return JSON.stringify([direction, depths ?? null, schema ?? null, itemSchema ?? null]);
  } catch {
    return null;
  }
}

type Tree = ReturnType<typeof expandSchema>;

class OperationBuilder {
  readonly anchors = new Anchors();
  readonly #context: SchemaContext;
  readonly #budget = new PageBudget();
  /** Media types by the schema that they show. */
  readonly #shown = new Map<string, { media: MediaType; status: string | null }>();

  constructor(context: SchemaContext) {
    this.#context = context;
  }

  /** @param inbound true if the reader receives the request: for webhooks and callbacks */
  build(
    json: JsonObject,
    item: JsonObject,
    { prefix, inbound }: { prefix: string; inbound: boolean },
  ): BuiltOperationParts {
    const description = textOf(json.description) ?? textOf(item.description);
    return {
      description: this.#context.text(description),
      pathTexts: this.#pathTexts(json, item),
      excerpt: excerptOf(description),
      tags: tagsOf(json),
      deprecated: json.deprecated === true,
      externalDocs: externalDocsOf(json, this.#context),
      parameters: this.#parameters(item, json, prefix),
      requestBody: this.#requestBody(json, prefix, inbound),
      responses: this.#responses(json, prefix, inbound),
      callbacks: prefix === '' ? this.#callbacks(json) : [],
    };
  }

  /** The texts of a path item that the operation does not take for itself. */
  #pathTexts(json: JsonObject, item: JsonObject): Operation['pathTexts'] {
    const beside = (field: 'summary' | 'description'): string | null =>
      textOf(json[field]) === null || json[field] === item[field] ? null : textOf(item[field]);
    return { summary: beside('summary'), description: this.#context.text(beside('description')) };
  }

  #schema(value: Json | undefined, anchor: string, options: SchemaOptions): Schema | null {
    return this.#keep(this.#tree(value, anchor, options));
  }

  #tree(value: Json | undefined, anchor: string, options: SchemaOptions): Tree | null {
    if (!isObject(value)) return null;
    const maxBytes = this.#budget.treeBytes;
    const tree = expandSchema(value, { ...options, maxBytes, anchor, taken: this.anchors }, this.#context);
    return tree;
  }

  #keep(tree: Tree | null): Schema | null {
    if (tree === null) return null;
    this.anchors.addAll(tree.anchors);
    this.#budget.spendTree(tree.bytes);
    return tree.schema;
  }

  #parameters(item: JsonObject, json: JsonObject, prefix: string): Parameter[] {
    const { document } = this.#context;
    const byKey = new Map<string, JsonObject>();
    for (const value of [...arrayOf(item.parameters), ...arrayOf(json.parameters)]) {
      const parameter = resolveObject(document, value);
      byKey.set(JSON.stringify([parameter.in, parameter.name]), parameter);
    }
    const parameters = [...byKey.values()].flatMap((parameter) => {
      const location = PARAMETER_LOCATIONS.find((candidate) => candidate === parameter.in);
      const name = textOf(parameter.name);
      return location === undefined || name === null ? [] : [{ parameter, location, name }];
    });
    const fragments = fragmentsOf(parameters.map(({ location, name }) => `${location}.${name}`));
    return parameters.map(({ parameter, location, name }, index) => {
      const anchor = this.anchors.take(`${prefix}${fragments[index]}`);
      const [mediaType, content] = Object.entries(objectOf(parameter.content))[0] ?? [null, undefined];
      // `schema` and `example` are in the parameter itself or in its only media type.
      const holder = { ...objectOf(content), ...parameter };
      const hasExamples = holder.example !== undefined || holder.examples !== undefined;
      const schema = this.#schema(holder.schema, anchor, { direction: 'request', maxNodes: MAX_NODES.parameter });
      const authored = [
        holder.example,
        ...Object.values(objectOf(holder.examples)).map((example) => resolveObject(document, example).value),
      ];
      return {
        anchor,
        name,
        in: location,
        required: parameter.required === true || location === 'path',
        deprecated: parameter.deprecated === true,
        description: this.#context.text(textOf(parameter.description)),
        schema,
        mediaType,
        serialization: serializationOf(parameter, { name, location, schema, authored }),
        allowReserved: parameter.allowReserved === true,
        allowEmptyValue: parameter.allowEmptyValue === true,
        examples: hasExamples ? examplesOf(holder, { schema: null, mediaType: mediaType ?? '' }, this.#context) : [],
      };
    });
  }

  #requestBody(json: JsonObject, prefix: string, inbound: boolean): RequestBody | null {
    if (!isObject(json.requestBody)) return null;
    const body = resolveObject(this.#context.document, json.requestBody);
    return {
      required: body.required === true,
      description: this.#context.text(textOf(body.description)),
      content: this.#content(body, `${prefix}body`, {
        direction: inbound ? 'response' : 'request',
        status: null,
        maxNodes: prefix === '' ? MAX_NODES.body : MAX_NODES.callback,
      }),
    };
  }

  /** A reference to a media type that the page has already shown. */
  #refer({ media, status }: { media: MediaType; status: string | null }, own: { status: string | null }): SamePart {
    media.anchor ??= this.anchors.take(`${status === null ? 'body' : `response-${status}`}.${media.name}`);
    return { status: status === own.status ? null : status, mediaType: media.name, anchor: media.anchor };
  }

  /** @param status of the response; null for a request body */
  #content(
    holder: JsonObject,
    anchor: string,
    { status, ...options }: SchemaOptions & { status: string | null },
  ): MediaType[] {
    const content = Object.entries(objectOf(holder.content));
    const names = content.map(([name]) => name);
    const anchors = contentAnchors(names, anchor);
    // The one with the plain anchor is shown first, whatever the order of the document, so that links to its properties stay valid.
    const inOrder = content.toSorted(([one], [other]) => {
      const rank = (name: string): string => `${anchors.get(name) === toFragment(anchor) ? 0 : 1} ${name}`;
      return rank(one) < rank(other) ? -1 : 1;
    });
    const built = new Map(
      inOrder.map(([name, value]) => [
        name,
        this.#mediaType(name, resolveObject(this.#context.document, value), anchors.get(name) ?? anchor, {
          status,
          ...options,
        }),
      ]),
    );
    return names.flatMap((name) => built.get(name) ?? []);
  }

  #mediaType(
    name: string,
    json: JsonObject,
    anchor: string,
    { status, ...options }: SchemaOptions & { status: string | null },
  ): MediaType {
    const key = keyOfTree(json, options);
    const shown = key === null ? undefined : this.#shown.get(key);
    const tree = this.#tree(json.schema, anchor, options);
    if (shown === undefined) this.#keep(tree);
    const itemTree = this.#tree(json.itemSchema, `${anchor}.item`, options);
    if (shown === undefined) this.#keep(itemTree);
    const schema = tree?.schema ?? null;
    const examples = examplesOf(json, { schema, mediaType: name, direction: options.direction }, this.#context);
    const media: MediaType = {
      anchor: null,
      name,
      schema,
      itemSchema: itemTree?.schema ?? null,
      encoding: encodingsOf(json, {
        anchor,
        headers: (headers, parent) => this.#headers(headers, parent),
      }),
      sameAs: shown === undefined ? null : this.#refer(shown, { status }),
      // Code samples are made from the example of a request.
      examples: fittingExamples(examples, this.#budget, { keepGenerated: status === null }),
    };
    const isLarge = (tree?.nodes ?? 0) + (itemTree?.nodes ?? 0) >= REPEATED_NODES;
    if (shown === undefined && isLarge && key !== null) this.#shown.set(key, { media, status });
    return media;
  }

  #responses(json: JsonObject, prefix: string, inbound: boolean): Response[] {
    const responses = objectOf(json.responses);
    const statuses = responseOrder(Object.keys(responses).filter((status) => !status.startsWith('x-')));
    const hasSuccess = statuses.some((status) => /^[123]/.test(status));
    return statuses.map((status) => {
      const isError = /^[45]/.test(status) || (status === 'default' && hasSuccess);
      return this.#response(status, resolveObject(this.#context.document, responses[status]), {
        prefix,
        inbound,
        isError,
      });
    });
  }

  #response(
    status: string,
    response: JsonObject,
    { prefix, inbound, isError }: { prefix: string; inbound: boolean; isError: boolean },
  ): Response {
    const anchor = this.anchors.take(`${prefix}response-${status}`);
    return {
      anchor,
      status,
      summary: textOf(response.summary),
      description: this.#context.text(textOf(response.description)),
      headers: this.#headers(objectOf(response.headers), anchor),
      content: this.#content(response, anchor, {
        direction: inbound ? 'request' : 'response',
        status,
        maxNodes: MAX_NODES.response,
        ...(isError ? { depths: ERROR_DEPTHS } : {}),
      }),
      links: Object.entries(objectOf(response.links)).map(([name, value]) =>
        responseLinkOf(name, resolveObject(this.#context.document, value), this.#context),
      ),
      problemCodes: stringsOf(response['x-problem-codes']).map((code) => ({
        code,
        href: this.#context.problemHref(code),
      })),
    };
  }

  #headers(headers: JsonObject, responseAnchor: string): Header[] {
    const fragments = fragmentsOf(Object.keys(headers));
    return Object.entries(headers).map(([name, value], index) =>
      this.#header(name, value, this.anchors.take(`${responseAnchor}.header.${fragments[index]}`)),
    );
  }

  #header(name: string, value: Json | undefined, anchor: string): Header {
    const header = resolveObject(this.#context.document, value);
    const [mediaType, content] = Object.entries(objectOf(header.content))[0] ?? [null, undefined];
    const holder = { ...objectOf(content), ...header };
    const schema = this.#schema(holder.schema, anchor, { direction: 'response', maxNodes: MAX_NODES.parameter });
    const examples = examplesOf(holder, { schema: null, mediaType: mediaType ?? '' }, this.#context);
    return {
      anchor,
      name,
      required: header.required === true,
      deprecated: header.deprecated === true,
      description: this.#context.text(textOf(header.description)),
      schema,
      mediaType,
      serialization: serializationOf(header, { name, location: 'header', schema, authored: [holder.example] }),
      examples,
    };
  }

  #callbacks(json: JsonObject): Callback[] {
    return Object.entries(objectOf(json.callbacks)).flatMap(([name, value]) =>
      Object.entries(resolveObject(this.#context.document, value)).flatMap(([expression, item]) => {
        const pathItem = resolveObject(this.#context.document, item);
        return operationsOfPathItem(pathItem).map(({ method, operation }) =>
          this.#callback({ name, expression, method }, operation, pathItem),
        );
      }),
    );
  }

  #callback(
    { name, expression, method }: { name: string; expression: string; method: HttpMethod },
    json: JsonObject,
    item: JsonObject,
  ): Callback {
    const anchor = this.anchors.take(`callback.${name}`);
    const summary = textOf(json.summary);
    return {
      anchor,
      name,
      expression,
      operation: {
        ...this.build(json, item, { prefix: `${anchor}.`, inbound: true }),
        operationId: stringOf(json.operationId),
        slug: name,
        kind: 'callback',
        method,
        path: expression,
        ...headingOf(summary === null ? name : titleFromSummary(summary), summary, this.#context),
        servers: serversOf([json, item], this.#context),
        hasOwnServers: [json, item].some(({ servers }) => arrayOf(servers).length > 0),
        security: securityOf([json], this.#context),
        signature: null,
        delivery: null,
        samples: null,
        location: { file: '' },
      },
    };
  }
}
