import type { SimulatedState, SimulatorData, StateStep, StateWorkflow } from '../../model/simulator/data.ts';
import { arrayOf, type JsonObject, objectOf, stringOf, stringsOf } from '../../model/text/json.ts';

/** The keys of a workflow that makes a state of the simulator: its name, and how many times it runs. */
const STATE = 'x-simulator-state';
const TIMES = 'x-simulator-times';

/** True for a workflow that only makes a state. It is no task of an integration, so it has no files. */
export function isOnlyState(workflow: JsonObject): boolean {
  return workflow[TIMES] !== undefined;
}

/** The named states that an Arazzo document has. The build checks its workflows like all others. */
export function statesIn(document: JsonObject): SimulatorData['states'] {
  const workflows = arrayOf(document.workflows).map(objectOf);
  const withDependencies = (workflow: JsonObject): StateWorkflow[] => [
    ...stringsOf(workflow.dependsOn).flatMap((id) =>
      workflows.filter((other) => other.workflowId === id).flatMap(withDependencies),
    ),
    workflowOf(workflow),
  ];
  return Object.fromEntries(
    workflows.flatMap((workflow): [string, SimulatedState][] => {
      const name = stringOf(workflow[STATE]);
      return name === null
        ? []
        : [[name, { workflows: withDependencies(workflow), times: Number(workflow[TIMES] ?? 1) }]];
    }),
  );
}

function workflowOf({ workflowId, steps, outputs }: JsonObject): StateWorkflow {
  return {
    id: stringOf(workflowId) ?? '',
    // A step that receives a message changes nothing.
    steps: arrayOf(steps)
      .map(objectOf)
      .filter(({ action }) => action === undefined)
      .map(stepOf),
    outputs: textsOf(outputs),
  };
}

function stepOf({ stepId, operationId, parameters, requestBody, successCriteria, outputs }: JsonObject): StateStep {
  return {
    id: stringOf(stepId) ?? '',
    operationId: stringOf(operationId)?.replace(/^.*\./, '') ?? '',
    parameters: arrayOf(parameters).map((parameter) => {
      const { name, in: place, value = null } = objectOf(parameter);
      return { name: stringOf(name) ?? '', in: stringOf(place) ?? '', value };
    }),
    body: objectOf(requestBody).payload,
    conditions: arrayOf(successCriteria).map((criterion) => stringOf(objectOf(criterion).condition) ?? ''),
    outputs: textsOf(outputs),
  };
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([name, text]) => [name, stringOf(text) ?? '']));
}
