import { hexOfBytes } from '../text/sha256.ts';

/** A parsed header with the signature of a webhook. */
interface SignatureHeader {
  /** Unix seconds as written, because the signature covers this text. */
  timestamp: string;
  /** Hexadecimal signatures. There are two while a secret is being replaced. */
  signatures: string[];
}

export type SignatureVerdict =
  | { kind: 'malformed' }
  | { kind: 'match' | 'mismatch'; expected: string; ageSeconds: number; isFresh: boolean };

/** Receivers refuse older deliveries, which may be replays. */
const TOLERANCE_SECONDS = 300;

/** Parses `t=1772548811,v1=<64 hex>`; null if a part is missing or malformed, or if there are two times. */
export function parseSignatureHeader(header: string): SignatureHeader | null {
  const value = header.trim().replace(/^[\w-]*signature\s*:\s*/i, '');
  const pairs = value.split(',').map((part) => part.trim().split('=', 2));
  const times = pairs.filter(([key]) => key === 't');
  const timestamp = times.length === 1 ? times[0]?.[1] : undefined;
  const signatures = pairs.flatMap(([key, hex]) =>
    key === 'v1' && hex !== undefined && /^[0-9a-f]{64}$/i.test(hex) ? [hex.toLowerCase()] : [],
  );
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return null;
  return { timestamp, signatures };
}

/**
 * Returns a function that signs deliveries: the hexadecimal HMAC-SHA256 of `<timestamp>.<body>`. Browsers have Web Crypto only
 * on https and localhost.
 */
export async function signer(secret: string): Promise<(timestamp: number | string, body: string) => Promise<string>> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  return async (timestamp, body) => {
    const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${body}`));
    return hexOfBytes(new Uint8Array(mac));
  };
}

/**
 * Checks a delivery as a receiver should.
 * @param now milliseconds since 1970
 */
export async function checkSignature({
  secret,
  header,
  body,
  now,
}: {
  secret: string;
  header: string;
  body: string;
  now: number;
}): Promise<SignatureVerdict> {
  const parsed = parseSignatureHeader(header);
  if (parsed === null) return { kind: 'malformed' };
  const sign = await signer(secret);
  const expected = await sign(parsed.timestamp, body);
  const ageSeconds = Math.round(now / 1000 - Number(parsed.timestamp));
  return {
    kind: parsed.signatures.includes(expected) ? 'match' : 'mismatch',
    expected,
    ageSeconds,
    isFresh: Math.abs(ageSeconds) <= TOLERANCE_SECONDS,
  };
}
