import { type Finding, type FindingId, findingOf, type FindingValues } from '../base/finding.ts';
import type { WorkflowSource } from '../source/workflow-source.ts';

/** A text of the catalog at a pointer of an Arazzo document. */
export interface WorkflowProblem {
  id: FindingId;
  values?: FindingValues;
  pointer: string;
}

/** Makes the finding of a source. */
export function workflowFinding({ locate }: WorkflowSource, { id, values, pointer }: WorkflowProblem): Finding {
  return findingOf(id, values, locate(pointer));
}

/** Lists names for the remedy of a finding. */
export function namesOf(names: Iterable<string>): string {
  const list = [...names];
  return list.length === 0 ? 'none' : list.join(', ');
}
