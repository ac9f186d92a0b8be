import { useEffect, useState } from 'react';

import { Badge, Note } from '../../../web/app/kit/index.ts';
import type { Delivery } from '../../../web/app/simulator/client.ts';
import { durationText } from '../../../web/model/text/duration-text.ts';
import { checkSignature, parseSignatureHeader, type SignatureVerdict } from '../../../web/model/webhook/signature.ts';
import { usePageProps } from './context.ts';

/** Checks the signature of a delivery in the browser, as a receiver does, and shows each step. */
export function SignatureCheck({ delivery: { headers, body }, secret }: { delivery: Delivery; secret: string }) {
  const { t, locale } = usePageProps();
  const header = headers['%SIGNATURE%'] ?? '';
  const [verdict, setVerdict] = useState<SignatureVerdict | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: SignatureVerdict | 'failed'): void => void (isCurrent && setVerdict(next));
    checkSignature({ secret, header, body, now: Date.now() }).then(show, () => show('failed'));
    return () => void (isCurrent = false);
  }, [secret, header, body]);

  const parsed = parseSignatureHeader(header);
  if (verdict === null) return <p>{t.checking}</p>;
  if (verdict === 'failed') return <Note tone="danger">{t.signatureCheck.failed}</Note>;
  if (verdict.kind === 'malformed' || parsed === null)
    return (
      <p>
        <Badge text={t.notVerified} tone="danger" />
      </p>
    );
  const isMatch = verdict.kind === 'match';
  const age = t.signatureCheck.past(durationText(Math.max(0, verdict.ageSeconds), locale));
  const byteCount = new TextEncoder().encode(`${parsed.timestamp}.${body}`).length;
  return (
    <>
      <p>
        <Badge text={isMatch ? t.verified : t.notVerified} tone={isMatch ? 'tip' : 'danger'} />
      </p>
      <ol>
        <Step text={t.steps.header} value={`t = ${parsed.timestamp}\nv1 = ${parsed.signatures.join('\nv1 = ')}`} />
        <Step
          text={t.steps.payload(new Intl.NumberFormat(locale).format(byteCount))}
          value={`${parsed.timestamp}.${body.slice(0, 60)}${body.length > 60 ? '…' : ''}`}
        />
        <Step text={t.steps.hmac} value={verdict.expected} />
        <Step text={isMatch ? t.steps.equal : t.steps.notEqual} />
        <Step text={verdict.isFresh ? t.steps.fresh(age) : t.steps.stale(age)} />
      </ol>
    </>
  );
}

function Step({ text, value }: { text: string; value?: string }) {
  return (
    <li>
      {text}
      {value !== undefined && <code className="sim-value verbatim">{value}</code>}
    </li>
  );
}
