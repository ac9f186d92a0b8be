import type { ParameterLocation } from '../../model/api/operation.ts';
import {
  arrayOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  stringsOf,
  textOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import { type Field, type FieldRoot, fieldsFrom, parameterPath } from '../comparison/fields.ts';
import { plainContext } from '../comparison/plain-context.ts';
import { withoutWrappers } from '../comparison/plain-document.ts';
import type { OperationKey, Outline } from '../openapi/outline.ts';
import { resolveObject } from '../openapi/resolve.ts';
import type { SchemaContext } from '../openapi/schema-context.ts';
import { type Direction, expandSchema } from '../openapi/schema.ts';
import { sunsetOf } from '../openapi/sunset.ts';

/** A description that can be compared: bundled, as OpenAPI 3.x. */
export interface ComparedDescription {
  document: JsonObject;
  outline: Pick<Outline, 'operations' | 'schemas'>;
}

/** A request body or a response: its fields for each media type. */
export interface Message {
  required: boolean;
  content: ReadonlyMap<string, Field[]>;
  headers: Field[];
}

/** An operation as rules see it. Fields that refer to a schema with a page of its own end there. */
export interface OperationParts {
  lifecycle: { isDeprecated?: boolean; sunset?: string };
  parameters: Field[];
  body: Message | null;
  responses: ReadonlyMap<string, Message>;
  /** The scopes of each requirement, by the names of its schemes; null if the description does not say. */
  security: ReadonlyMap<string, readonly string[]> | null;
}

const LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'querystring', 'header', 'cookie'];
/** For operations without authorization. */
const NO_SCHEME = 'none';

/** Reads operations and schemas of a description one by one. */
export class DescriptionReader {
  readonly #context: SchemaContext;
  readonly #components = new Map<string, Field[]>();
  readonly #names: ReadonlySet<string>;

  constructor({ document, outline }: ComparedDescription) {
    this.#names = new Set(outline.schemas.map(({ name }) => name));
    this.#context = plainContext(objectOf(withoutWrappers(document)), (name) => this.#names.has(name));
  }

  get document(): JsonObject {
    return this.#context.document;
  }

  /** The fields of a schema with its own page; null for any other name. */
  component(name: string): Field[] | null {
    if (!this.#names.has(name)) return null;
    const cached = this.#components.get(name);
    if (cached !== undefined) return cached;
    const root = { path: 'body', anchor: 'schema', parent: null, place: 'body' as const, required: true };
    const ref = { $ref: `#/components/schemas/${pointerToken(name)}` };
    const fields = fieldsFrom([
      { ...root, schema: this.#expand(ref, { anchor: 'schema', direction: 'both', depth: 1 }) },
    ]);
    this.#components.set(name, fields);
    return fields;
  }

  operation({ pointer, itemPointer, path, kind }: OperationKey): OperationParts {
    const json = objectOf(valueAtPointer(this.document, pointer));
    const item = objectOf(valueAtPointer(this.document, itemPointer));
    const isInbound = kind === 'webhook';
    const [sent, received]: [Direction, Direction] = isInbound ? ['response', 'request'] : ['request', 'response'];
    const body = isObject(json.requestBody) ? resolveObject(this.document, json.requestBody) : null;
    const responses = Object.entries(objectOf(json.responses)).filter(([status]) => !status.startsWith('x-'));
    return {
      lifecycle: { ...(json.deprecated === true ? { isDeprecated: true } : {}), ...sunsetOf(json) },
      parameters: this.#parameters([...arrayOf(item.parameters), ...arrayOf(json.parameters)], path),
      body:
        body === null
          ? null
          : this.#message(body, { place: 'body', anchor: 'body', root: 'request-body', direction: sent }),
      responses: new Map(
        responses.map(([status, value]) => {
          const anchor = `response-${status}`;
          const place = { place: 'response' as const, anchor, root: anchor, direction: received };
          return [status, this.#message(resolveObject(this.document, value), place)];
        }),
      ),
      security: isInbound ? null : securityOf(json.security ?? this.document.security),
    };
  }

  #parameters(values: readonly Json[], path: string): Field[] {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const roots = new Map<string, FieldRoot>();
    for (const value of values) {
      const parameter = resolveObject(this.document, value);
      const place = LOCATIONS.find((location) => location === parameter.in);
      const name = textOf(parameter.name);
      if (place === undefined || name === null) continue;
      const anchor = `${place}.${name}`;
      const content = objectOf(Object.values(objectOf(parameter.content))[0]);
      const schema = this.#expand(withNotesOf(parameter, parameter.schema ?? content.schema), {
        anchor,
        direction: 'request',
      });
      const required = parameter.required === true || place === 'path';
      // The name of a path parameter is no part of a request, but its position is.
      const key = place === 'path' ? `path.${names.indexOf(name)}` : parameterPath(place, name);
      roots.set(key, { path: key, anchor, parent: null, place, required, schema });
    }
    return fieldsFrom([...roots.values()]);
  }

  #message(
    message: JsonObject,
    {
      place,
      anchor,
      root,
      direction,
    }: Pick<Field, 'anchor'> & { place: 'body' | 'response'; root: string; direction: Direction },
  ): Message {
    const headers = Object.entries(objectOf(message.headers)).map(([name, value]): FieldRoot => {
      const header = resolveObject(this.document, value);
      const headerAnchor = `${anchor}.header.${name}`;
      return {
        path: parameterPath('header', name),
        anchor: headerAnchor,
        parent: null,
        place: 'response',
        required: header.required === true,
        schema: this.#expand(withNotesOf(header, header.schema), { anchor: headerAnchor, direction: 'response' }),
      };
    });
    const content = Object.entries(objectOf(message.content)).map(([mediaType, value]): [string, Field[]] => {
      const { schema, itemSchema } = objectOf(value);
      const written = schema ?? itemSchema;
      if (written === undefined) return [mediaType, []];
      const field = { path: place, anchor: root, parent: null, place, required: true };
      return [mediaType, fieldsFrom([{ ...field, schema: this.#expand(written, { anchor, direction }) }])];
    });
    return {
      required: place === 'response' || message.required === true,
      content: new Map(content),
      headers: fieldsFrom(headers),
    };
  }

  #expand(
    value: Json | undefined,
    { anchor, direction, depth = 0 }: { anchor: string; direction: Direction; depth?: number },
  ): FieldRoot['schema'] {
    if (value === undefined) return null;
    const options = { direction, anchor, maxNodes: Number.POSITIVE_INFINITY, depths: [depth], finalDepth: depth };
    return expandSchema(value, options, this.#context).schema;
  }
}

/** The schema of a parameter or header with the notes that belong to the parameter itself. */
function withNotesOf(holder: JsonObject, schema: Json | undefined): Json | undefined {
  const notes = {
    ...(holder.deprecated === true ? { deprecated: true } : {}),
    ...(holder['x-sunset'] === undefined ? {} : { 'x-sunset': holder['x-sunset'] }),
  };
  return Object.keys(notes).length === 0 ? schema : { ...objectOf(schema), ...notes };
}

function securityOf(value: Json | undefined): OperationParts['security'] {
  if (value === undefined) return null;
  const requirements = arrayOf(value).map((requirement): [string, string[]] => {
    const schemes = Object.entries(objectOf(requirement)).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const scopes = schemes.flatMap(([, scope]) => stringsOf(scope));
    return [schemes.map(([name]) => name).join(' + ') || NO_SCHEME, scopes];
  });
  return new Map(requirements.length === 0 ? [[NO_SCHEME, []]] : requirements);
}
