import type { Simulator } from '../../web/model/simulator/schemas.ts';
import type { InvalidValue, Refusal } from '../../worker/simulator/front/reply.ts';
import type { Gateway, V2, V3 } from '../shared/schemas.ts';

type ProblemCode = (V2<'Problem'> | V3<'Problem'> | Gateway<'Problem'> | Simulator<'Problem'>)['code'];

/** Thrown by rules and handlers. The account then stores nothing of the request, and responds with the refusal. */
export class RefusalError extends Error {
  readonly code: ProblemCode;
  readonly refusal: Refusal;

  constructor(code: ProblemCode, detail: string, more: Omit<Refusal, 'code' | 'detail'> = {}) {
    super(detail);
    this.code = code;
    this.refusal = { code, detail, ...more };
  }
}

/** The refusal of a device that cannot be used for a purpose. */
export function notEligible(detail: string, correction: { errors: InvalidValue[] }): RefusalError {
  return new RefusalError('device_not_eligible', detail, correction);
}

/** One value to correct, for the last parameter of `RefusalError`. */
export function at(pointer: string, code: string, message: string): { errors: InvalidValue[] } {
  return { errors: [{ pointer, code, message }] };
}
