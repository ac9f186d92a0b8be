import { NEW_FAULT } from '../../web/model/simulator/api/new-fault.ts';
import { ownProperty } from '../../web/model/text/json.ts';

const { count, operationId, seconds } = NEW_FAULT;

/** The faults of responses: they can name an operation. The others are faults of webhooks. */
export const RESPONSE_FAULTS: readonly string[] = Object.keys(operationId['x-faults']);

interface NumberValue {
  minimum: number;
  maximum: number;
  default: number;
}

/**
 * The values that a new fault can have besides its name, with their limits. In the description, `x-faults` of a value lists the faults
 * that can have it, each with the limits that only this fault has.
 */
export function valuesOfFault(fault: string) {
  const ownSeconds = ownProperty<Partial<NumberValue> & Pick<NumberValue, 'default'>>(seconds['x-faults'], fault);
  return {
    count: count satisfies NumberValue,
    operationId: RESPONSE_FAULTS.includes(fault) ? operationId : undefined,
    seconds: ownSeconds && ({ ...seconds, ...ownSeconds } satisfies NumberValue),
  };
}
