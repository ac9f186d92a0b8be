import mapValues from 'lodash-es/mapValues.js';

import {
  type BodyInput,
  parameterKey,
  type RequestFacts,
  type RequestInputs,
  type RequestServer,
} from '../../model/request/request.ts';
import { arrayOf, type Json, type JsonObject, objectOf, stringOf, stringsOf, textOf } from '../../model/text/json.ts';
import { parseCriterion } from '../../model/workflow/criterion.ts';
import { expressionsIn, isOfMessage, isOfRequest, parseExpression } from '../../model/workflow/expression.ts';
import type { Workflow, WorkflowStep } from '../../model/workflow/workflow.ts';
import { type MountedStep, type MountedWorkflow } from './mount-workflows.ts';
import { receiveOf } from './received-message.ts';
import { namesOf, type WorkflowProblem } from './workflow-problem.ts';

export interface WorkflowContext {
  /** The operation of a step, and the server that its samples name. */
  factsOf: (step: MountedStep) => { facts: RequestFacts; server: RequestServer | undefined };
  workflows: readonly MountedWorkflow[];
  report: (problem: WorkflowProblem) => void;
}

/**
 * The requests of a workflow. Everything that a step names is checked: parameters, media type, security schemes, inputs, earlier
 * steps, their outputs, and workflows that run before.
 */
export function workflowOf(mounted: MountedWorkflow, context: WorkflowContext): Workflow {
  const { id, dependsOn, pointer, json, inputs } = mounted;
  const steps = mounted.steps.map((step, index) => stepOf(step, mounted.steps.slice(0, index), mounted, context));
  const outputs = textsOf(objectOf(json.outputs));
  const place = { pointer: `${pointer}/outputs`, earlier: mounted.steps, mounted, after: null };
  checkExpressions(outputs, place, context);
  return { id, dependsOn, steps, outputs, inputs: stringsOf(inputs.required) };
}

function stepOf(
  step: MountedStep,
  earlier: readonly MountedStep[],
  mounted: MountedWorkflow,
  context: WorkflowContext,
): WorkflowStep {
  const { id, json, pointer, reference, key, message } = step;
  const after = message === undefined ? 'response' : 'message';
  const { report } = context;
  const { facts, server } = context.factsOf(step);
  const where = { pointer, earlier, mounted };
  const criteria = arrayOf(json.successCriteria).flatMap((criterion, index) => {
    const condition = stringOf(objectOf(criterion).condition) ?? '';
    const parsed = objectOf(criterion).type === undefined ? parseCriterion(condition) : null;
    const at = `${pointer}/successCriteria/${index}`;
    if (parsed === null) report({ id: 'workflow/condition', values: { condition }, pointer: at });
    else {
      const expressions = [parsed.left, parsed.right].filter((side) => 'expression' in side);
      checkExpressions(expressions, { ...where, pointer: at, after }, context);
    }
    return parsed ?? [];
  });
  const { security, requirement } = securityOf(step, facts, report);
  const { servers: _servers, security: _security, bodies: _bodies, ...call } = facts;
  const inputs: RequestInputs = {
    server,
    variables: {},
    security: requirement,
    parameters: parametersOf(step, facts, report),
    accept: null,
    body: payloadBody(step, facts, report),
  };
  checkExpressions(
    [inputs.parameters, inputs.body?.input ?? null, security, json.correlationId],
    { ...where, after: null },
    context,
  );
  const outputs = textsOf(objectOf(json.outputs));
  checkExpressions(outputs, { ...where, pointer: `${pointer}/outputs`, after }, context);
  const { base } = reference.config;
  const receive = message === undefined ? {} : { receive: receiveOf(message, json) };
  return { id, base, operationId: key.operationId ?? '', facts: call, inputs, security, criteria, outputs, ...receive };
}

function parametersOf(
  { json, pointer, key }: MountedStep,
  facts: RequestFacts,
  report: (problem: WorkflowProblem) => void,
): RequestInputs['parameters'] {
  const given = arrayOf(json.parameters)
    .map(objectOf)
    .map(({ name, in: location, value }) => ({ name: textOf(name) ?? '', in: textOf(location) ?? '', value }));
  const names = facts.parameters.map((parameter) => `${parameter.name} in ${parameter.in}`);
  for (const [index, { name, in: location }] of given.entries())
    if (!facts.parameters.some((parameter) => parameter.name === name && parameter.in === location))
      report({
        id: 'workflow/parameter',
        values: { operation: key.operationId ?? '', location, name, names: namesOf(names) },
        pointer: `${pointer}/parameters/${index}`,
      });
  const values = facts.parameters.flatMap((parameter): [string, Json][] => {
    const own = given.find(({ name, in: location }) => name === parameter.name && location === parameter.in);
    if (own === undefined && parameter.required)
      report({
        id: 'workflow/required-parameter',
        values: { location: parameter.in, name: parameter.name },
        pointer,
      });
    return own?.value === undefined || own.value === null ? [] : [[parameterKey(parameter), own.value]];
  });
  return Object.fromEntries(values);
}

function payloadBody(
  { json, pointer }: MountedStep,
  { bodies }: RequestFacts,
  report: (problem: WorkflowProblem) => void,
): RequestInputs['body'] {
  const { contentType: written, payload } = objectOf(json.requestBody);
  const contentType = textOf(written) ?? 'application/json';
  if (payload === undefined) return null;
  const facts = bodies.find((body) => body.mediaType === contentType);
  if (facts === undefined) {
    const types = namesOf(bodies.map((body) => body.mediaType));
    report({ id: 'workflow/media-type', values: { contentType, types }, pointer: `${pointer}/requestBody` });
    return null;
  }
  const input: BodyInput =
    facts.kind === 'json' ? { kind: 'json', value: payload } : { kind: 'fields', value: objectOf(payload) };
  return { facts, input };
}

/** The values of the step's security schemes (`x-security`, which Redocly's runner reads), and the requirement they fulfil. */
function securityOf(
  { json, pointer }: MountedStep,
  { security: requirements }: RequestFacts,
  report: (problem: WorkflowProblem) => void,
): { security: Record<string, Record<string, string>>; requirement: RequestInputs['security'] } {
  const entries = arrayOf(json['x-security']).map(objectOf);
  const security = Object.fromEntries(
    entries.map(({ schemeName, values }) => [stringOf(schemeName) ?? '', textsOf(objectOf(values))]),
  );
  const names = Object.keys(security);
  const requirement = requirements.find(
    (schemes) => schemes.length === names.length && schemes.every(({ name }) => names.includes(name)),
  );
  if (requirement === undefined && names.length > 0)
    report({
      id: 'workflow/security',
      values: {
        names: names.join(', '),
        accepted: namesOf(requirements.map((schemes) => schemes.map(({ name }) => name).join(' with '))),
      },
      pointer: `${pointer}/x-security`,
    });
  return { security, requirement: requirement ?? requirements[0] ?? [] };
}

function textsOf(values: JsonObject): Record<string, string> {
  return mapValues(values, (value) => textOf(value) ?? '');
}

interface StepPlace {
  pointer: string;
  /** Steps that have run. */
  earlier: readonly MountedStep[];
  mounted: MountedWorkflow;
  /** The exchange that the expressions can name: the response, or the message that the step receives; null before it. */
  after: 'response' | 'message' | null;
}

function checkExpressions(
  value: unknown,
  { pointer, earlier, mounted, after }: StepPlace,
  context: WorkflowContext,
): void {
  const { report, workflows } = context;
  for (const text of expressionsIn(value)) {
    const problem = problemOf(text);
    if (problem !== null) report({ ...problem, pointer });
  }

  function problemOf(text: string): Omit<WorkflowProblem, 'pointer'> | null {
    const expression = parseExpression(text);
    if (expression === null || isOfRequest(expression)) return { id: 'workflow/expression', values: { text } };
    switch (expression.kind) {
      case 'input': {
        const names = Object.keys(objectOf(mounted.inputs.properties));
        if (names.includes(expression.name)) return null;
        return { id: 'workflow/expression-input', values: { text, names: namesOf(names) } };
      }
      case 'step': {
        const step = earlier.find(({ id }) => id === expression.step);
        if (Object.hasOwn(objectOf(step?.json.outputs), expression.output)) return null;
        return { id: 'workflow/expression-step', values: { text, names: namesOf(outputsOf(earlier)) } };
      }
      case 'workflow': {
        const { workflow, output } = expression;
        const other = workflows.find(({ id }) => id === workflow);
        if (mounted.dependsOn.includes(workflow) && Object.hasOwn(objectOf(other?.json.outputs), output)) return null;
        return { id: 'workflow/expression-workflow', values: { text, names: namesOf(mounted.dependsOn) } };
      }
      default: {
        const needed = isOfMessage(expression) ? 'message' : 'response';
        return needed === after ? null : { id: 'workflow/expression-place', values: { text, needed } };
      }
    }
  }
}

function outputsOf(steps: readonly MountedStep[]): string[] {
  return steps.flatMap(({ id, json }) => Object.keys(objectOf(json.outputs)).map((name) => `${id}: ${name}`));
}
