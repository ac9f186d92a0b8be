import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { isObject, type Json } from '../../../web/model/text/json.ts';
import { signer } from '../../../web/model/webhook/signature.ts';
import type { V3 } from '../../shared/schemas.ts';
import { PARTNER } from '../seed/seed.ts';
import { timeOf } from '../time.ts';

/** One attempt to deliver an event to one address. */
export interface InboxMessage extends Record<string, string | number | null> {
  event: string;
  type: string;
  url: string | null;
  attempt: number;
  body: string;
  fault: string | null;
}

/** An attempt as a saved state has it. */
export interface SavedAttempt extends InboxMessage {
  id: string;
  /** Unix seconds of real time, as signed. Of an attempt that is being sent, when it was claimed. */
  signed: number;
  /** The end of the attempt, in ms of the account's clock; null before it. */
  ended: number | null;
  /** Null without a response. */
  status: number | null;
}

/** An attempt as it is stored. */
export interface AttemptRow extends SavedAttempt {
  seq: number;
  state: Simulator<'Delivery'>['state'];
}

/** An attempt that is due later, in ms of the account's clock. */
export interface WaitingRow extends InboxMessage {
  due: number;
  /** 1 if it waits for the next event. */
  swaps: number;
}

/** The properties that every event has. */
export function envelope(id: string, type: string, createdAt: string): V3<'EventEnvelope'> {
  return { id, type, createdAt, partnerId: PARTNER.id, environment: 'sandbox', apiVersion: '3.0.0' };
}

/**
 * Shows attempts with their signatures: the same bytes give the same signature.
 * @param rotated all attempts with two signatures, by `seq`. Receivers may not rely on the order of the two, so it alternates
 */
export async function deliveryViews(
  rows: readonly AttemptRow[],
  { secret, rotated }: { secret: string; rotated: readonly number[] },
): Promise<Simulator<'Delivery'>[]> {
  const [right, wrong] = [await signer(secret), await signer(`${secret} of another account`)];
  return Promise.all(
    rows.map(async ({ seq, id, event, type, url, attempt, state, signed, body, fault, ended, status }) => {
      const both = rotated.indexOf(seq) % 2 === 0 ? [wrong, right] : [right, wrong];
      const signers = fault === 'wrong_signature' ? [wrong] : fault === 'two_signatures' ? both : [right];
      const signatures = await Promise.all(signers.map(async (sign) => `v1=${await sign(signed, body)}`));
      const named = {
        'Content-Type': 'application/json',
        'Akko-Signature': `t=${signed},${signatures.join(',')}`,
        'Akko-Delivery-Attempt': String(attempt),
      };
      const headers = fault === 'reformatted' ? inLowerCase(named) : named;
      const result = ended === null ? null : { status, at: timeOf(ended) };
      const deliveredAt = timeOf(signed * 1000);
      return { id, eventId: event, type, url, attempt, deliveredAt, state, fault, result, headers, body };
    }),
  );
}

/** The same headers: their names have no letter case (RFC 9110, 5.1). */
function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The same JSON with the properties of each object in the opposite order, one in a line. */
export function reformatted(body: string): string {
  const opposite = (_: string, value: Json): Json =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value;
  return JSON.stringify(JSON.parse(body, opposite), null, 2);
}
