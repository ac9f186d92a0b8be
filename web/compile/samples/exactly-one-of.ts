import type { Operation, Parameter, RequestPart } from '../../model/api/operation.ts';
import { parameterKey, type RequestInputs, type RequestScheme } from '../../model/request/request.ts';
import { isObject } from '../../model/text/json.ts';

type Parameters = Pick<Operation, 'parameters' | 'exactlyOneOf'>;

/**
 * Which parameters a sample sends: the required ones, and the first parameter of each group of which exactly one is sent.
 * A group that has a part of the body gets that part from the example of the body.
 */
export function sentParameters({ parameters, exactlyOneOf }: Parameters): Parameter[] {
  const firsts = exactlyOneOf.flatMap((group) => {
    const isElsewhere = group.some((part) => part.in === 'body' || part.in === 'security');
    const members = group.flatMap(
      (part) => parameters.find((parameter) => part.in === parameter.in && part.name === parameter.name) ?? [],
    );
    return isElsewhere || members.some(({ required }) => required) ? [] : members.slice(0, 1);
  });
  const chosen = new Set(firsts);
  return parameters.filter((parameter) => parameter.required || chosen.has(parameter));
}

/** The parts of a group that a request sends. */
export function sentParts(
  group: readonly RequestPart[],
  { parameters, security, body: sent }: Pick<RequestInputs, 'parameters' | 'security' | 'body'>,
): RequestPart[] {
  const input = sent?.input;
  const body = input?.kind === 'json' || input?.kind === 'fields' ? input.value : null;
  return group.filter((part) => {
    switch (part.in) {
      case 'body':
        return isObject(body) && Object.hasOwn(body, part.name);
      case 'security':
        return security.some(({ name }) => name === part.name);
      default:
        return parameters[parameterKey({ name: part.name, in: part.in })] !== undefined;
    }
  });
}

/** The first security requirement with which a request sends exactly one part of each group; else the first one. */
export function fittingSecurity(
  groups: readonly (readonly RequestPart[])[],
  requirements: readonly RequestScheme[][],
  inputs: Pick<RequestInputs, 'parameters' | 'body'>,
): readonly RequestScheme[] {
  const fitting = requirements.find((security) =>
    groups.every((group) => sentParts(group, { ...inputs, security }).length === 1),
  );
  return fitting ?? requirements[0] ?? [];
}
