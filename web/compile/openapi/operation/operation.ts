import {
  ALL_LOCATIONS,
  type Callback,
  type Header,
  type HttpMethod,
  type Operation,
  type OperationParts,
  type Parameter,
  type ProblemCode,
  type RequestBody,
  type Response,
  sentMethod,
} from '../../../model/api/operation.ts';
import type { Html } from '../../../model/text/html.ts';
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
} from '../../../model/text/json.ts';
import { excerptOf, firstSentence, shorten } from '../../markdown/excerpt.ts';
import { plainTextOf } from '../../markdown/markdown.ts';
import { type OperationKey, tagsOf } from '../reading/outline.ts';
import { responsesOf } from '../reading/problem-instances.ts';
import { operationsOfPathItem, parametersOf, pathItemOf, resolveObject } from '../reading/resolve.ts';
import { fragmentsOf } from '../schema/anchors.ts';
import { externalDocsOf, sunsetOf } from '../schema/annotations.ts';
import type { SchemaContext } from '../schema/schema-context.ts';
import { PageTrees } from '../schema/schema.ts';
import { exactlyOneOf } from './exactly-one-of.ts';
import { examplesOf, namedValues } from './examples.ts';
import { MediaTypes } from './media-types.ts';
import { responseLinkOf } from './response-link.ts';
import { securityOf, serversOf } from './security.ts';
import { allowsReserved, serializationOf } from './serialization.ts';
import { deliveryOf, eventTypeOf, signatureOf } from './webhook.ts';

/** The most schema nodes of each part of an operation; deeper named schemas become links to their own page. */
const MAX_NODES = { body: 450, response: 320, callback: 150, parameter: 40 };
/** Most error responses share one schema, so they only link to its page. */
const ERROR_DEPTHS = [0];

/** Fits on two lines of a sidebar, and on one line of a heading. Most documents keep their summaries below it. */
const TITLE_LENGTH = 80;

/** An operation as its page shows it, with the anchors it uses. */
interface BuiltOperation {
  operation: Operation;
  anchors: ReadonlySet<string>;
}

/** Builds one operation or webhook of a description. */
export function operationOf(key: OperationKey, context: SchemaContext): BuiltOperation {
  const { document } = context;
  const authored = objectOf(valueAtPointer(document, key.pointer));
  const item = pathItemOf(document, key);
  const json: JsonObject = { ...authored, responses: responsesOf(authored, { path: key.path, item, document }) };
  const builder = new OperationBuilder(context);
  const isWebhook = key.kind === 'webhook';
  const operation: Operation = {
    ...builder.build(json, item, { prefix: '', isInbound: isWebhook }),
    operationId: key.operationId,
    slug: key.slug,
    kind: key.kind,
    method: key.method,
    path: key.path,
    eventType: isWebhook ? eventTypeOf(document, json) : null,
    ...headingOf(operationTitle(key, json, item), operationSummary(json, item), context),
    servers: isWebhook ? [] : serversOf([json, item, context.document], context),
    hasOwnServers: !isWebhook && [json, item].some(({ servers }) => arrayOf(servers).length > 0),
    // The security of the description applies to calls by the reader, not to webhooks that it sends.
    security: securityOf(isWebhook ? [json] : [json, context.document], context),
    signature: isWebhook ? signatureOf([json, item, context.document], context) : null,
    delivery: isWebhook ? deliveryOf([json, item, context.document], context) : null,
    samples: null,
  };
  return { operation, anchors: builder.anchors };
}

interface RequestPlace {
  /** Beginning of its anchors; empty for the operation of the page itself. */
  prefix: string;
  /** True if the reader receives the request: for webhooks and callbacks. */
  isInbound: boolean;
}

/** Builds the parts of one operation and of its callbacks. */
class OperationBuilder {
  readonly #context: SchemaContext;
  readonly #trees: PageTrees;
  readonly #mediaTypes: MediaTypes;

  constructor(context: SchemaContext) {
    this.#context = context;
    this.#trees = new PageTrees(context);
    this.#mediaTypes = new MediaTypes(context, this.#trees, (headers, anchor) => this.#headers(headers, anchor));
  }

  get anchors(): ReadonlySet<string> {
    return this.#trees.anchors.all;
  }

  build(json: JsonObject, item: JsonObject, place: RequestPlace): OperationParts {
    const description = textOf(json.description) ?? textOf(item.description);
    return {
      description: this.#context.text(description),
      pathTexts: this.#pathTexts(json, item),
      excerpt: excerptOf(description),
      tags: tagsOf(json),
      deprecated: json.deprecated === true,
      ...sunsetOf(json),
      externalDocs: externalDocsOf(json, this.#context),
      parameters: this.#parameters(item, json, place.prefix),
      exactlyOneOf: exactlyOneOf(json),
      requestBody: this.#requestBody(json, place),
      responses: this.#responses(json, place),
      callbacks: place.prefix === '' ? this.#callbacks(json) : [],
    };
  }

  #resolve(value: Json | undefined): JsonObject {
    return resolveObject(this.#context.document, value);
  }

  #description({ description }: JsonObject): Html | null {
    return this.#context.text(textOf(description));
  }

  /** The texts of a path item that the operation does not take for itself. */
  #pathTexts(json: JsonObject, item: JsonObject): Operation['pathTexts'] {
    const beside = (field: 'summary' | 'description'): string | null =>
      textOf(json[field]) === null || json[field] === item[field] ? null : textOf(item[field]);
    return { summary: beside('summary'), description: this.#context.text(beside('description')) };
  }

  #parameters(item: JsonObject, json: JsonObject, prefix: string): Parameter[] {
    const { document } = this.#context;
    const parameters = parametersOf(document, item, json).flatMap((parameter) => {
      const location = ALL_LOCATIONS.find((candidate) => candidate === parameter.in);
      const name = textOf(parameter.name);
      return location === undefined || name === null ? [] : [{ parameter, location, name }];
    });
    const groups = exactlyOneOf(json).flat();
    const rank = ({ parameter, location, name }: (typeof parameters)[number]): number => {
      if (parameter.required === true || location === 'path') return 0;
      return groups.some((part) => part.in === location && part.name === name) ? 1 : 2;
    };
    parameters.sort((one, other) => rank(one) - rank(other));
    const fragments = fragmentsOf(parameters.map(({ location, name }) => `${location}.${name}`));
    return parameters.map(({ parameter, location, name }, index) => {
      const anchor = this.#trees.anchors.take(`${prefix}${fragments[index]}`);
      const { holder, mediaType } = this.#holderOf(parameter);
      const schema = this.#trees.schema(holder.schema, anchor, { direction: 'request', maxNodes: MAX_NODES.parameter });
      const authored = namedValues(holder, document).map(({ value }) => value);
      return {
        anchor,
        name,
        in: location,
        required: parameter.required === true || location === 'path',
        deprecated: parameter.deprecated === true,
        description: this.#description(parameter),
        schema,
        mediaType,
        serialization: serializationOf(parameter, { name, location, schema, authored }),
        allowReserved: allowsReserved(parameter, { location, document }),
        allowEmptyValue: parameter.allowEmptyValue === true && location === 'query',
        examples: examplesOf(holder, { schema: null, mediaType: mediaType ?? '' }, this.#context),
      };
    });
  }

  /** A parameter or header together with its only media type: either of them has the schema and the examples. */
  #holderOf(json: JsonObject): { holder: JsonObject; mediaType: string | null } {
    const [mediaType, content] = Object.entries(objectOf(json.content))[0] ?? [null, undefined];
    return { holder: { ...this.#resolve(content), ...json }, mediaType };
  }

  #requestBody(json: JsonObject, { prefix, isInbound }: RequestPlace): RequestBody | null {
    if (!isObject(json.requestBody)) return null;
    const body = this.#resolve(json.requestBody);
    return {
      required: body.required === true,
      description: this.#description(body),
      content: this.#mediaTypes.content(body, `${prefix}body`, {
        direction: isInbound ? 'response' : 'request',
        status: null,
        maxNodes: prefix === '' ? MAX_NODES.body : MAX_NODES.callback,
      }),
    };
  }

  #responses(json: JsonObject, place: RequestPlace): Response[] {
    const responses = objectOf(json.responses);
    const statuses = responseOrder(Object.keys(responses).filter((status) => !status.startsWith('x-')));
    const hasSuccess = statuses.some((status) => /^[123]/.test(status));
    return statuses.map((status) => {
      const isError = /^[45]/.test(status) || (status === 'default' && hasSuccess);
      return this.#response(status, this.#resolve(responses[status]), { ...place, isError });
    });
  }

  #response(
    status: string,
    response: JsonObject,
    { prefix, isInbound, isError }: RequestPlace & { isError: boolean },
  ): Response {
    const anchor = this.#trees.anchors.take(`${prefix}response-${status}`);
    return {
      anchor,
      status,
      summary: textOf(response.summary),
      description: this.#description(response),
      excerpt: excerptOf(textOf(response.description)),
      headers: this.#headers(objectOf(response.headers), anchor),
      content: this.#mediaTypes.content(response, anchor, {
        direction: isInbound ? 'request' : 'response',
        status,
        maxNodes: MAX_NODES.response,
        ...(isError ? { depths: ERROR_DEPTHS } : {}),
      }),
      links: Object.entries(objectOf(response.links)).map(([name, value]) =>
        responseLinkOf(name, this.#resolve(value), this.#context),
      ),
      problemCodes: stringsOf(response['x-problem-codes']).map((code) => this.#problemCode(code)),
    };
  }

  #problemCode(code: string): ProblemCode {
    const { cause, remedy } = objectOf(objectOf(this.#context.document['x-problem-codes'])[code]);
    const line = (value: Json | undefined): Html | null => {
      const text = textOf(value);
      return text === null ? null : this.#context.inline(text);
    };
    return { code, href: this.#context.problemHref(code), cause: line(cause), remedy: line(remedy) };
  }

  #headers(headers: JsonObject, responseAnchor: string): Header[] {
    const fragments = fragmentsOf(Object.keys(headers));
    return Object.entries(headers).map(([name, value], index) =>
      this.#header(name, this.#resolve(value), `${responseAnchor}.header.${fragments[index]}`),
    );
  }

  #header(name: string, header: JsonObject, fragment: string): Header {
    const anchor = this.#trees.anchors.take(fragment);
    const { holder, mediaType } = this.#holderOf(header);
    const schema = this.#trees.schema(holder.schema, anchor, { direction: 'response', maxNodes: MAX_NODES.parameter });
    return {
      anchor,
      name,
      required: header.required === true,
      deprecated: header.deprecated === true,
      description: this.#description(header),
      schema,
      mediaType,
      serialization: serializationOf(header, { name, location: 'header', schema, authored: [holder.example] }),
      examples: examplesOf(holder, { schema: null, mediaType: mediaType ?? '' }, this.#context),
    };
  }

  #callbacks(json: JsonObject): Callback[] {
    return Object.entries(objectOf(json.callbacks)).flatMap(([name, value]) =>
      Object.entries(this.#resolve(value)).flatMap(([expression, written]) => {
        const item = this.#resolve(written);
        return operationsOfPathItem(item).map(({ method, operation }) =>
          this.#callback({ name, expression, method }, operation, item),
        );
      }),
    );
  }

  #callback(
    { name, expression, method }: { name: string; expression: string; method: HttpMethod },
    json: JsonObject,
    item: JsonObject,
  ): Callback {
    const anchor = this.#trees.anchors.take(`callback.${name}`);
    const summary = textOf(json.summary);
    return {
      anchor,
      name,
      expression,
      operation: {
        ...this.build(json, item, { prefix: `${anchor}.`, isInbound: true }),
        operationId: stringOf(json.operationId),
        slug: name,
        kind: 'callback',
        method,
        path: expression,
        eventType: null,
        ...headingOf(summary === null ? name : titleFromSummary(summary), summary, this.#context),
        servers: serversOf([json, item], this.#context),
        hasOwnServers: [json, item].some(({ servers }) => arrayOf(servers).length > 0),
        security: securityOf([json], this.#context),
        signature: null,
        delivery: null,
        samples: null,
      },
    };
  }
}

/** The position of a status: success first, then by first digit, each with its codes before its range (`4XX`); `default` last. */
function rank(status: string): number {
  if (/^default$/i.test(status)) return 7000;
  const [, digit] = /^([1-5])(?:\d\d|XX)$/i.exec(status) ?? [];
  // Keys that are not a status keep their order.
  if (digit === undefined) return 6000;
  return (digit === '2' ? 0 : Number(digit) * 1000) + (/X$/i.test(status) ? 999 : Number(status));
}

/**
 * Sorts the statuses of an operation for a reader. A JavaScript object lists integer-like keys first, so the order of the
 * document is lost.
 */
export function responseOrder(statuses: readonly string[]): string[] {
  return statuses.toSorted((a, b) => rank(a) - rank(b));
}

type NamedOperation = Pick<OperationKey, 'kind' | 'method' | 'path' | 'operationId'>;

/** The summary of an operation, else that of its path item, as written. */
export function operationSummary(json: JsonObject, item: JsonObject): string | null {
  return textOf(json.summary) ?? textOf(item.summary);
}

/** A summary as plain text, shortened at a word: some documents put whole paragraphs there. */
export function titleFromSummary(summary: string): string {
  const plain = plainTextOf(summary);
  return plain.length <= TITLE_LENGTH ? plain : shorten(firstSentence(plain), TITLE_LENGTH);
}

/** The title of an operation's page: its short summary, its `operationId`, or its method and path. */
export function operationTitle(operation: NamedOperation, json: JsonObject, item: JsonObject): string {
  const { kind, method, path } = operation;
  return ownName(operation, json, item) ?? (kind === 'webhook' ? path : `${sentMethod(method)} ${path}`);
}

/** The label of an operation in lists, which show the method beside it: the title, or the path if the operation has no name. */
export function operationLabel(operation: NamedOperation, json: JsonObject, item: JsonObject): string {
  return ownName(operation, json, item) ?? operation.path;
}

function ownName({ operationId }: NamedOperation, json: JsonObject, item: JsonObject): string | null {
  const summary = operationSummary(json, item);
  const title = summary === null ? '' : titleFromSummary(summary);
  return title === '' ? operationId : title;
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
