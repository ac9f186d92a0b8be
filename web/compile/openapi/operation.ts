import type { Html } from '../../model/html.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf, stringsOf, textOf, valueAtPointer } from '../../model/json.ts';
import type { Callback, Header, HttpMethod, MediaType, Operation, Parameter, ParameterLocation, RequestBody, Response, ResponseLink } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { Anchors } from './anchors.ts';
import type { Drawing } from './drawing.ts';
import { examplesOf } from './examples.ts';
import type { OperationKey } from './outline.ts';
import { resolveObject } from './resolve.ts';
import { type Direction, expandSchema } from './schema.ts';
import { securityOf, serversOf } from './security.ts';

const PARAMETER_LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];
const CALLBACK_METHODS: readonly HttpMethod[] = ['post', 'put', 'get', 'patch', 'delete'];
/** How many schema nodes a part may hold before named schemas below it become links to their own page. */
const MAX_NODES = { body: 450, response: 320, error: 60, callback: 150, parameter: 40 };

/** An operation as its page draws it, with the anchors it uses. */
export interface DrawnOperation {
  operation: Operation;
  anchors: ReadonlySet<string>;
}

/** Draws one operation or webhook of a document: everything it needs and nothing else of the document. */
export function operationOf(key: OperationKey, drawing: Drawing, file: string): DrawnOperation {
  const json = objectOf(valueAtPointer(drawing.document, key.pointer));
  const item = objectOf(valueAtPointer(drawing.document, key.itemPointer));
  const drawer = new OperationDrawer(drawing);
  const isWebhook = key.kind === 'webhook';
  const title = textOf(json.summary) ?? textOf(item.summary) ?? key.operationId ?? (isWebhook ? key.path : `${key.method.toUpperCase()} ${key.path}`);
  const operation: Operation = {
    ...drawer.draw(json, item, { prefix: '', inbound: isWebhook }),
    operationId: key.operationId,
    slug: key.slug,
    kind: key.kind,
    method: key.method,
    path: key.path,
    title,
    servers: isWebhook ? [] : serversOf([json, item, drawing.document], drawing),
    security: isWebhook && json.security === undefined ? [] : securityOf(json, drawing),
    location: { file },
  };
  return { operation, anchors: drawer.anchors.all };
}

type Drawn = Omit<Operation, 'operationId' | 'slug' | 'kind' | 'method' | 'path' | 'title' | 'servers' | 'security' | 'location'>;

class OperationDrawer {
  readonly anchors = new Anchors();
  readonly #drawing: Drawing;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  /** @param inbound true when the reader receives the request: a webhook or a callback */
  draw(json: JsonObject, item: JsonObject, { prefix, inbound }: { prefix: string; inbound: boolean }): Drawn {
    const description = textOf(json.description) ?? textOf(item.description);
    return {
      description: this.#drawing.text(description),
      excerpt: excerptOf(description),
      tags: stringsOf(json.tags),
      deprecated: json.deprecated === true,
      externalDocs: this.#externalDocs(json),
      parameters: this.#parameters(item, json, prefix),
      requestBody: this.#requestBody(json, prefix, inbound),
      responses: Object.entries(objectOf(json.responses))
        .filter(([status]) => !status.startsWith('x-'))
        .map(([status, response]) => this.#response(status, resolveObject(this.#drawing.document, response), prefix, inbound)),
      callbacks: prefix === '' ? this.#callbacks(json) : [],
    };
  }

  #externalDocs(json: JsonObject): { url: string; description: Html | null } | null {
    const docs = objectOf(json.externalDocs);
    const url = textOf(docs.url);
    return url === null ? null : { url, description: this.#drawing.text(textOf(docs.description)) };
  }

  #schema(value: Json | undefined, anchor: string, direction: Direction, maxNodes: number): Schema | null {
    if (value === undefined || typeof value === 'boolean') return null;
    const { schema, anchors } = expandSchema(value, { direction, anchor, maxNodes }, this.#drawing);
    this.anchors.addAll(anchors);
    return schema;
  }

  #parameters(item: JsonObject, json: JsonObject, prefix: string): Parameter[] {
    const { document } = this.#drawing;
    const byKey = new Map<string, JsonObject>();
    for (const value of [...arrayOf(item.parameters), ...arrayOf(json.parameters)]) {
      const parameter = resolveObject(document, value);
      if (textOf(parameter.name) !== null) byKey.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
    }
    return [...byKey.values()].flatMap((parameter) => {
      const location = PARAMETER_LOCATIONS.find((candidate) => candidate === parameter.in);
      const name = textOf(parameter.name);
      if (location === undefined || name === null) return [];
      const anchor = this.anchors.take(`${prefix}${location}.${name}`);
      const [mediaType, content] = Object.entries(objectOf(parameter.content))[0] ?? [null, undefined];
      const schema = this.#schema(parameter.schema ?? objectOf(content).schema, anchor, 'request', MAX_NODES.parameter);
      const hasExamples = parameter.example !== undefined || parameter.examples !== undefined;
      return [
        {
          anchor,
          name,
          in: location,
          required: parameter.required === true || location === 'path',
          deprecated: parameter.deprecated === true,
          description: this.#drawing.text(textOf(parameter.description)),
          schema,
          mediaType,
          examples: hasExamples ? examplesOf(parameter, null, '', this.#drawing) : [],
        },
      ];
    });
  }

  #requestBody(json: JsonObject, prefix: string, inbound: boolean): RequestBody | null {
    if (json.requestBody === undefined) return null;
    const body = resolveObject(this.#drawing.document, json.requestBody);
    return {
      required: body.required === true,
      description: this.#drawing.text(textOf(body.description)),
      content: this.#content(body, `${prefix}body`, inbound ? 'response' : 'request', prefix === '' ? MAX_NODES.body : MAX_NODES.callback),
    };
  }

  #content(holder: JsonObject, anchor: string, direction: Direction, maxNodes: number): MediaType[] {
    return Object.entries(objectOf(holder.content)).map(([name, value], index) => {
      const mediaType = objectOf(value);
      const schema = this.#schema(mediaType.schema, index === 0 ? anchor : `${anchor}-${name}`, direction, maxNodes);
      return { name, schema, examples: examplesOf(mediaType, schema, name, this.#drawing) };
    });
  }

  #response(status: string, response: JsonObject, prefix: string, inbound: boolean): Response {
    const anchor = this.anchors.take(`${prefix}response-${status}`);
    const maxNodes = /^[45]|default/.test(status) ? MAX_NODES.error : MAX_NODES.response;
    return {
      anchor,
      status,
      description: this.#drawing.text(textOf(response.description)),
      headers: Object.entries(objectOf(response.headers)).map(([name, value]) => this.#header(name, value, anchor)),
      content: this.#content(response, anchor, inbound ? 'request' : 'response', maxNodes),
      links: Object.entries(objectOf(response.links)).map(([name, value]) => this.#link(name, resolveObject(this.#drawing.document, value))),
      problemCodes: stringsOf(response['x-problem-codes']),
    };
  }

  #header(name: string, value: Json | undefined, responseAnchor: string): Header {
    const header = resolveObject(this.#drawing.document, value);
    const anchor = this.anchors.take(`${responseAnchor}.header.${name}`);
    return {
      anchor,
      name,
      required: header.required === true,
      deprecated: header.deprecated === true,
      description: this.#drawing.text(textOf(header.description)),
      schema: this.#schema(header.schema ?? objectOf(Object.values(objectOf(header.content))[0]).schema, anchor, 'response', MAX_NODES.parameter),
    };
  }

  #link(name: string, link: JsonObject): ResponseLink {
    const operationId = textOf(link.operationId);
    return {
      name,
      operationId: operationId ?? textOf(link.operationRef),
      href: operationId === null ? null : this.#drawing.operationHref(operationId),
      description: this.#drawing.text(textOf(link.description)),
      parameters: Object.entries(objectOf(link.parameters)).map(([parameter, expression]) => ({
        name: parameter,
        expression: typeof expression === 'string' ? expression : JSON.stringify(expression),
      })),
    };
  }

  #callbacks(json: JsonObject): Callback[] {
    return Object.entries(objectOf(json.callbacks)).flatMap(([name, value]) =>
      Object.entries(resolveObject(this.#drawing.document, value)).flatMap(([expression, item]) => {
        const pathItem = resolveObject(this.#drawing.document, item);
        return CALLBACK_METHODS.filter((method) => isObject(pathItem[method])).map((method) => this.#callback({ name, expression, method }, pathItem));
      }),
    );
  }

  #callback({ name, expression, method }: { name: string; expression: string; method: HttpMethod }, item: JsonObject): Callback {
    const json = objectOf(item[method]);
    const anchor = this.anchors.take(`callback.${name}`);
    return {
      anchor,
      name,
      expression,
      operation: {
        ...this.draw(json, item, { prefix: `${anchor}.`, inbound: true }),
        operationId: stringOf(json.operationId),
        slug: name,
        kind: 'callback',
        method,
        path: expression,
        title: textOf(json.summary) ?? name,
        servers: [],
        security: [],
        location: { file: '' },
      },
    };
  }
}

const EXCERPT_LENGTH = 160;

/** The first sentence of a description without its markup, at most 160 characters: enough for a list or a search engine. */
export function excerptOf(markdown: string | null): string {
  if (markdown === null) return '';
  const paragraph = markdown.trim().slice(0, 2_000).split(/\n\s*\n/)[0] ?? '';
  const plain = paragraph
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const sentence = /^.+?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
  return sentence.length <= EXCERPT_LENGTH ? sentence : `${sentence.slice(0, EXCERPT_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}
