import type { Simulator } from './schemas.ts';

type FaultName = Simulator<'FaultName'>;

/** The faults of responses. The others are faults of webhooks. */
export const RESPONSE_FAULTS = [
  'rate_limited',
  'server_error',
  'unavailable',
  'slow',
  'cut',
  'lost',
] as const satisfies readonly FaultName[];

/** How often a fault can happen. */
export const MAX_COUNT = 100;

/** The seconds of the faults that have a duration: the number without one in the request, and the largest. */
export const FAULT_SECONDS: Partial<Record<FaultName, { usual: number; most: number }>> = {
  rate_limited: { usual: 1, most: 86_400 },
  unavailable: { usual: 1, most: 86_400 },
  slow: { usual: 10, most: 30 },
  late: { usual: 60, most: 86_400 },
};

/** Whether a fault is one of responses. */
export function isResponseFault(fault: string): boolean {
  return RESPONSE_FAULTS.some((name) => name === fault);
}
