import type { Workflow } from '../../model/workflow/workflow.ts';
import type { Finding } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import type { LocalizedReference } from '../reference/localized-reference.ts';
import { sourceOf, untranslatedOperation } from '../samples/operation-samples.ts';
import { operationFacts, practiceServer } from '../samples/sampled-request.ts';
import { examplesOf, type WorkflowExamples } from './example-values.ts';
import type { MountedStep, MountedWorkflow } from './mount-workflows.ts';
import { type WorkflowContext, workflowOf } from './workflow-of.ts';
import { workflowFinding, type WorkflowProblem } from './workflow-problems.ts';

/** A workflow with the example values of its steps and outputs. The same in every language. */
export interface CheckedWorkflow extends WorkflowExamples {
  mounted: MountedWorkflow;
  workflow: Workflow;
}

/**
 * Makes the requests of all workflows and runs them on the examples of the descriptions, in the order of their dependencies. A workflow
 * with a problem, and those that depend on it, are left out.
 * @param localized a reference of any language
 */
export function checkWorkflows(
  mounted: readonly MountedWorkflow[],
  localized: (step: MountedStep) => LocalizedReference,
  report: (finding: Finding) => void,
): ReadonlyMap<string, CheckedWorkflow> {
  const checked = new Map<string, CheckedWorkflow>();
  const visited = new Set<MountedWorkflow>();
  /** Many steps call the same operation. */
  const known = new Map<MountedStep['key'], ReturnType<WorkflowContext['factsOf']>>();
  const factsOf: WorkflowContext['factsOf'] = (step) =>
    getOrMake(known, step.key, () => {
      const reference = localized(step);
      const source = sourceOf(step.key, reference);
      const { facts } = operationFacts(untranslatedOperation(step.key, reference), source);
      return { facts, server: practiceServer(source) };
    });
  const visit = (entry: MountedWorkflow): void => {
    if (visited.has(entry)) return;
    visited.add(entry);
    let isRight = true;
    for (const id of entry.dependsOn) {
      const dependency = mounted.find((other) => other.id === id);
      if (dependency !== undefined) visit(dependency);
    }
    const inSource = (problem: WorkflowProblem): void => {
      isRight = false;
      report(workflowFinding(entry.source, problem));
    };
    const workflow = workflowOf(entry, { factsOf, workflows: mounted, report: inSource });
    const earlier = Object.fromEntries(entry.dependsOn.map((id) => [id, checked.get(id)?.outputs ?? {}]));
    const examples = examplesOf(workflow, entry, { earlier, report: inSource });
    if (isRight && entry.dependsOn.every((id) => checked.has(id)))
      checked.set(entry.id, { mounted: entry, workflow, ...examples });
  };
  for (const entry of mounted) visit(entry);
  return checked;
}
