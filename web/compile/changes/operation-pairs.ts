import { sentMethod } from '../../model/api/operation.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';

/** The part of a description that a change is about. */
export interface ChangeSubject {
  kind: 'api' | 'operation' | 'webhook' | 'schema';
  /** `operationId`, else method and path; name of a webhook or schema; empty for the whole API. */
  name: string;
}

/** The subject of the changes of an operation. */
export function subjectOf(key: OperationKey): ChangeSubject {
  return key.kind === 'webhook'
    ? { kind: 'webhook', name: key.path }
    : { kind: 'operation', name: key.operationId ?? operationAddress(key) };
}

/** Method and path template of an operation, such as `GET /pets/{id}`. */
export function operationAddress({ method, path }: OperationKey): string {
  return `${sentMethod(method)} ${path}`;
}

/** The address without the names of its path parameters, which are no part of a request. */
export function unnamedAddressOf(key: OperationKey): string {
  return operationAddress(key).replaceAll(/\{[^}]*\}/g, '{}');
}

interface OperationPair {
  from: OperationKey;
  to: OperationKey;
}

/** Pairs operations by method and path, the others by the path without the names of its parameters, and the rest by `operationId`. */
export function pairOperations(
  before: readonly OperationKey[],
  after: readonly OperationKey[],
): { pairs: OperationPair[]; added: OperationKey[]; removed: OperationKey[] } {
  const pairs: OperationPair[] = [];
  let [removed, added] = [[...before], [...after]];
  for (const nameOf of [
    (key: OperationKey) => `${key.kind} ${operationAddress(key)}`,
    (key: OperationKey) => `${key.kind} ${unnamedAddressOf(key)}`,
    ({ operationId }: OperationKey) => operationId,
  ]) {
    const byName = new Map(removed.map((key) => [nameOf(key), key]));
    const paired = added.flatMap((to): OperationPair[] => {
      const name = nameOf(to);
      const from = name === null ? undefined : byName.get(name);
      byName.delete(name);
      return from === undefined ? [] : [{ from, to }];
    });
    pairs.push(...paired);
    const taken = new Set(paired.flatMap(({ from, to }) => [from, to]));
    [removed, added] = [removed.filter((key) => !taken.has(key)), added.filter((key) => !taken.has(key))];
  }
  return { pairs, added, removed };
}
