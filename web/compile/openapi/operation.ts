import type {
  Callback,
  Header,
  HttpMethod,
  Operation,
  Parameter,
  ParameterLocation,
  RequestBody,
  Response,
} from '../../model/api/operation.ts';
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
import { fragmentsOf } from './anchors.ts';
import { exactlyOneOf } from './exactly-one-of.ts';
import { examplesOf } from './examples.ts';
import { externalDocsOf } from './external-docs.ts';
import { MediaTypes } from './media-types.ts';
import { operationTitle, summaryOf, titleFromSummary } from './operation-title.ts';
import { type OperationKey, tagsOf } from './outline.ts';
import { PageTrees } from './page-trees.ts';
import { operationsOfPathItem, pathItemOf } from './path-item.ts';
import { resolveObject } from './resolve.ts';
import { responseLinkOf } from './response-link.ts';
import { responseOrder } from './response-order.ts';
import type { SchemaContext } from './schema-context.ts';
import { securityOf, serversOf } from './security.ts';
import { allowsReserved, serializationOf } from './serialization.ts';
import { sunsetOf } from './sunset.ts';
import { deliveryOf, signatureOf } from './webhook.ts';

const PARAMETER_LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];
/** The most schema nodes of each part of an operation; deeper named schemas become links to their own page. */
const MAX_NODES = { body: 450, response: 320, callback: 150, parameter: 40 };
/** Most error responses share one schema, so they only link to its page. */
const ERROR_DEPTHS = [0];

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
  return { operation, anchors: builder.anchors };
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
      ...sunsetOf(json),
      externalDocs: externalDocsOf(json, this.#context),
      parameters: this.#parameters(item, json, prefix),
      exactlyOneOf: exactlyOneOf(json),
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
    const groups = exactlyOneOf(json).flat();
    const rank = ({ parameter, location, name }: (typeof parameters)[number]): number => {
      if (parameter.required === true || location === 'path') return 0;
      return groups.some((part) => part.in === location && part.name === name) ? 1 : 2;
    };
    parameters.sort((one, other) => rank(one) - rank(other));
    const fragments = fragmentsOf(parameters.map(({ location, name }) => `${location}.${name}`));
    return parameters.map(({ parameter, location, name }, index) => {
      const anchor = this.#trees.anchors.take(`${prefix}${fragments[index]}`);
      const [mediaType, content] = Object.entries(objectOf(parameter.content))[0] ?? [null, undefined];
      // `schema` and `example` are in the parameter itself or in its only media type.
      const holder = { ...resolveObject(document, content), ...parameter };
      const hasExamples = holder.example !== undefined || holder.examples !== undefined;
      const schema = this.#trees.schema(holder.schema, anchor, { direction: 'request', maxNodes: MAX_NODES.parameter });
      const authored = [
        holder.example,
        ...Object.values(objectOf(holder.examples)).map((example) => {
          const { value, dataValue } = resolveObject(document, example);
          return value ?? dataValue;
        }),
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
        allowReserved: allowsReserved(parameter, { location, document }),
        allowEmptyValue: parameter.allowEmptyValue === true && location === 'query',
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
      content: this.#mediaTypes.content(body, `${prefix}body`, {
        direction: inbound ? 'response' : 'request',
        status: null,
        maxNodes: prefix === '' ? MAX_NODES.body : MAX_NODES.callback,
      }),
    };
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
    const anchor = this.#trees.anchors.take(`${prefix}response-${status}`);
    const description = textOf(response.description);
    return {
      anchor,
      status,
      summary: textOf(response.summary),
      description: this.#context.text(description),
      excerpt: excerptOf(description),
      headers: this.#headers(objectOf(response.headers), anchor),
      content: this.#mediaTypes.content(response, anchor, {
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
      this.#header(name, value, this.#trees.anchors.take(`${responseAnchor}.header.${fragments[index]}`)),
    );
  }

  #header(name: string, value: Json | undefined, anchor: string): Header {
    const header = resolveObject(this.#context.document, value);
    const [mediaType, content] = Object.entries(objectOf(header.content))[0] ?? [null, undefined];
    const holder = { ...resolveObject(this.#context.document, content), ...header };
    const schema = this.#trees.schema(holder.schema, anchor, { direction: 'response', maxNodes: MAX_NODES.parameter });
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
    const anchor = this.#trees.anchors.take(`callback.${name}`);
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
