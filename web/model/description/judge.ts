import type { ParameterLocation, RequestPart } from '../api/operation.ts';
import type { Direction, JsonSchema } from '../schema/json-schema.ts';
import type { Judging } from '../schema/properties.ts';
import type { Violation } from '../schema/violation.ts';
import { violationsOf } from '../schema/violations.ts';
import { isObject, type Json } from '../text/json.ts';
import type { DescribedOperation, DescribedParameter } from './operation.ts';

/** One rule of an API description that a message breaks. */
export interface MessageViolation extends Violation {
  in: RequestPart['in'];
  /** The name of the parameter or security scheme; empty for the body. */
  name: string;
}

/** A parameter that was sent several times although it is not a list. */
export const REPEATED = Symbol('repeated');

/** The parts of a request as values. */
export interface RequestValues {
  /** In the order of the parameters; undefined for a parameter that is not sent. */
  parameters: readonly (Json | typeof REPEATED | undefined)[];
  /** Null if there is no body. A body that cannot be judged has no value. */
  body: { schema: JsonSchema; value?: Json | undefined } | null;
  /** Names of the security schemes whose credentials are sent; null if that is not known. */
  credentials: ReadonlySet<string> | null;
}

interface RequestJudging extends Omit<Judging, 'direction'> {
  /** The provider sends webhooks, with the properties of a response. Default: `request`. */
  direction?: Direction;
  /** The locations that are judged; by default all. A pasted message may lack some of them. */
  locations?: ReadonlySet<ParameterLocation>;
}

/**
 * Judges a request by its description: its parameters, its body and the rules between its parts. It is the only place that does. The
 * request form, the check of pasted messages, the workflows and the simulator turn its violations into words or problem codes.
 * @returns the violations in the order of the description
 */
export function requestViolations(
  operation: DescribedOperation,
  values: RequestValues,
  { locations, direction = 'request', ...rest }: RequestJudging,
): MessageViolation[] {
  const judging = { ...rest, direction };
  const isJudged = ({ in: place }: DescribedParameter): boolean => locations === undefined || locations.has(place);
  return [
    ...operation.parameters.flatMap((parameter, index) =>
      isJudged(parameter) ? parameterViolations(parameter, values.parameters[index], judging) : [],
    ),
    ...(operation.exactlyOneOf ?? []).flatMap((group) => groupViolations(group, { operation, values, isJudged })),
    ...bodyViolations(operation, values, judging),
  ];
}

function parameterViolations(
  { in: place, name, required, schema }: DescribedParameter,
  value: RequestValues['parameters'][number],
  judging: Judging,
): MessageViolation[] {
  const at = { in: place, name };
  if (value === undefined) return required ? [{ ...at, path: [], keyword: 'required', demand: null }] : [];
  if (value === REPEATED) return [{ ...at, path: [], keyword: 'repeated', demand: null }];
  return violationsOf(value, schema, judging).map((violation) => Object.assign(violation, at));
}

function bodyViolations(
  { requiresBody }: DescribedOperation,
  { body }: RequestValues,
  judging: Judging,
): MessageViolation[] {
  const at = { in: 'body', name: '' } as const;
  if (body === null) return requiresBody ? [{ ...at, path: [], keyword: 'required', demand: null }] : [];
  if (body.value === undefined) return [];
  return violationsOf(body.value, body.schema, judging).map((violation) => Object.assign(violation, at));
}

/** The violation of a rule `x-exactly-one-of`: at the first part if none is sent, else at the second one that is. */
function groupViolations(
  group: readonly RequestPart[],
  {
    operation,
    values,
    isJudged,
  }: { operation: DescribedOperation; values: RequestValues; isJudged: (parameter: DescribedParameter) => boolean },
): MessageViolation[] {
  const isSent = ({ in: place, name }: RequestPart): boolean | null => {
    if (place === 'security') return values.credentials?.has(name) ?? null;
    if (place === 'body') {
      const value = values.body?.value;
      return values.body !== null && value === undefined ? null : isObject(value) && Object.hasOwn(value, name);
    }
    const index = operation.parameters.findIndex((parameter) => parameter.in === place && parameter.name === name);
    const parameter = operation.parameters[index];
    return parameter !== undefined && isJudged(parameter) ? values.parameters[index] !== undefined : null;
  };
  const states = group.map((part) => ({ part, sent: isSent(part) }));
  const sent = states.filter((state) => state.sent === true).map(({ part }) => part);
  const isUnknown = states.some((state) => state.sent === null);
  const place = sent.length > 1 ? sent[1] : sent.length === 0 && !isUnknown ? group[0] : undefined;
  if (place === undefined) return [];
  const isInBody = place.in === 'body';
  return [
    {
      in: place.in,
      name: isInBody ? '' : place.name,
      path: isInBody ? [place.name] : [],
      keyword: 'x-exactly-one-of',
      demand: group.map(({ name }) => name),
    },
  ];
}
