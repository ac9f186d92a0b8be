import { textOfValue } from '../request/serialize.ts';
import { isStructure, type Json, type JsonObject, ownProperty, valueAtPointer } from '../text/json.ts';

/** A response, as runtime expressions see it. */
export interface ExchangedResponse {
  status: number;
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The parsed JSON; undefined if the body is no JSON. */
  body: Json | undefined;
}

/** A request, as runtime expressions see it. */
export interface ExchangedRequest extends Omit<ExchangedResponse, 'status'> {
  method: string;
}

/** A message that a step has received, as runtime expressions see it. */
export interface EventMessage extends Pick<ExchangedResponse, 'headers'> {
  payload: Json | undefined;
}

/** The values that runtime expressions can name (Arazzo 1.1, Runtime Expressions). */
export interface ExpressionContext {
  inputs: JsonObject;
  /** Outputs of the earlier steps of this workflow, by step. */
  steps: Readonly<Record<string, JsonObject>>;
  /** Outputs of the workflows that this one depends on, by workflow. */
  workflows: Readonly<Record<string, JsonObject>>;
  /** The response of the current step; null before there is one. */
  response: ExchangedResponse | null;
  /** The request of the current step, where it is known. Workflows do not name it. */
  request?: ExchangedRequest | null;
  /** The message that the current step has received. */
  message?: EventMessage | null;
}

/** A runtime expression, by what it names. */
export type Expression =
  | { kind: 'status' }
  | { kind: 'method' }
  | { kind: 'header' | 'request header' | 'message header'; name: string }
  /** A JSON Pointer in fragment form; `#` for the whole body. */
  | { kind: 'body' | 'request body' | 'message payload'; pointer: string }
  | { kind: 'input'; name: string }
  | { kind: 'step'; step: string; output: string }
  | { kind: 'workflow'; workflow: string; output: string };

const HEADER = /^\$(?<of>request|response|message)\.header\.(?<name>[\w!#$%&'*+.^`|~-]+)$/;
const BODY = /^\$(?:(?<of>request|response)\.body|message\.payload)(?<pointer>#(?:\/.*)?)?$/s;
const BODIES = { request: 'request body', response: 'body' } as const;
const INPUT = /^\$inputs\.(?<name>[\w.-]+)$/;
const STEP = /^\$steps\.(?<step>[\w-]+)\.outputs\.(?<output>[\w.-]+)$/;
const WORKFLOW = /^\$workflows\.(?<workflow>[\w-]+)\.outputs\.(?<output>[\w.-]+)$/;
/** An expression inside a text, e.g. `{$inputs.runId}-order`. */
const EMBEDDED = /\{(\$[^{}]+)\}/g;

/**
 * Parses a runtime expression of Arazzo 1.1. Components, source descriptions, and URLs, queries and paths of requests are not supported.
 * @returns null for any other text
 */
export function parseExpression(text: string): Expression | null {
  if (text === '$statusCode') return { kind: 'status' };
  if (text === '$method') return { kind: 'method' };
  const header = HEADER.exec(text)?.groups;
  if (header !== undefined)
    return {
      kind: (header.of === 'response' ? 'header' : `${header.of} header`) as
        | 'header'
        | 'request header'
        | 'message header',
      name: header.name?.toLowerCase() ?? '',
    };
  const body = BODY.exec(text)?.groups;
  if (body !== undefined)
    return { kind: BODIES[body.of as keyof typeof BODIES] ?? 'message payload', pointer: body.pointer ?? '#' };
  const input = INPUT.exec(text)?.groups;
  if (input !== undefined) return { kind: 'input', name: input.name ?? '' };
  const step = STEP.exec(text)?.groups;
  if (step !== undefined) return { kind: 'step', step: step.step ?? '', output: step.output ?? '' };
  const workflow = WORKFLOW.exec(text)?.groups;
  if (workflow !== undefined)
    return { kind: 'workflow', workflow: workflow.workflow ?? '', output: workflow.output ?? '' };
  return null;
}

/** Whether an expression names a part of a request. Only an examiner sees requests. */
export function isOfRequest({ kind }: Expression): boolean {
  return kind === 'method' || kind.startsWith('request');
}

/** Whether an expression names a part of a message. Only a step that receives one has it. */
export function isOfMessage({ kind }: Expression): boolean {
  return kind.startsWith('message');
}

/** The value that an expression names; undefined if the context does not have it. */
export function evaluate(expression: Expression, context: ExpressionContext): Json | undefined {
  const { inputs, steps, workflows, request = null, response, message = null } = context;
  switch (expression.kind) {
    case 'status':
      return response?.status;
    case 'method':
      return request?.method;
    case 'header':
      return ownProperty(response?.headers ?? {}, expression.name);
    case 'request header':
      return ownProperty(request?.headers ?? {}, expression.name);
    case 'message header':
      return ownProperty(message?.headers ?? {}, expression.name);
    case 'body':
      return valueAtPointer(response?.body, expression.pointer) as Json | undefined;
    case 'request body':
      return valueAtPointer(request?.body, expression.pointer) as Json | undefined;
    case 'message payload':
      return valueAtPointer(message?.payload, expression.pointer) as Json | undefined;
    case 'input':
      return ownProperty(inputs, expression.name);
    case 'step':
      return ownProperty(ownProperty(steps, expression.step) ?? {}, expression.output);
    case 'workflow':
      return ownProperty(ownProperty(workflows, expression.workflow) ?? {}, expression.output);
  }
}

/** Gives the value of an expression as it is written; undefined if it has no value. */
export type Resolve = (expression: string) => Json | undefined;

/** Resolves expressions in a context. */
export function resolveIn(context: ExpressionContext): Resolve {
  return (text) => {
    const expression = parseExpression(text);
    return expression === null ? undefined : evaluate(expression, context);
  };
}

/** Values of outputs. One that the response does not have is left out. */
export function outputsOf(expressions: Readonly<Record<string, string>>, context: ExpressionContext): JsonObject {
  return Object.fromEntries(
    Object.entries(expressions).flatMap(([name, text]) => {
      const value = resolveIn(context)(text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Copies a value and replaces the expressions in its texts. A text that is one expression becomes the expression's value; an
 * expression in braces becomes part of its text.
 * @throws {@link UnknownValueError} for an expression without a value
 */
export function resolveValue(value: Json, resolve: Resolve): Json {
  if (typeof value === 'string') return resolveText(value, resolve);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, resolve));
  if (!isStructure(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, item === undefined ? item : resolveValue(item, resolve)]),
  );
}

function resolveText(text: string, resolve: Resolve): Json {
  const known = (expression: string): Json => {
    const value = resolve(expression);
    if (value === undefined) throw new UnknownValueError(expression);
    return value;
  };
  if (parseExpression(text) !== null) return known(text);
  return text.replaceAll(EMBEDDED, (whole, expression: string) =>
    parseExpression(expression) === null ? whole : textOfValue(known(expression)),
  );
}

/** All expressions in the texts of a value, in their order. */
export function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return parseExpression(value) !== null ? [value] : [...value.matchAll(EMBEDDED)].map(([, inner]) => inner ?? '');
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (!isStructure(value)) return [];
  return Object.values(value).flatMap((item) => (item === undefined ? [] : expressionsIn(item)));
}

/** An expression whose value is not known: a step that has not run, or an output that its response did not have. */
export class UnknownValueError extends Error {
  override name = 'UnknownValueError';
  readonly expression: string;

  constructor(expression: string) {
    super(`There is no value for ${expression}.`);
    this.expression = expression;
  }
}
