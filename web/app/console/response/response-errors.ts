import type { ConsoleData } from '../../../model/request/console.ts';
import { arrayOf, type Json, objectOf, stringOf } from '../../../model/text/json.ts';
import { pathToPointer, pointerToPath } from '../../../model/text/pointer.ts';
import { parameterKey } from '../form-values.ts';
import type { FormError } from '../sending-errors.ts';

/**
 * The errors of a problem document (RFC 9457, 3) by the fields that their pointers lead to. A pointer begins with the place and the
 * name of a parameter, or leads into the body.
 */
export function responseErrors(problem: Json, { parameters }: Pick<ConsoleData, 'parameters'>): FormError[] {
  return arrayOf(objectOf(problem)['errors']).flatMap((error): FormError[] => {
    const { pointer, message, detail } = objectOf(error);
    if (typeof pointer !== 'string') return [];
    const path = pointerToPath(pointer.replace(/^#/, ''));
    const parameter = parameters.find((each) => each.in === path[0] && each.name === path[1]);
    return [
      {
        name: parameter === undefined ? 'body' : parameterKey(parameter),
        pointer: pathToPointer(parameter === undefined ? path : path.slice(2)),
        label: path.join('.'),
        message: stringOf(message) ?? stringOf(detail) ?? '',
        isFatal: false,
      },
    ];
  });
}
