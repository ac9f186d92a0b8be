import type { Finding } from '../../model/site/finding.ts';
import { type JsonObject, objectOf, pointerToken, valueAtPointer } from '../../model/text/json.ts';
import type { ApiSource } from '../source/api-source.ts';
import type { OperationKey } from './outline.ts';
import { resolve } from './resolve.ts';
import { linkTarget } from './response-link.ts';

/**
 * Links of responses that name an operation which the document does not have. The linter looks at neither field.
 * @param strictness how it counts
 */
export function linkFindings(
  source: ApiSource,
  operations: readonly OperationKey[],
  strictness: 'error' | 'warning',
): Finding[] {
  const { document } = source;
  const known = operationNames(operations);
  const findings = new Map<string, Finding>();
  for (const { pointer } of operations) {
    for (const { link, at } of linksOf(document, pointer)) {
      const target = linkTarget(link);
      if (target === null || !target.isLocal || known.has(target.key)) continue;
      findings.set(at, {
        severity: strictness,
        code: 'unknown-operation',
        message: `The response link names the operation "${target.key}", which the document does not have.`,
        remedy:
          target.operationId === null
            ? 'Correct operationRef; an operationId says the same and survives a changed path.'
            : 'Correct the operationId, or name the operation by operationRef.',
        location: source.locate(at),
      });
    }
  }
  return [...findings.values()];
}

/** What a link may call each operation: its `operationId`, its place below `paths`, and where it stands when its path item is shared. */
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

/** The links of all responses, each with where it is written, which may be among the components. */
function linksOf(document: JsonObject, operation: string): { link: JsonObject; at: string }[] {
  const responses = objectOf(objectOf(valueAtPointer(document, operation)).responses);
  return Object.entries(responses).flatMap(([status, value]) => {
    const response = resolve(document, value);
    const place = response.ref ?? `${operation}/responses/${pointerToken(status)}`;
    return Object.entries(objectOf(objectOf(response.value).links)).map(([name, written]) => {
      const link = resolve(document, written);
      return { link: objectOf(link.value), at: link.ref ?? `${place}/links/${pointerToken(name)}` };
    });
  });
}
