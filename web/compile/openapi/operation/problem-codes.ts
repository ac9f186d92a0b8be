import { sentMethod } from '../../../model/api/operation.ts';
import { isObject, type JsonObject, objectOf, pointerToken, stringsOf } from '../../../model/text/json.ts';
import { type Finding, findingOf } from '../../base/finding.ts';
import type { ApiDocument, OperationKey } from '../reading/outline.ts';
import { responsesAt } from '../reading/resolve.ts';
import { scalarToText } from '../reading/scalar.ts';
import { Anchors } from '../schema/anchors.ts';

/** This extension is a map from code to explanation at the root, and a list of codes at a response. */
const PROBLEM_CODES = 'x-problem-codes';

/** One problem code of a document, and the operations that return it. Its texts depend on the language and are read later. */
export interface ProblemKey {
  code: string;
  /** Fragment identifier, made from the code. */
  anchor: string;
  /** Pointer of its explanation. */
  pointer: string;
  status: string | null;
  uses: { operation: OperationKey; statuses: string[] }[];
}

export interface ProblemGroup {
  anchor: string;
  /** Null for codes without a status. */
  status: string | null;
  problems: ProblemKey[];
}

/** The codes that a document explains, by ascending status; null if its root has no `x-problem-codes`. */
export function problemGroupsOf(
  { document }: Pick<ApiDocument, 'document'>,
  operations: readonly OperationKey[],
): ProblemGroup[] | null {
  if (!isObject(document[PROBLEM_CODES])) return null;
  const named = Map.groupBy(namedCodes(document, operations), ({ code }) => code);
  const anchors = new Anchors();
  const problems = Object.entries(objectOf(document[PROBLEM_CODES])).map(([code, problem]): ProblemKey => ({
    code,
    anchor: anchors.take(code),
    pointer: `#/${PROBLEM_CODES}/${pointerToken(code)}`,
    status: scalarToText(objectOf(problem).status) || null,
    uses: usesOf(named.get(code) ?? []),
  }));
  return [...Map.groupBy(problems, ({ status }) => status)]
    .toSorted(([a], [b]) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '', 'en'))
    .map(([status, group]) => ({ anchor: anchors.take(`status-${status ?? 'other'}`), status, problems: group }));
}

/** Reports codes that responses name and the root does not explain, and the reverse; nothing if the root explains no codes. */
export function problemFindings(
  { document, locate }: ApiDocument,
  operations: readonly OperationKey[],
  strictness: Finding['severity'],
): Finding[] {
  const explained = document[PROBLEM_CODES];
  if (!isObject(explained)) return [];
  const named = namedCodes(document, operations);
  const firsts = new Map(named.toReversed().map((name) => [name.code, name]));
  const missing = [...firsts.values()].toReversed().filter(({ code }) => !Object.hasOwn(explained, code));
  const unused = Object.keys(explained).filter((code) => !firsts.has(code));
  return [
    ...missing.map(({ code, status, operation, pointer }): Finding =>
      findingOf(
        'unknown-problem-code',
        { status, method: sentMethod(operation.method), path: operation.path, code },
        locate(pointer),
        strictness,
      ),
    ),
    ...unused.map((code): Finding =>
      findingOf('unused-problem-code', { code }, locate(`#/${PROBLEM_CODES}/${pointerToken(code)}`)),
    ),
  ];
}

interface NamedCode {
  code: string;
  status: string;
  operation: OperationKey;
  /** Pointer of the list that names it. */
  pointer: string;
}

/** Every code that a response of an operation names. Readers define the responses to webhooks themselves. */
function namedCodes(document: JsonObject, operations: readonly OperationKey[]): NamedCode[] {
  return operations
    .filter(({ kind }) => kind === 'operation')
    .flatMap((operation) =>
      responsesAt(document, operation.pointer).flatMap(({ status, response, pointer }) =>
        stringsOf(response[PROBLEM_CODES]).map((code) => ({
          code,
          status,
          operation,
          pointer: `${pointer}/${PROBLEM_CODES}`,
        })),
      ),
    );
}

function usesOf(named: readonly NamedCode[]): ProblemKey['uses'] {
  return [...Map.groupBy(named, ({ operation }) => operation)].map(([operation, names]) => ({
    operation,
    statuses: [...new Set(names.map(({ status }) => status))],
  }));
}
