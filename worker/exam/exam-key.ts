import { type PublicKey, type Signed, signedBytes } from '../../web/model/exam/report.ts';
import { base64urlOfBytes } from '../../web/model/text/base64.ts';
import { objectOf, stringOf, tryParseJson } from '../../web/model/text/json.ts';

/** Signs exams and their reports. */
export interface ExamSigner {
  /** The public part of the key; no key if the portal has no key. */
  publicKeys: readonly PublicKey[];
  sign<Content>(kind: 'report' | 'state', content: Content): Promise<Signed<Content>>;
}

/** A public or private key is 32 bytes (RFC 8032, 5.1.5). */
const KEY = /^[\w-]{43}$/;

/**
 * Creates the signer.
 * @param secret an Ed25519 private key as JWK (RFC 8037). Without it, nothing is signed
 * @throws TypeError that says how to make a key, and not what the wrong one is
 */
export function createExamSigner(secret: string | undefined): ExamSigner {
  if (!secret) return { publicKeys: [], sign: (_, content) => Promise.resolve(unsigned(content)) };
  const { kty, crv, x: publicPart, d: privatePart } = objectOf(tryParseJson(secret));
  const [x, d] = [stringOf(publicPart) ?? '', stringOf(privatePart) ?? ''];
  if (kty !== 'OKP' || crv !== 'Ed25519' || !KEY.test(x) || !KEY.test(d))
    throw new TypeError(
      'EXAM_SIGNING_KEY is not an Ed25519 private key as JWK: docs/deploying.md says how to make one.',
    );
  const jwk = { kty, crv, x } as const;
  let key: Promise<CryptoKey> | undefined;
  return {
    publicKeys: [{ ...jwk, kid: x }],
    async sign(kind, content) {
      key ??= crypto.subtle.importKey('jwk', { ...jwk, d }, 'Ed25519', false, ['sign']);
      const signature = await crypto.subtle.sign('Ed25519', await key, signedBytes(kind, content));
      return { content, keyId: x, signature: base64urlOfBytes(new Uint8Array(signature)) };
    },
  };
}

function unsigned<Content>(content: Content): Signed<Content> {
  return { content, keyId: null, signature: null };
}
