import type { ParameterLocation } from '../api/operation.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import { violationToText } from '../schema/messages.ts';
import type { Judging } from '../schema/properties.ts';
import type { ViolationStrings } from '../schema/strings/en.ts';
import { isDoubt, isMissing, isUnknown, RESULTS } from '../schema/violation.ts';
import { violationsOf } from '../schema/violations.ts';
import type { Json } from '../text/json.ts';
import { namesAlong, type Path, pathToPointer } from '../text/pointer.ts';
import type { ConsoleData } from './console.ts';
import { type MessageViolation, requestViolations, type RequestValues } from './judge.ts';

/** A message as values. Each caller has its own reader of what was entered, pasted or received. */
export type HttpMessage =
  | {
      kind: 'request';
      values: RequestValues;
      /** The locations of parameters that are judged; by default all. */
      locations?: ReadonlySet<ParameterLocation>;
    }
  /** A body alone: of a response, or of a request that is still written. */
  | { kind: 'body'; value: Json; schema: JsonSchema; anchor: string };

/** A deviation of a message from its description, in words. */
export interface Deviation {
  in: MessageViolation['in'];
  /** The name of the parameter or security scheme; empty for the body. */
  name: string;
  /** The path in the value of the parameter or the body. For a missing property, where it should be. */
  path: Path;
  pointer: string;
  /** The path without list indexes, as descriptions have it. */
  names: string[];
  /** Anchor of the description of the parameter or body; null for a security scheme. */
  anchor: string | null;
  /**
   * - `missing`: the value is missing.
   * - `unknown`: the mistake is the name, which the description does not have.
   * - `doubt`: the message obeys its description, and the name is still probably a mistake.
   * - `unjudged`: the value or its schema is too large to be judged.
   */
  kind: 'missing' | 'unknown' | 'doubt' | 'unjudged' | 'wrong';
  message: string;
}

export interface Checking extends Omit<Judging, 'definitions' | 'direction'> {
  strings: ViolationStrings;
  /** By default that of the message: a webhook has the properties of a response. */
  direction?: Judging['direction'];
}

/** No reader goes through more. */
export const MAX_DEVIATIONS = 200;

/** Headers that other fields of OpenAPI describe (OpenAPI 3.1, 4.8.12.2). */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/**
 * Holds a message against its description. The request form, its editor and its response, the check of pasted messages and the MCP
 * server report the same deviations.
 * @returns the deviations in the order of the description; equal ones once
 */
export function checkMessage(message: HttpMessage, data: ConsoleData, { strings, ...judging }: Checking): Deviation[] {
  const deviations = new Map<string, Deviation>();
  for (const violation of violationsIn(message, data, judging)) {
    if (deviations.size === MAX_DEVIATIONS) break;
    if (violation.in === 'header' && IGNORED_HEADERS.has(violation.name.toLowerCase())) continue;
    const { in: place, name, path } = violation;
    const { value, anchor } = describedValue(message, data, violation);
    const pointer = pathToPointer(path);
    const text = violationToText(violation, strings);
    deviations.set(JSON.stringify([place, name, pointer, text]), {
      in: place,
      name,
      path,
      pointer,
      names: namesAlong(value, path),
      anchor,
      kind: kindOf(violation),
      message: text,
    });
  }
  return [...deviations.values()];
}

function violationsIn(
  message: HttpMessage,
  data: ConsoleData,
  { direction, ...judging }: Omit<Checking, 'strings'>,
): MessageViolation[] {
  const { $defs: definitions, delivery } = data;
  if (message.kind === 'request') {
    const { values, locations } = message;
    return requestViolations(data, values, {
      ...judging,
      definitions,
      direction: delivery === undefined ? 'request' : 'response',
      ...(locations !== undefined && { locations }),
    });
  }
  return violationsOf(message.value, message.schema, {
    ...judging,
    definitions,
    direction: direction ?? 'response',
  }).map((violation) => Object.assign(violation, { in: 'body' as const, name: '' }));
}

/** The value that a violation is about, and the anchor of its description. */
function describedValue(
  message: HttpMessage,
  data: ConsoleData,
  { in: place, name }: MessageViolation,
): { value: Json | undefined; anchor: string | null } {
  if (message.kind === 'body') return message;
  if (place === 'security') return { value: undefined, anchor: null };
  const { parameters, body } = message.values;
  const index = data.parameters.findIndex((parameter) => parameter.in === place && parameter.name === name);
  const value = index < 0 ? body?.value : parameters[index];
  const described = data.bodies.find(({ schema }) => schema === body?.schema) ?? data.bodies[0];
  return {
    value: typeof value === 'symbol' ? undefined : value,
    anchor: (index < 0 ? described : data.parameters[index])?.anchor ?? 'body',
  };
}

function kindOf(violation: MessageViolation): Deviation['kind'] {
  if (violation.keyword === RESULTS.unjudged) return 'unjudged';
  if (isMissing(violation)) return 'missing';
  if (isDoubt(violation)) return 'doubt';
  return isUnknown(violation) ? 'unknown' : 'wrong';
}
