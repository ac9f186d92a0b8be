import { type ResponseLink, sentMethod } from '../../../model/api/operation.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  keyOfPointerToken,
  objectOf,
  pointerToken,
  textOf,
  valueAtPointer,
} from '../../../model/text/json.ts';
import type { SchemaContext } from '../schema/schema-context.ts';
import { serverOf } from './security.ts';

/** A link of a response: a following operation, and the values that the response gives for it (OpenAPI 3.2, 4.20). */
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
  /** The `operationId` or the pointer of an operation of the document; else the `operationRef` as written. */
  key: string;
  isLocal: boolean;
}

/** The operation that a link names; null if it names none. */
export function linkTarget(link: JsonObject): LinkTarget | null {
  const operationId = textOf(link.operationId);
  if (operationId !== null) return { operationId, key: operationId, isLocal: true };
  const reference = textOf(link.operationRef);
  if (reference === null) return null;
  const isLocal = reference.startsWith('#/');
  return { operationId: null, key: isLocal ? canonicalPointer(reference) : reference, isLocal };
}

/** The normal form of a pointer: `#/paths/~1users~1%7Bid%7D/get` and `#/paths/~1users~1{id}/get` are the same. */
export function canonicalPointer(pointer: string): string {
  const tokens = pointer
    .slice(2)
    .split('/')
    .map((token) => pointerToken(keyOfPointerToken(token)));
  return `#/${tokens.join('/')}`;
}

/** The `operationId` of the operation at a pointer, else its method and path, such as `GET /users/{id}`. */
function nameAt(pointer: string, document: JsonObject): string {
  const [path = '', method = ''] = pointer.split('/').slice(2).map(keyOfPointerToken);
  return textOf(objectOf(valueAtPointer(document, pointer)).operationId) ?? `${sentMethod(method)} ${path}`;
}

function expressionOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
