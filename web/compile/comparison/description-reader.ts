import { isJsonMediaType } from '../../model/api/media-type.ts';
import { ALL_LOCATIONS } from '../../model/api/operation.ts';
import { isSuccess } from '../../model/description/operation.ts';
import type { Direction } from '../../model/schema/json-schema.ts';
import { shortNumber } from '../../model/schema/numbers.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
  textOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { responseOrder } from '../openapi/operation/operation.ts';
import type { OperationKey, Outline } from '../openapi/reading/outline.ts';
import { operationsOfPathItem, parametersOf, resolveObject, schemaPointer } from '../openapi/reading/resolve.ts';
import { mapObjects } from '../openapi/reading/traversal.ts';
import { sunsetOf, withoutWrapper } from '../openapi/schema/annotations.ts';
import { type SchemaContext, silentContext } from '../openapi/schema/schema-context.ts';
import { expandSchema } from '../openapi/schema/schema.ts';
import { type Field, type FieldRoot, fieldsFrom, parameterPath } from './fields.ts';
import { keywordsOf } from './keywords.ts';

/** A description that can be compared: bundled, as OpenAPI 3.x. */
export interface ComparedDescription {
  document: JsonObject;
  outline: Pick<Outline, 'operations' | 'schemas'>;
}

/** A request body or a response: its fields for each media type. */
export interface DescribedMessage {
  required: boolean;
  content: ReadonlyMap<string, Field[]>;
  headers: Field[];
}

/** The messages of an operation when all goes well. */
export interface Success {
  /** Its parameters, its body and one success response; outer fields come first. */
  fields: Field[];
  /** Status of that response; empty without one. */
  status: string;
  /** Statuses of all success responses. */
  statuses: string[];
}

/** An operation as rules see it. Fields that refer to a schema with a page of its own end there. */
export interface OperationParts {
  tags: string[];
  lifecycle: { isDeprecated?: boolean; sunset?: string };
  parameters: Field[];
  body: DescribedMessage | null;
  responses: ReadonlyMap<string, DescribedMessage>;
  /** The scopes of each requirement, by the names of its schemes; null for a webhook. */
  security: ReadonlyMap<string, readonly string[]> | null;
}

/** For operations without authorization. */
const NO_SCHEME = 'none';

/** Reads operations and schemas of a description one by one. */
export class DescriptionReader {
  readonly #context: SchemaContext;
  readonly #components = new Map<string, Field[]>();
  /** The messages of each response, by status. Operations share responses. */
  readonly #responses = new WeakMap<JsonObject, Map<string, DescribedMessage>>();
  readonly #names: ReadonlySet<string>;
  readonly #isDirected: boolean;

  /** @param isDirected leaves out what a message never has: read-only fields of a request, and write-only ones of a response */
  constructor({ document, outline }: ComparedDescription, isDirected = false) {
    this.#isDirected = isDirected;
    this.#names = new Set(outline.schemas.map(({ name }) => name));
    const plain = withoutWrappers(document);
    this.#context = { ...silentContext(plain, (name) => this.#names.has(name)), keywordsOf };
  }

  get document(): JsonObject {
    return this.#context.document;
  }

  get security(): NonNullable<OperationParts['security']> {
    return securityOf(this.document.security);
  }

  get securitySchemes(): JsonObject {
    const schemes = Object.entries(objectOf(objectOf(this.document.components).securitySchemes));
    return Object.fromEntries(schemes.map(([name, value]) => [name, resolveObject(this.document, value)]));
  }

  /** The fields of a schema with its own page; null for any other name. */
  component(name: string): Field[] | null {
    if (!this.#names.has(name)) return null;
    return getOrMake(this.#components, name, () => {
      const schema = this.#expand({ $ref: schemaPointer(name) }, 'schema', { depth: 1 });
      return fieldsFrom([{ path: 'body', anchor: 'schema', place: 'body', required: true, schema }]);
    });
  }

  /** @param isByPosition whether path parameters are compared by their position, not by their name */
  operation({ pointer, itemPointer, path, kind }: OperationKey, isByPosition = true): OperationParts {
    const json = objectOf(valueAtPointer(this.document, pointer));
    const item = objectOf(valueAtPointer(this.document, itemPointer));
    const isInbound = kind === 'webhook';
    const body = isObject(json.requestBody) ? resolveObject(this.document, json.requestBody) : null;
    const responses = Object.entries(objectOf(json.responses)).filter(([status]) => !status.startsWith('x-'));
    return {
      tags: stringsOf(json.tags),
      lifecycle: { ...(json.deprecated === true ? { isDeprecated: true } : {}), ...sunsetOf(json) },
      parameters: this.#parameters(parametersOf(this.document, item, json), path, isByPosition),
      body: body === null ? null : this.#message(body, { place: 'body', anchor: 'body', root: 'request-body' }),
      responses: new Map(
        responses.map(([status, value]) => [status, this.#response(status, resolveObject(this.document, value))]),
      ),
      security: isInbound ? null : securityOf(json.security ?? this.document.security),
    };
  }

  /** @param status selects the response if there are several successes */
  success(key: OperationKey, status: string | null = null): Success {
    const { parameters, body, responses } = this.operation(key, false);
    const statuses = responseOrder([...responses.keys()]).filter(isSuccess);
    const received = (name: string): Field[] => mainFields(responses.get(name) ?? null);
    const chosen =
      statuses.find((name) => name === status) ?? statuses.find((name) => received(name).length > 0) ?? statuses[0];
    const fields = [...parameters, ...mainFields(body), ...(chosen === undefined ? [] : received(chosen))];
    return { fields, status: chosen ?? '', statuses };
  }

  #parameters(parameters: readonly JsonObject[], path: string, isByPosition: boolean): Field[] {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const declared = new Set(parameters.map(({ in: place, name }) => (place === 'path' ? name : null)));
    const undeclared = names.flatMap((name = ''): JsonObject[] =>
      declared.has(name) ? [] : [{ in: 'path', name, schema: { type: 'string' } }],
    );
    const roots = new Map<string, FieldRoot>();
    for (const parameter of [...parameters, ...undeclared]) {
      const place = ALL_LOCATIONS.find((location) => location === parameter.in);
      const name = textOf(parameter.name);
      if (place === undefined || name === null) continue;
      const anchor = `${place}.${name}`;
      const content = objectOf(Object.values(objectOf(parameter.content))[0]);
      const written = withNotesOf(parameter, parameter.schema ?? content.schema);
      const schema = this.#expand(written, anchor);
      const required = parameter.required === true || place === 'path';
      // The name of a path parameter is no part of a request, but its position is.
      const key = place === 'path' && isByPosition ? `path.${names.indexOf(name)}` : parameterPath(place, name);
      roots.set(key, { path: key, anchor, place, required, schema });
    }
    return fieldsFrom([...roots.values()]);
  }

  #response(status: string, response: JsonObject): DescribedMessage {
    const byStatus = getOrMake(this.#responses, response, () => new Map<string, DescribedMessage>());
    return getOrMake(byStatus, status, () => {
      const anchor = `response-${status}`;
      const place = { place: 'response' as const, anchor, root: anchor };
      // The standard of HTTP allows no body (RFC 9110, 15.3.5).
      return this.#message(status === '204' ? { ...response, content: {} } : response, place);
    });
  }

  #message(
    message: JsonObject,
    { place, anchor, root }: Pick<Field, 'anchor'> & { place: 'body' | 'response'; root: string },
  ): DescribedMessage {
    const headers = Object.entries(objectOf(message.headers)).map(([name, value]): FieldRoot => {
      const header = resolveObject(this.document, value);
      const headerAnchor = `${anchor}.header.${name}`;
      return {
        path: parameterPath('header', name),
        anchor: headerAnchor,
        place: 'response',
        required: header.required === true,
        schema: this.#expand(withNotesOf(header, header.schema), headerAnchor),
      };
    });
    const direction = place === 'body' ? 'request' : 'response';
    const content = Object.entries(objectOf(message.content)).map(([mediaType, value]): [string, Field[]] => {
      const { schema, itemSchema } = objectOf(value);
      const written = schema ?? itemSchema;
      if (written === undefined) return [mediaType, []];
      const field = { path: place, anchor: root, place, required: true };
      return [mediaType, fieldsFrom([{ ...field, schema: this.#expand(written, anchor, { direction }) }])];
    });
    return {
      required: place === 'response' || message.required === true,
      content: new Map(content),
      headers: fieldsFrom(headers),
    };
  }

  #expand(
    value: Json | undefined,
    anchor: string,
    { depth = 0, direction = 'request' }: { depth?: number; direction?: Direction } = {},
  ): FieldRoot['schema'] {
    if (value === undefined) return null;
    const options = {
      direction: this.#isDirected ? direction : ('both' as const),
      anchor,
      maxNodes: Number.POSITIVE_INFINITY,
      depths: [depth],
      finalDepth: depth,
    };
    return expandSchema(value, options, this.#context).schema;
  }
}

/** The fields of a message: those of JSON if it has several media types. */
function mainFields(message: DescribedMessage | null): Field[] {
  if (message === null) return [];
  const described = [...message.content].filter(([, fields]) => fields.length > 0);
  const [, fields = []] = described.find(([name]) => isJsonMediaType(name)) ?? described[0] ?? [];
  const [outermost, ...inner] = fields;
  return outermost === undefined ? [] : [{ ...outermost, required: message.required }, ...inner];
}

/** The schema of a parameter or header with the notes that belong to the parameter itself. */
function withNotesOf(holder: JsonObject, schema: Json | undefined): Json | undefined {
  const notes = {
    ...(holder.deprecated === true ? { deprecated: true } : {}),
    ...(holder['x-sunset'] === undefined ? {} : { 'x-sunset': holder['x-sunset'] }),
  };
  return Object.keys(notes).length === 0 ? schema : { ...objectOf(schema), ...notes };
}

function securityOf(value: Json | undefined): NonNullable<OperationParts['security']> {
  const requirements = arrayOf(value).map((requirement): [string, string[]] => {
    const schemes = Object.entries(objectOf(requirement)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const scopes = schemes.flatMap(([, scope]) => stringsOf(scope));
    return [schemes.map(([name]) => name).join(' + ') || NO_SCHEME, scopes];
  });
  return new Map(requirements.length === 0 ? [[NO_SCHEME, []]] : requirements);
}

/** The parts of a description that are compared. Errors and callbacks are left out to save time. */
export function comparedParts(document: JsonObject): JsonObject {
  const paths = Object.entries(objectOf(document.paths)).map(([path, item]) => {
    const operations = operationsOfPathItem(objectOf(item)).filter(({ pointer }) => pointer.split('/').length === 2);
    const plain = operations.map(({ method, operation }): [string, JsonObject] => {
      const responses = Object.entries(objectOf(operation.responses)).filter(([status]) => isSuccess(status));
      return [method, { ...operation, responses: Object.fromEntries(responses), callbacks: undefined }];
    });
    return [path, { ...objectOf(item), ...Object.fromEntries(plain) }];
  });
  return { ...document, paths: Object.fromEntries(paths) as JsonObject };
}

/** Replaces each `allOf` of a single `$ref` by the `$ref`, so that the component keeps its name, and 1.0 by 1. */
function withoutWrappers(document: JsonObject): JsonObject {
  return objectOf(mapObjects(document, withoutWrapper, { scalar: shortNumber }));
}
