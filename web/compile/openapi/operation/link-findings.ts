import { type JsonObject, objectOf, pointerToken } from '../../../model/text/json.ts';
import { type Finding, findingOf } from '../../base/finding.ts';
import type { ApiDocument } from '../reading/api-document.ts';
import type { OperationKey } from '../reading/outline.ts';
import { resolve, responsesAt } from '../reading/resolve.ts';
import { linkTarget } from './response-link.ts';

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
