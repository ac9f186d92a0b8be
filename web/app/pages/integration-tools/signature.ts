/** What an `Akko-Signature` header says. */
export interface SignatureHeader {
  /** Unix seconds, as written: it is part of what is signed. */
  timestamp: string;
  /** Signatures in hexadecimal; two while a secret is being replaced. */
  signatures: string[];
}

export type Verdict =
  | { kind: 'malformed' }
  | { kind: 'match' | 'mismatch'; expected: string; ageSeconds: number; isFresh: boolean };

/** Deliveries whose timestamp lies further from now are refused: someone may be repeating an old one. */
export const TOLERANCE_SECONDS = 300;

/** Reads `t=1772548811,v1=<64 hex>`; null when a part is missing or has another form. */
export function parseSignatureHeader(header: string): SignatureHeader | null {
  const value = header.trim().replace(/^akko-signature\s*:\s*/i, '');
  const pairs = value.split(',').map((part) => part.trim().split('=', 2));
  const timestamp = pairs.find(([key]) => key === 't')?.[1];
  const signatures = pairs.flatMap(([key, hex]) =>
    key === 'v1' && hex !== undefined && /^[0-9a-f]{64}$/i.test(hex) ? [hex.toLowerCase()] : [],
  );
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return null;
  return { timestamp, signatures };
}

/** HMAC-SHA256 of `<timestamp>.<body>` under the secret, in hexadecimal. Needs WebCrypto, which browsers offer on https and localhost. */
export async function signBody(secret: string, timestamp: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(`${timestamp}.${body}`));
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Checks a delivery the way a receiver should.
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
}): Promise<Verdict> {
  const parsed = parseSignatureHeader(header);
  if (parsed === null) return { kind: 'malformed' };
  const expected = await signBody(secret, parsed.timestamp, body);
  const ageSeconds = Math.round(now / 1000 - Number(parsed.timestamp));
  return {
    kind: parsed.signatures.includes(expected) ? 'match' : 'mismatch',
    expected,
    ageSeconds,
    isFresh: Math.abs(ageSeconds) <= TOLERANCE_SECONDS,
  };
}
