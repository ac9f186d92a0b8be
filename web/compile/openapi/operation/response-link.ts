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
import { type Finding, findingOf } from '../../base/finding.ts';
import type { ApiDocument, OperationKey } from '../reading/outline.ts';
import { resolve, responsesAt } from '../reading/resolve.ts';
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
function linkTarget(link: JsonObject): LinkTarget | null {
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

/**
 * Reports links of responses to operations that the document does not have. The linter does not check these fields.
 * @param strictness severity of the findings
 */
export function linkFindings(
  source: ApiDocument,
  operations: readonly OperationKey[],
  strictness: Finding['severity'],
): Finding[] {
  const { document } = source;
  const byName = operationNames(operations);
  const findings = new Map<string, Finding>();
  for (const { pointer } of operations) {
    for (const { link, at } of linksOf(document, pointer)) {
      const target = linkTarget(link);
      if (target === null || !target.isLocal || byName.has(target.key)) continue;
      const id = target.operationId === null ? 'unknown-operation/reference' : 'unknown-operation/id';
      findings.set(at, findingOf(id, { name: target.key }, source.locate(at), strictness));
    }
  }
  return [...findings.values()];
}

/** The operations by every name that a link can use: `operationId`, pointer below `paths`, and own pointer if the path item is shared. */
export function operationNames(operations: readonly OperationKey[]): Map<string, OperationKey> {
  return new Map(
    operations
      .filter(({ kind }) => kind === 'operation')
      .flatMap((key): [string, OperationKey][] => {
        const method = key.pointer.slice(key.itemPointer.length);
        const names = [`#/paths/${pointerToken(key.path)}${method}`, key.pointer];
        return [...(key.operationId === null ? [] : [key.operationId]), ...names].map((name) => [name, key]);
      }),
  );
}

/** The links of all responses, each with the pointer where it is written, which can be in the components. */
function linksOf(document: JsonObject, operation: string): { link: JsonObject; at: string }[] {
  return responsesAt(document, operation).flatMap(({ response, pointer }) =>
    Object.entries(objectOf(response.links)).map(([name, written]) => {
      const { value, ref } = resolve(document, written);
      return { link: objectOf(value), at: ref ?? `${pointer}/links/${pointerToken(name)}` };
    }),
  );
}
