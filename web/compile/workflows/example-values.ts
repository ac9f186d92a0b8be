import mapValues from 'lodash-es/mapValues.js';

import { contentOf } from '../../model/description/operation.ts';
import { violationToText } from '../../model/schema/messages.ts';
import { en } from '../../model/schema/strings/en.ts';
import { violationsOf } from '../../model/schema/violations.ts';
import { type Json, type JsonObject, objectOf, valueAtPointer } from '../../model/text/json.ts';
import { pathToPointer } from '../../model/text/pointer.ts';
import { check, type Criterion } from '../../model/workflow/criterion.ts';
import {
  outputsOf,
  type ExchangedResponse,
  type ExpressionContext,
  type EventMessage,
  resolveIn,
  resolveValue,
} from '../../model/workflow/expression.ts';
import type { Workflow, WorkflowStep } from '../../model/workflow/workflow.ts';
import type { Finding } from '../base/finding.ts';
import { getOrMake } from '../base/get-or-make.ts';
import { DocumentSchemas } from '../description/schema-bundle.ts';
import { generatedExample, namedValues } from '../openapi/operation/examples.ts';
import { resolveObject } from '../openapi/reading/resolve.ts';
import { sourceOf, untranslatedOperation } from '../samples/operation-samples.ts';
import { operationFacts, practiceServer } from '../samples/sampled-request.ts';
import type { MountedStep, MountedWorkflow } from './mount-workflows.ts';
import { type WorkflowContext, workflowOf } from './workflow-of.ts';
import { workflowFinding, type WorkflowProblem } from './workflow-problem.ts';

export interface CheckedStep {
  step: WorkflowStep;
  mounted: MountedStep;
  /** The example values that the step can use: those before it runs. */
  context: ExpressionContext;
  /** The example response; null if no documented one meets the criteria. */
  response: ExchangedResponse | null;
}

interface WorkflowExamples {
  steps: CheckedStep[];
  outputs: JsonObject;
}

/**
 * Runs a workflow on paper: each step gets an example response of its operation, the first that meets the step's criteria.
 * @param earlier example outputs of the workflows that run before, by workflow
 */
export function examplesOf(
  workflow: Workflow,
  mounted: MountedWorkflow,
  { earlier, report }: { earlier: Readonly<Record<string, JsonObject>>; report: (problem: WorkflowProblem) => void },
): WorkflowExamples {
  const inputs = mapValues(objectOf(mounted.inputs.properties), (schema, name) => exampleInput(name, objectOf(schema)));
  const outputs: Record<string, JsonObject> = {};
  const steps = mounted.steps.map((place, index): CheckedStep => {
    const step = workflow.steps[index];
    if (step === undefined) throw new TypeError(`${mounted.id} has no step ${place.id}.`);
    const context: ExpressionContext = { inputs, steps: { ...outputs }, workflows: earlier, response: null };
    checkPayload(step, place, context, report);
    const message = exampleMessage(step, place, context);
    const response = exampleResponse(step, place, { ...context, message });
    if (response === null)
      report({
        id: 'workflow/response',
        values: { operation: step.operationId, step: step.id },
        pointer: place.pointer,
      });
    const fromExample = outputsOf(step.outputs, { ...context, response, message });
    for (const name of response === null ? [] : Object.keys(step.outputs)) {
      if (Object.hasOwn(fromExample, name)) continue;
      const kind = place.message === undefined ? 'response' : 'message';
      const values = { kind, source: place.message?.event ?? step.operationId, name };
      report({ id: 'workflow/output', values, pointer: `${place.pointer}/outputs/${name}` });
    }
    // A description has no example of each object, and an id must not stand for two.
    outputs[step.id] = { ...fromExample, ...objectOf(place.json['x-examples']) };
    return { step, mounted: place, context, response };
  });
  const last: ExpressionContext = { inputs, steps: outputs, workflows: earlier, response: null };
  return { steps, outputs: outputsOf(workflow.outputs, last) };
}

function checkPayload(
  { inputs: { body } }: WorkflowStep,
  place: MountedStep,
  context: ExpressionContext,
  report: (problem: WorkflowProblem) => void,
): void {
  if (body === null || !('value' in body.input)) return;
  // An output that the example lacks is reported where it is made.
  const resolve = (expression: string): Json => resolveIn(context)(expression) ?? 'unknown';
  for (const message of payloadProblems(place, body.facts.mediaType, resolveValue(body.input.value, resolve)))
    report({ id: 'workflow/body', values: { problem: message }, pointer: `${place.pointer}/requestBody` });
}

function exampleInput(name: string, schema: JsonObject): Json {
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  const given = example ?? schema.default;
  if (given !== undefined) return given;
  const isText = schema.type === undefined || schema.type === 'string';
  // A placeholder is a text, which no number or list can be.
  if (!isText) return generatedExample(schema, 'request', {});
  return `YOUR_${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;
}

/**
 * The first documented example that meets the criteria, else the first with a status that they allow: a description does not have an
 * example of every state. Null if no documented status is allowed.
 */
function exampleResponse(
  { criteria }: WorkflowStep,
  { reference, key }: MountedStep,
  context: ExpressionContext,
): ExchangedResponse | null {
  const { document } = reference.source;
  const { json } = sourceOf(key, reference);
  const candidates = Object.entries(objectOf(json.responses)).flatMap(([status, value]): ExchangedResponse[] => {
    const content = objectOf(resolveObject(document, value).content);
    const bodies = exampleBodies(content, document);
    const { schema } = objectOf(Object.values(content)[0]);
    if (bodies.length === 0) bodies.push(schema === undefined ? null : generatedExample(schema, 'response', document));
    return bodies.map((body) => ({ status: statusOf(status), headers: {}, body }));
  });
  const meets = (chosen: readonly Criterion[]) => (response: ExchangedResponse) =>
    chosen.every((criterion) => check(criterion, resolveIn({ ...context, response })).isMet);
  const aboutStatus = criteria.filter(({ left }) => 'expression' in left && left.expression === '$statusCode');
  return candidates.find(meets(criteria)) ?? candidates.find(meets(aboutStatus)) ?? null;
}

/** The first status of a range such as `2XX`, and 200 for `default`. */
function statusOf(documented: string): number {
  return documented === 'default' ? 200 : Number(documented.replaceAll(/x/gi, '0'));
}

/** The first documented example of the message that a step receives and that meets the criteria, else the first. */
function exampleMessage(
  { criteria }: WorkflowStep,
  { message }: MountedStep,
  context: ExpressionContext,
): EventMessage | null {
  if (message === undefined) return null;
  const { document } = message.reference.source;
  const { requestBody } = objectOf(valueAtPointer(document, message.key.pointer));
  const payloads = exampleBodies(objectOf(resolveObject(document, requestBody).content), document);
  const messages = payloads.map((payload): EventMessage => ({ headers: {}, payload }));
  const meets = (one: EventMessage): boolean =>
    criteria.every((criterion) => check(criterion, resolveIn({ ...context, message: one })).isMet);
  return messages.find(meets) ?? messages[0] ?? null;
}

/** The documented examples of a message's content. */
export function exampleBodies(content: JsonObject, document: JsonObject): Json[] {
  return Object.values(content).flatMap((media) => namedValues(objectOf(media), document).map(({ value }) => value));
}

/**
 * Holds the body of a step against its schema.
 * @param value the body with example values in place of the expressions
 * @returns one text for each place that does not match, e.g. `/items/0/lamp: …`
 */
export function payloadProblems({ reference, key }: MountedStep, mediaType: string, value: Json): string[] {
  const { document } = reference.source;
  const { json } = sourceOf(key, reference);
  const contents = Object.entries(objectOf(resolveObject(document, json.requestBody).content)).map(
    ([type, content]) => ({ mediaType: type, schema: true, content: objectOf(content) }),
  );
  const schemas = DocumentSchemas.of(document);
  const schema = schemas.schema(contentOf(contents, mediaType)?.content.schema);
  return violationsOf(value, schema, { definitions: schemas.definitions(), direction: 'request' }).map(
    (violation) => `${pathToPointer(violation.path) || '/'}: ${violationToText(violation, en)}`,
  );
}

/** A workflow with the example values of its steps and outputs. The same in every language. */
export interface CheckedWorkflow extends WorkflowExamples {
  mounted: MountedWorkflow;
  workflow: Workflow;
}

/**
 * Makes the requests of all workflows and runs them on the examples of the descriptions, in the order of their dependencies. A workflow
 * with a problem, and those that depend on it, are left out.
 */
export function checkWorkflows(
  mounted: readonly MountedWorkflow[],
  report: (finding: Finding) => void,
): ReadonlyMap<string, CheckedWorkflow> {
  const checked = new Map<string, CheckedWorkflow>();
  const visited = new Set<MountedWorkflow>();
  /** Many steps call the same operation. */
  const known = new Map<MountedStep['key'], ReturnType<WorkflowContext['factsOf']>>();
  const factsOf: WorkflowContext['factsOf'] = (step) =>
    getOrMake(known, step.key, () => {
      const source = sourceOf(step.key, step.reference);
      const { facts } = operationFacts(untranslatedOperation(step.key, step.reference), source);
      return { facts, server: facts.servers[practiceServer(source)] };
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
