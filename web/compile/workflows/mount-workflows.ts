import {
  arrayOf,
  isObject,
  type JsonObject,
  objectOf,
  pointerOf,
  stringOf,
  stringsOf,
  textOf,
} from '../../model/text/json.ts';
import { type Finding } from '../base/finding.ts';
import type { OperationKey } from '../openapi/reading/outline.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { WorkflowSource } from '../source/workflow-source.ts';
import { type ReceivedMessage, receivedMessage } from './received-message.ts';
import { namesOf, type WorkflowProblem, workflowFinding } from './workflow-problem.ts';

export interface MountedStep {
  id: string;
  pointer: string;
  json: JsonObject;
  reference: ApiReference;
  key: OperationKey;
  /** The message that the step waits for. Its operation reads the inbox of the simulator. */
  message?: ReceivedMessage;
}

/** A workflow whose steps all call operations of mounted references. */
export interface MountedWorkflow {
  id: string;
  pointer: string;
  json: JsonObject;
  source: WorkflowSource;
  /** Workflows that run before it, dependencies of dependencies included. */
  dependsOn: string[];
  steps: MountedStep[];
  inputs: JsonObject;
}

/** `$sourceDescriptions.<name>.<operationId>`; older documents leave out the first word. */
const QUALIFIED = /^(?:\$sourceDescriptions\.)?(?<source>[\w-]+)\.(?<operationId>.+)$/;
/** `{$sourceDescriptions.<name>.url}#<pointer of the operation or the channel>` (Arazzo 1.0.1, 4.6.5.1). */
const OPERATION_PATH = /^\{?\$sourceDescriptions\.(?<source>[\w-]+)(?:\.url)?\}?(?<pointer>#\/.+)$/;

/**
 * Finds the operations of all workflows. A workflow with an unknown operation, an unknown or circular dependency, or an identifier
 * that another workflow has, is reported and left out.
 */
export function mountWorkflows(
  sources: readonly WorkflowSource[],
  references: readonly ApiReference[],
  report: (finding: Finding) => void,
): MountedWorkflow[] {
  const mounted = new Map<string, MountedWorkflow>();
  for (const workflow of sources.flatMap((source) => [...workflowsIn(source, references, report)])) {
    const { id, source, pointer } = workflow;
    if (!mounted.has(id)) mounted.set(id, workflow);
    else {
      const at = [pointer, 'workflowId'].join('/');
      report(workflowFinding(source, { id: 'workflow/twice', values: { id }, pointer: at }));
    }
  }
  return withDependencies(mounted, report);
}

function* workflowsIn(
  source: WorkflowSource,
  references: readonly ApiReference[],
  report: (finding: Finding) => void,
): Generator<MountedWorkflow> {
  const components = objectOf(objectOf(source.document.components).inputs);
  for (const [index, value] of arrayOf(source.document.workflows).entries()) {
    const json = objectOf(value);
    const pointer = pointerOf(['workflows', index]);
    const steps = arrayOf(json.steps).map((value, position): MountedStep | null => {
      const step = objectOf(value);
      const at = `${pointer}/steps/${position}`;
      const found = operationOfStep(step, at, source, references);
      if ('id' in found) {
        report(workflowFinding(source, found));
        return null;
      }
      return Object.assign({ id: textOf(step.stepId) ?? '', pointer: at, json: step }, found);
    });
    const inputs = objectOf(json.inputs);
    const shared = /^#\/components\/inputs\/(.+)$/.exec(stringOf(inputs.$ref) ?? '')?.[1];
    if (steps.every((step) => step !== null))
      yield {
        id: textOf(json.workflowId) ?? '',
        pointer,
        json,
        source,
        dependsOn: stringsOf(json.dependsOn),
        steps,
        inputs: shared === undefined ? inputs : objectOf(components[shared]),
      };
  }
}

/** The operation of a step, and the message that it waits for. */
export function operationOfStep(
  json: JsonObject,
  pointer: string,
  { descriptions }: WorkflowSource,
  references: readonly ApiReference[],
): Pick<MountedStep, 'reference' | 'key' | 'message'> | WorkflowProblem {
  const values = { step: textOf(json.stepId) ?? '' };
  const written = textOf(json.operationId) ?? textOf(json.operationPath) ?? textOf(json.channelPath);
  if (written === null)
    return { id: json.workflowId === undefined ? 'workflow/call' : 'workflow/called-workflow', values, pointer };
  // A Selector Object of Arazzo 1.1.
  if (Object.values(objectOf(json.outputs)).some(isObject))
    return { id: 'workflow/selector', values, pointer: `${pointer}/outputs` };
  const { source, operationId, operationPointer } = namedOperation(written, descriptions);
  const file = source === undefined ? [...descriptions.values()][0] : descriptions.get(source);
  if (json.action !== undefined) {
    const name = operationId ?? operationPointer?.replace('#/channels/', '') ?? '';
    return receivedMessage(json, { source: file, name, pointer }, references);
  }
  const reference = references.find(({ config }) => config.spec === file);
  const at = `${pointer}/${json.operationId === undefined ? 'operationPath' : 'operationId'}`;
  if (reference === undefined)
    return {
      id: 'workflow/description',
      values: { written, files: namesOf(references.map(({ config }) => config.spec)) },
      pointer: at,
    };
  const key = reference.outline.operations.find((operation) =>
    operationPointer === undefined ? operation.operationId === operationId : operation.pointer === operationPointer,
  );
  if (key !== undefined) return { reference, key };
  const name = operationId ?? operationPointer ?? '';
  return { id: 'workflow/operation', values: { file: reference.source.file, name }, pointer: at };
}

/** The parts of an `operationId` or an `operationPath`. The source can be left out if there is one source description. */
function namedOperation(
  written: string,
  descriptions: WorkflowSource['descriptions'],
): { source?: string; operationId?: string; operationPointer?: string } {
  const { source, pointer } = OPERATION_PATH.exec(written)?.groups ?? {};
  if (source !== undefined && pointer !== undefined) return { source, operationPointer: pointer };
  const { source: named, operationId } = QUALIFIED.exec(written)?.groups ?? {};
  return named !== undefined && operationId !== undefined && (written.startsWith('$') || descriptions.has(named))
    ? { source: named, operationId }
    : { operationId: written };
}

/** Replaces direct dependencies by all of them, in the order in which they run. */
function withDependencies(
  workflows: ReadonlyMap<string, MountedWorkflow>,
  report: (finding: Finding) => void,
): MountedWorkflow[] {
  return [...workflows.values()].flatMap((workflow) => {
    const { source, pointer } = workflow;
    const order: string[] = [];
    const problem = visit(workflow, [workflow.id]);
    if (problem === null) return [{ ...workflow, dependsOn: order }];
    report(workflowFinding(source, { ...problem, pointer: `${pointer}/dependsOn` }));
    return [];

    function visit(from: MountedWorkflow, path: readonly string[]): Omit<WorkflowProblem, 'pointer'> | null {
      for (const id of from.dependsOn) {
        const next = workflows.get(id);
        if (next === undefined)
          return { id: 'workflow/dependency', values: { from: from.id, id, names: namesOf(workflows.keys()) } };
        if (path.includes(id)) return { id: 'workflow/circle', values: { names: [...path, id].join(', ') } };
        const inner = visit(next, [...path, id]);
        if (inner !== null) return inner;
        if (!order.includes(id)) order.push(id);
      }
      return null;
    }
  });
}
