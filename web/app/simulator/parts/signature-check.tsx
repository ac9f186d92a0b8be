import { type ReactNode, useEffect, useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import { durationText } from '../../pages/integration-tools/duration-text.ts';
import { checkSignature, parseSignatureHeader, type Verdict } from '../../pages/integration-tools/signature.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import type { Delivery } from '../client.ts';
import { Badge } from './badge.tsx';

/** Checks the signature of a delivery in the browser, as a receiver does, and shows each step. */
export function SignatureCheck({
  delivery,
  secret,
  words,
  locale,
}: {
  delivery: Delivery;
  secret: string;
  words: SimulatorWords;
  locale: Locale;
}) {
  const { headers, body } = delivery;
  const header = headers['Akko-Signature'] ?? '';
  const [verdict, setVerdict] = useState<Verdict | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Verdict | 'failed'): void => void (isCurrent && setVerdict(next));
    checkSignature({ secret, header, body, now: Date.now() }).then(show, () => show('failed'));
    return () => void (isCurrent = false);
  }, [secret, header, body]);

  const parsed = parseSignatureHeader(header);
  if (verdict === null) return <p>{words.checking}</p>;
  if (verdict === 'failed') return <p className="sim-error">{words.noCrypto}</p>;
  if (verdict.kind === 'malformed' || parsed === null)
    return (
      <p>
        <Badge text={words.notVerified} tone="danger" />
      </p>
    );
  const isMatch = verdict.kind === 'match';
  const age = words.past(durationText(Math.max(0, verdict.ageSeconds), locale));
  const byteCount = new TextEncoder().encode(`${parsed.timestamp}.${body}`).length;
  return (
    <>
      <p>
        <Badge text={isMatch ? words.verified : words.notVerified} tone={isMatch ? 'tip' : 'danger'} />
      </p>
      <ol className="sim-steps">
        <Step text={words.steps.header} value={`t = ${parsed.timestamp}\nv1 = ${parsed.signatures.join('\nv1 = ')}`} />
        <Step
          text={words.steps.payload(new Intl.NumberFormat(locale).format(byteCount))}
          value={`${parsed.timestamp}.${body.slice(0, 60)}${body.length > 60 ? '…' : ''}`}
        />
        <Step text={words.steps.hmac} value={verdict.expected} />
        <Step text={isMatch ? words.steps.equal : words.steps.notEqual} />
        <Step text={verdict.isFresh ? words.steps.fresh(age) : words.steps.stale(age)} />
      </ol>
    </>
  );
}

function Step({ text, value }: { text: ReactNode; value?: string }) {
  return (
    <li>
      {text}
      {value !== undefined && <code className="sim-value sim-text">{value}</code>}
    </li>
  );
}
