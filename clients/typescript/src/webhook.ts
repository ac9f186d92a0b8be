import { createHmac, timingSafeEqual } from 'node:crypto';

import type { AcmeEvent } from './api.js';
import { AcmeInputError, AcmeSignatureError } from './errors.js';

/**
 * Verifies a webhook or callback, and returns its event. Narrow the event by `type`.
 * @param body the raw body, before any middleware parses it
 * @param signature the header `%SIGNATURE%`
 * @param secret the secret of your endpoint; pass the old and the new one while you replace it
 * @param options.tolerance how old a delivery may be, in seconds; default 300
 * @throws AcmeSignatureError if the delivery is not from %COMPANY% or is too old
 * @throws AcmeInputError if an argument cannot be right
 */
export function constructEvent(
  body: string | Uint8Array,
  signature: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: { tolerance?: number; now?: number } = {},
): AcmeEvent {
  const secrets = [secret].flat().filter((text) => text !== '');
  if (secrets.length === 0) throw new AcmeInputError('secret', 'Pass the secret of your webhook endpoint.');
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new AcmeInputError('body', 'Pass the raw body as text or bytes. Parsed JSON no longer has the signed bytes.');
  const pairs = [signature ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((pair) => pair.trim().split('=', 2));
  const times = pairs.filter(([key]) => key === 't');
  const time = times.length === 1 ? (times[0]?.[1] ?? '') : '';
  const received = pairs.flatMap(([key, hex = '']) => (key === 'v1' && /^[0-9a-f]{64}$/i.test(hex) ? [hex] : []));
  if (!/^\d{1,12}$/.test(time) || received.length === 0)
    throw new AcmeSignatureError('malformed', 'The header %SIGNATURE% is missing or not of the form t=…,v1=….');
  const isSigned = secrets.some((text) => {
    const expected = createHmac('sha256', text).update(`${time}.`).update(body).digest();
    return received.some((hex) => timingSafeEqual(expected, Buffer.from(hex, 'hex')));
  });
  if (!isSigned)
    throw new AcmeSignatureError('mismatch', 'No signature matches. Check the secret, and that the body is unchanged.');
  // A tolerance that is no number accepts nothing.
  if (!(Math.abs(now / 1000 - Number(time)) <= tolerance))
    throw new AcmeSignatureError('expired', `The delivery is more than ${tolerance} seconds old. It may be a replay.`);
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()) as AcmeEvent;
}
