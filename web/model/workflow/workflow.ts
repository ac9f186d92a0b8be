import type { SimulatorCall } from '../edge/mcp.ts';
import { requestOf } from '../request/request-from-inputs.ts';
import type { Body, CallFacts, RequestInputs, SampledRequest } from '../request/request.ts';
import { formText, textOfValue } from '../request/serialize.ts';
import { base64OfText } from '../text/base64.ts';
import type { Json } from '../text/json.ts';
import type { Criterion } from './criterion.ts';
import { type Resolve, resolveValue } from './expression.ts';

/** A message that a step waits for (Arazzo 1.1, `action: receive`). The inbox of the simulator has what an endpoint would receive. */
export interface Receive {
  /** Type of the event. */
  event: string;
  /** The expression of the correlation id in a message, and the value that it must have. Without it, any message of the type will do. */
  correlation?: { location: string; value: Json };
  /** How long to wait, in ms. */
  timeout: number;
}

/** One request of a workflow. Values of `inputs` and `security` can be runtime expressions. */
export interface WorkflowStep {
  id: string;
  /** Base path of the operation's reference, e.g. `/shop`. */
  base: string;
  operationId: string;
  facts: CallFacts;
  inputs: RequestInputs;
  /** Values of each security scheme by their names in `x-security`, e.g. `username`. */
  security: Readonly<Record<string, Readonly<Record<string, string>>>>;
  criteria: Criterion[];
  /** The message that the step waits for. Its request reads the inbox of the simulator. */
  receive?: Receive;
  /** Expressions of the outputs by name. */
  outputs: Readonly<Record<string, string>>;
}

/** A workflow of an Arazzo document whose operations are found. The page has its texts. */
export interface Workflow {
  id: string;
  /** Workflows that run before it, in this order. */
  dependsOn: string[];
  steps: WorkflowStep[];
  /** Expressions of the outputs by name. */
  outputs: Readonly<Record<string, string>>;
  /** Names of the required inputs. */
  inputs: string[];
}

/** Gives the secret of a security scheme from its values in `x-security`; undefined for a placeholder. */
type SecretOf = (values: Readonly<Record<string, string>>) => string | undefined;

/**
 * The request of a step.
 * @param resolve gives the values of the expressions
 * @param secretOf by default, from the values that the expressions have
 * @throws UnknownValueError if an expression has no value
 */
export function requestOfStep(
  { facts, inputs, security }: WorkflowStep,
  resolve: Resolve,
  secretOf: SecretOf = secretsIn(resolve),
): SampledRequest {
  const resolved: RequestInputs = {
    ...inputs,
    parameters: Object.fromEntries(
      Object.entries(inputs.parameters)
        .map(([key, value]) => [key, resolveValue(value, resolve)] as const)
        .filter(([, value]) => value !== null),
    ),
    body: resolvedBody(inputs.body, resolve),
  };
  const secrets = Object.entries(security).flatMap(([scheme, values]) => {
    const secret = secretOf(values);
    return secret === undefined ? [] : [[scheme, secret] as const];
  });
  return requestOf(facts, resolved, Object.fromEntries(secrets));
}

/** The request of a step as it is sent: with its documented path, the media type among its headers, and its body as text. */
export function callOfStep(step: WorkflowStep, resolve: Resolve): SimulatorCall {
  const { method, url, headers, contentType, body } = requestOfStep(step, resolve);
  const type = contentType === null ? [] : [{ name: 'Content-Type', value: contentType }];
  const lines = [...headers, ...type].map(({ name, value }) => [name, value]);
  const path = url.replace(/^\w+:\/\/[^/?]*/, '');
  return { method, path, headers: Object.fromEntries(lines), body: bodyText(body) };
}

/** The text of a body; null without one, and for files. */
function bodyText(body: Body): string | null {
  if (body.kind === 'json') return JSON.stringify(body.value);
  if (body.kind === 'form') return formText(body.fields);
  return body.kind === 'text' ? body.text : null;
}

function resolvedBody(body: RequestInputs['body'], resolve: Resolve): RequestInputs['body'] {
  if (body === null || !('value' in body.input)) return body;
  const value = resolveValue(body.input.value, resolve);
  return { ...body, input: { ...body.input, value } as typeof body.input };
}

/** Gives the secrets of schemes in a context: of HTTP Basic the encoded pair (RFC 7617), of all others the only value. */
function secretsIn(resolve: Resolve): SecretOf {
  const text = (value: string): string => textOfValue(resolveValue(value, resolve));
  return (values) => {
    const { username, password } = values;
    return username === undefined || password === undefined
      ? text(Object.values(values)[0] ?? '')
      : base64OfText(`${text(username)}:${text(password)}`);
  };
}
