import mapValues from 'lodash-es/mapValues.js';

import { isBelowSimulator, SIMULATOR } from '../../model/edge/simulator.ts';
import type { SampledRequest } from '../../model/request/request.ts';
import { ExactNumber, isObject, type Json, textOf } from '../../model/text/json.ts';
import { evaluate, type ExpressionContext, parseExpression } from '../../model/workflow/expression.ts';
import { requestOfStep, type WorkflowStep } from '../../model/workflow/workflow.ts';
import type { CheckedStep, CheckedWorkflow } from './example-values.ts';

/** A variable of a script, e.g. `CONTRACT_ID`. */
const MARK = /zzVar(?<name>[A-Z0-9_]+?)zz/g;
/** HTTP Basic needs client id and secret as one encoded text. */
const BASIC = 'BASIC_CREDENTIALS';

/** The name of a variable for an expression: the last part in capital letters, e.g. `CONTRACT_ID`. */
export function variableOf(expression: string): string {
  const parsed = parseExpression(expression);
  const name =
    parsed === null ? expression : 'output' in parsed ? parsed.output : 'name' in parsed ? parsed.name : 'status';
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
}

/** The inputs that are API keys of a simulator account. */
export function accountKeys(workflows: readonly CheckedWorkflow[]): string[] {
  const all = new Set(workflows.flatMap(({ workflow }) => workflow.inputs));
  return [...all].filter((name) => !['clientId', 'clientSecret', 'runId'].includes(name));
}

/** The keys of the pointer in an expression that names a part of a body or a message. */
export function pointerKeys(expression: string): string[] {
  const parsed = parseExpression(expression);
  return parsed !== null && 'pointer' in parsed ? parsed.pointer.split('/').slice(1) : [];
}

/** A step as scripts send it. */
export interface ScriptStep {
  description: string;
  request: SampledRequest;
  /** The beginning of the request's address, which scripts replace by a variable. */
  baseUrl: string;
  outputs: { variable: string; expression: string }[];
  /** The message that the step waits for: its type, and the keys that lead to its correlation id. */
  receive: { event: string; keys: string[]; value: string } | null;
}

/** A checked step in the form that scripts and collections send. */
export function scriptStep({ step, mounted, context }: CheckedStep): ScriptStep {
  const server = step.inputs.server?.url ?? '';
  const { event = '', correlation } = step.receive ?? {};
  return {
    description: (textOf(mounted.json.description) ?? step.id).replaceAll(/\s+/g, ' ').trim(),
    request: markedRequest(step, context),
    baseUrl: isBelowSimulator(step.facts.path) ? server + SIMULATOR : server,
    outputs: Object.entries(step.outputs).map(([name, expression]) => ({
      variable: variableOf(`$inputs.${name}`),
      expression,
    })),
    receive:
      step.receive === undefined
        ? null
        : { event, keys: pointerKeys(correlation?.location ?? ''), value: textOf(correlation?.value) ?? '' },
  };
}

/**
 * The request of a step with a mark in place of each value that is known only when it is sent. Marks consist of letters, so that no
 * encoding changes them.
 * @param context the example values, which tell numbers from texts
 */
function markedRequest(step: WorkflowStep, context: ExpressionContext): SampledRequest {
  const numbers = new Set<string>();
  const mark = (expression: string): string => {
    const parsed = parseExpression(expression);
    const text = `zzVar${variableOf(expression)}zz`;
    if (parsed !== null && typeof evaluate(parsed, context) === 'number') numbers.add(text);
    return text;
  };
  const request = requestOfStep(step, mark, (values) =>
    values.username === undefined ? mark(Object.values(values)[0] ?? '') : `zzVar${BASIC}zz`,
  );
  const { body } = request;
  return body.kind === 'json' ? { ...request, body: { ...body, value: withoutQuotes(body.value, numbers) } } : request;
}

/** The marks of numbers as exact numbers, which JSON writes without quotes. */
function withoutQuotes(value: Json, numbers: ReadonlySet<string>): Json {
  if (typeof value === 'string') return numbers.has(value) ? (new ExactNumber(value) as unknown as Json) : value;
  if (Array.isArray(value)) return value.map((item) => withoutQuotes(item, numbers));
  return isObject(value) ? mapValues(value, (item) => item && withoutQuotes(item, numbers)) : value;
}

/** Replaces the marks in a text. */
export function replaceMarks(text: string, replacement: (variable: string) => string): string {
  return text.replaceAll(MARK, (_, name: string) => replacement(name));
}
