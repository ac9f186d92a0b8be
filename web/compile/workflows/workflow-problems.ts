import type { Finding } from '../../model/site/finding.ts';
import type { WorkflowSource } from '../source/workflow-source.ts';

export interface WorkflowProblem {
  message: string;
  remedy: string;
  pointer: string;
  /** The standard allows it, but the portal does not: a warning. */
  isUnsupported?: boolean;
}

/** Makes the findings of a source; all have the code `workflow`. */
export function workflowFinding({ locate }: WorkflowSource, problem: WorkflowProblem): Finding {
  const { message, remedy, pointer, isUnsupported = false } = problem;
  const severity = isUnsupported ? 'warning' : 'error';
  return { severity, code: 'workflow', message, remedy, location: locate(pointer) };
}

/** The names of a set for a remedy. */
export function namesOf(names: Iterable<string>): string {
  const list = [...names];
  return list.length === 0 ? 'none' : list.join(', ');
}
