import { expect } from 'vitest';

/** Matches the error of a refusal with a code and, if it corrects one value, with its pointer. */
export function refused(code: string, pointer?: string): Error {
  const errors = pointer === undefined ? {} : { errors: [expect.objectContaining({ pointer })] };
  return expect.objectContaining({ refusal: expect.objectContaining({ code, ...errors }) });
}
