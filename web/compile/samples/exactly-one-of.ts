import type { Operation, RequestPart } from '../../model/api/operation.ts';
import type { RequestFacts, RequestInputs } from '../../model/request/request.ts';
import { isObject } from '../../model/text/json.ts';

type Parameters = Pick<Operation, 'parameters' | 'exactlyOneOf'>;

/**
 * Which parameters a sample sends: the required ones, and the first parameter of each group of which exactly one is sent.
 * A group that has a part of the body gets that part from the example of the body.
 */
export function sentParameters({ parameters, exactlyOneOf }: Parameters): boolean[] {
  const firsts = exactlyOneOf.flatMap((group) => {
    const isElsewhere = group.some((part) => part.in === 'body' || part.in === 'security');
    const members = group.flatMap(
      (part) => parameters.find((parameter) => part.in === parameter.in && part.name === parameter.name) ?? [],
    );
    return isElsewhere || members.some(({ required }) => required) ? [] : members.slice(0, 1);
  });
  const chosen = new Set(firsts);
  return parameters.map((parameter) => parameter.required || chosen.has(parameter));
}

/** The parts of a group that a request sends. */
export function sentParts(
  group: readonly RequestPart[],
  { parameters, security }: Pick<RequestFacts, 'parameters' | 'security'>,
  inputs: RequestInputs,
): RequestPart[] {
  const input = inputs.body?.input;
  const body = input?.kind === 'json' || input?.kind === 'fields' ? input.value : null;
  const schemes = security[inputs.security] ?? [];
  return group.filter((part) => {
    switch (part.in) {
      case 'body':
        return isObject(body) && Object.hasOwn(body, part.name);
      case 'security':
        return schemes.some(({ name }) => name === part.name);
      default:
        return parameters.some(
          (parameter, index) =>
            parameter.in === part.in && parameter.name === part.name && inputs.parameters[index] !== undefined,
        );
    }
  });
}

/** The index of the first security requirement with which a request sends exactly one part of each group; else 0. */
export function fittingSecurity(
  groups: readonly (readonly RequestPart[])[],
  facts: Pick<RequestFacts, 'parameters' | 'security'>,
  inputs: RequestInputs,
): number {
  const fitting = facts.security.findIndex((_, security) =>
    groups.every((group) => sentParts(group, facts, { ...inputs, security }).length === 1),
  );
  return Math.max(fitting, 0);
}
