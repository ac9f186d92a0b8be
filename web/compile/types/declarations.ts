import { PATH_ITEM_METHODS } from '../../model/api/operation.ts';
import { arrayOf, isObject, type Json, type JsonObject, objectOf, stringOf, textOf } from '../../model/text/json.ts';
import type { SiteFile } from '../base/site-file.ts';
import {
  componentNameOf,
  operationsOfPathItem,
  parametersOf,
  resolve,
  resolveObject,
} from '../openapi/reading/resolve.ts';
import { type ApiReference, fileOfReference } from '../reference/api-reference.ts';
import { SchemaTypes } from './schema-types.ts';
import { commentOf, keyOf, objectType } from './type-text.ts';

/** The methods that every path has, some of them as `never`. Libraries expect this. */
const COMMON_METHODS = PATH_ITEM_METHODS.filter((method) => method !== 'query');
const PLACES = ['query', 'header', 'path', 'cookie'];
/** The kinds of components besides schemas that declarations name. */
type Kind = 'responses' | 'parameters' | 'requestBodies' | 'headers' | 'pathItems';

/** The declarations of all descriptions, as files to download. */
export function declarationFiles({ references }: { references: readonly ApiReference[] }): SiteFile[] {
  return references.map((reference) =>
    fileOfReference(reference, '.d.ts', { type: 'text/plain', make: () => declarationsOf(reference.source.document) }),
  );
}

/**
 * The TypeScript declarations of an API description, with the names that openapi-typescript gives: `paths`, `webhooks`, `components`
 * and `operations`, which openapi-fetch and other libraries read. A property with a default is optional, because requests need not
 * have it. A `$ref` that leads nowhere is `unknown`.
 * @param document bundled: every `$ref` is local
 */
export function declarationsOf(document: JsonObject): string {
  return headOf(document) + new Declarations(document).text();
}

/** A comment with the version and the license of a description. */
function headOf(document: JsonObject): string {
  const { title, version, license, termsOfService } = objectOf(document.info);
  const { name, url } = objectOf(license);
  const terms = [textOf(name), textOf(url) ?? textOf(termsOfService)].filter((text) => text !== null);
  const lines = [
    `${textOf(title) ?? 'API'}, version ${textOf(version) ?? '0'}.`,
    `License: ${terms.join(', ') || 'none is stated'}.`,
    'For requests with these types, see https://openapi-ts.dev/openapi-fetch/.',
  ];
  return lines.map((line) => `// ${line.replaceAll(/\s+/g, ' ')}\n`).join('');
}

class Declarations {
  readonly #document: JsonObject;
  readonly #schemas: SchemaTypes;
  /** The types of operations by their ids. */
  readonly #operations = new Map<string, string>();
  readonly #writers: Readonly<Record<Kind, (component: JsonObject) => string>> = {
    responses: (response) => this.#response(response),
    parameters: (parameter) => this.#value(parameter),
    requestBodies: (body) => objectType([this.#content(body)]).text,
    headers: (header) => this.#value(header),
    pathItems: (item) => this.#pathItem(item),
  };

  constructor(document: JsonObject) {
    this.#document = document;
    this.#schemas = new SchemaTypes(document);
  }

  text(): string {
    const pathItems = (items: JsonObject): string[] =>
      Object.entries(items)
        .filter(([, item]) => isObject(item))
        .map(([path, item]) => member(path, this.#pathItem(resolveObject(this.#document, item))));
    const paths = pathItems(objectOf(this.#document.paths));
    const webhooks = pathItems(objectOf(this.#document.webhooks ?? this.#document['x-webhooks']));
    const others = Object.entries(this.#writers).map(([kind, write]) => [kind, this.#components(kind, write)] as const);
    // Last, because the other types name schemas.
    const { members, aliases } = this.#schemas.components();
    const components = [['schemas', members] as const, ...others].map(([kind, list]) =>
      member(kind, list.length === 0 ? 'never' : objectType(list).text),
    );
    return [
      declaration('paths', paths),
      declaration('webhooks', webhooks),
      declaration('components', components),
      'export type $defs = Record<string, never>;\n',
      declaration('operations', [...this.#operations.values()]),
      ...aliases,
    ].join('');
  }

  #components(kind: string, write: (component: JsonObject) => string): string[] {
    return Object.entries(objectOf(objectOf(this.#document.components)[kind])).map(([name, value]) => {
      const component = resolveObject(this.#document, value);
      return member(name, write(component), { comment: commentOf(component) });
    });
  }

  /** The type of a parameter or a header. */
  #value(value: JsonObject): string {
    const [media] = Object.values(objectOf(value.content));
    return this.#schemas.typeOf(value.schema ?? resolveObject(this.#document, media).schema);
  }

  /** Its name if it is a component, else its type. */
  #named(kind: Kind, value: Json | undefined): string {
    const { value: component, ref } = resolve(this.#document, value);
    const name = componentNameOf(ref ?? '', kind);
    return name === null
      ? this.#writers[kind](objectOf(component))
      : `components[${JSON.stringify(kind)}][${JSON.stringify(name)}]`;
  }

  #pathItem(item: JsonObject): string {
    const operations = new Map(
      operationsOfPathItem(item).map(({ method, operation }) => {
        const lines = member(method, this.#namedOperation(item, operation), { comment: commentOf(operation) });
        return [method, lines] as const;
      }),
    );
    const methods = new Set([...COMMON_METHODS, ...operations.keys()]);
    return objectType([
      member(
        'parameters',
        this.#parameters(arrayOf(item.parameters).map((each) => resolveObject(this.#document, each))),
      ),
      ...[...methods].map((method) => operations.get(method) ?? absent(method)),
    ]).text;
  }

  /** The name of an operation with an id; the type of another one. An id that is given twice is that of the first operation. */
  #namedOperation(item: JsonObject, operation: JsonObject): string {
    const id = stringOf(operation.operationId);
    const type = (): string => this.#operation(parametersOf(this.#document, item, operation), operation);
    if (id === null || this.#operations.has(id)) return type();
    this.#operations.set(id, member(id, type()));
    return `operations[${JSON.stringify(id)}]`;
  }

  #operation(parameters: readonly JsonObject[], { requestBody, responses }: JsonObject): string {
    const statuses = Object.entries(objectOf(responses)).filter(([status]) => !status.startsWith('x-'));
    const isRequired = resolveObject(this.#document, requestBody).required === true;
    return objectType([
      member('parameters', this.#parameters(parameters)),
      requestBody === undefined
        ? absent('requestBody')
        : member('requestBody', this.#named('requestBodies', requestBody), { isOptional: !isRequired }),
      member(
        'responses',
        statuses.length === 0
          ? 'never'
          : objectType(
              statuses.map(([status, response]) =>
                member(status, this.#named('responses', response), { comment: commentOf(objectOf(response)) }),
              ),
            ).text,
      ),
    ]).text;
  }

  #parameters(parameters: readonly JsonObject[]): string {
    return objectType(
      PLACES.map((place) => {
        const here = parameters.filter((parameter) => parameter.in === place);
        if (here.length === 0) return absent(place);
        const isRequired = ({ required }: JsonObject): boolean => required === true || place === 'path';
        const members = here.map((parameter) =>
          member(stringOf(parameter.name) ?? '', this.#value(parameter), {
            comment: commentOf(parameter),
            isOptional: !isRequired(parameter),
          }),
        );
        return member(place, objectType(members).text, { isOptional: !here.some(isRequired) });
      }),
    ).text;
  }

  #response(response: JsonObject): string {
    const headers = Object.entries(objectOf(response.headers)).map(([name, header]) => {
      const { value } = resolve(this.#document, header);
      return member(name, this.#named('headers', header), {
        comment: commentOf(objectOf(value)),
        isOptional: objectOf(value).required !== true,
      });
    });
    return objectType([
      member('headers', objectType([...headers, '[name: string]: unknown;']).text),
      this.#content(response),
    ]).text;
  }

  #content({ content }: JsonObject): string {
    const media = Object.entries(objectOf(content));
    if (media.length === 0) return absent('content');
    const members = media.map(([type, value]) => {
      const { schema, itemSchema } = resolveObject(this.#document, value);
      return member(type, this.#schemas.typeOf(schema ?? itemSchema));
    });
    return member('content', objectType(members).text);
  }
}

interface MemberOptions {
  comment?: string;
  isOptional?: boolean;
}

function member(name: string, type: string, { comment = '', isOptional = false }: MemberOptions = {}): string {
  return `${comment}${keyOf(name)}${isOptional ? '?' : ''}: ${type};`;
}

function absent(name: string): string {
  return member(name, 'never', { isOptional: true });
}

function declaration(name: string, members: readonly string[]): string {
  return members.length === 0
    ? `export type ${name} = Record<string, never>;\n`
    : `export interface ${name} ${objectType(members).text}\n`;
}
