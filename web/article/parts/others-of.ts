import type { Header, Operation, Parameter, RequestPart } from '../../model/api/operation.ts';

/** The parts of a request that are sent in place of a parameter, by name. */
export function othersOf(parameter: Parameter | Header, groups: Operation['exactlyOneOf']): string[] {
  const isOwn = (part: RequestPart): boolean =>
    'in' in parameter && part.in === parameter.in && part.name === parameter.name;
  const group = groups.find((parts) => parts.some(isOwn)) ?? [];
  return group.filter((part) => !isOwn(part)).map(({ name }) => name);
}
