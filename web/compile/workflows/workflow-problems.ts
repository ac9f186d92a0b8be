import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { WorkflowSource } from '../source/workflow-source.ts';

export interface Problem {
  message: string;
  remedy: string;
  pointer: string;
}

/** Makes the findings of a source; all have the code `workflow`. */
export function workflowFinding({ locate }: WorkflowSource, { message, remedy, pointer }: Problem): Finding {
  const location: SourceLocation = locate(pointer);
  return { severity: 'error', code: 'workflow', message, remedy, location };
}

/** The names of a set for a remedy. */
export function namesOf(names: Iterable<string>): string {
  const list = [...names];
  return list.length === 0 ? 'none' : list.join(', ');
}
