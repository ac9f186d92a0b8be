import type { ResponseLink } from '../../model/api/operation.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  pointerToken,
  textOf,
  valueAtPointer,
} from '../../model/text/json.ts';
import type { SchemaContext } from './schema-context.ts';
import { serverOf } from './security.ts';

/** A link of a response: where to go next with what the response holds (OpenAPI 3.2, 4.20). */
export function responseLinkOf(name: string, link: JsonObject, context: SchemaContext): ResponseLink {
  const target = linkTarget(link);
  return {
    name,
    operationId:
      target?.isLocal === true && target.operationId === null
        ? nameAt(target.key, context.document)
        : (target?.key ?? null),
    href: target?.isLocal === true ? context.operationHref(target.key) : null,
    description: context.text(textOf(link.description)),
    parameters: Object.entries(objectOf(link.parameters)).map(([parameter, expression]) => ({
      name: parameter,
      expression: expressionOf(expression),
    })),
    requestBody: link.requestBody === undefined ? null : expressionOf(link.requestBody),
    server: isObject(link.server) ? serverOf(link.server, context) : null,
  };
}

interface LinkTarget {
  operationId: string | null;
  /** What an operation of the document is found by: its `operationId`, or its pointer; else the reference as written. */
  key: string;
  isLocal: boolean;
}

/** What a link names; null where it names nothing. */
export function linkTarget(link: JsonObject): LinkTarget | null {
  const operationId = textOf(link.operationId);
  if (operationId !== null) return { operationId, key: operationId, isLocal: true };
  const reference = textOf(link.operationRef);
  if (reference === null) return null;
  const isLocal = reference.startsWith('#/');
  return { operationId: null, key: isLocal ? canonicalPointer(reference) : reference, isLocal };
}

/** A pointer as this compiler writes it: `#/paths/~1users~1%7Bid%7D/get` and `#/paths/~1users~1{id}/get` are the same. */
export function canonicalPointer(pointer: string): string {
  const tokens = pointer
    .slice(2)
    .split('/')
    .map((token) => pointerToken(decoded(token).replaceAll('~1', '/').replaceAll('~0', '~')));
  return `#/${tokens.join('/')}`;
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

/** `getUser`, else `GET /users/{id}`. */
function nameAt(pointer: string, document: JsonObject): string {
  const [path = '', method = ''] = pointer
    .split('/')
    .slice(2)
    .map((token) => decoded(token).replaceAll('~1', '/').replaceAll('~0', '~'));
  return textOf(objectOf(valueAtPointer(document, pointer)).operationId) ?? `${method.toUpperCase()} ${path}`;
}

function expressionOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
