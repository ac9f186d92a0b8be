import { DAY } from '../time.ts';

type Clock = Pick<Cloudflare.Env, 'NOW' | 'KEEPS_ACCOUNTS'>;

/** The time from which the clocks of accounts are set, in ms. Signatures and limits have the real time. */
export function timeIn({ NOW }: Clock): number {
  return Number(NOW ?? Date.now());
}

/** How long an account lives after its last request, in ms. */
export function lifetimeIn({ KEEPS_ACCOUNTS }: Clock): number {
  return KEEPS_ACCOUNTS === true ? 36_500 * DAY : DAY;
}
