import type { Operation, WebhookDelivery, WebhookSignature } from '../../model/api/operation.ts';
import { WEBHOOK_SECTIONS } from '../../model/page/page-data.ts';
import type { Section } from '../kind.ts';
import { type Language, Authored, currentLanguage, Fact } from '../kit.tsx';

/** The timeout of a webhook delivery, and its retries. */
export function Delivery({ delivery: { timeout, attempts, description } }: { delivery: WebhookDelivery }) {
  const language = currentLanguage();
  const { t } = language;
  return (
    <div className="prose">
      {(timeout ?? attempts) !== null && (
        <dl className="facts">
          {timeout !== null && <Fact name={t.deliveryTimeout}>{durationToWords(timeout, language)}</Fact>}
          {attempts !== null && <Fact name={t.deliveryAttempts}>{language.number(attempts)}</Fact>}
        </dl>
      )}
      <Authored html={description} />
    </div>
  );
}

/** How a receiver verifies a webhook, step by step. */
export function Signature({ signature }: { signature: WebhookSignature }) {
  const { header, algorithm, encoding, signedPayload, tolerance, description } = signature;
  const language = currentLanguage();
  const { t } = language;
  return (
    <div className="prose">
      <ol>
        <li>
          {t.signatureRead} <code>{header}</code>.
        </li>
        {tolerance !== null && <li>{t.signatureTolerance(durationToWords(tolerance, language))}</li>}
        <li>
          {t.signatureCompute(algorithm)} <code>{signedPayload}</code>.
          {encoding !== null && ` ${t.signatureEncoding(encoding)}`}
        </li>
        <li>{t.signatureCompare}</li>
      </ol>
      <Authored html={description} />
    </div>
  );
}

/** Formats seconds in words, and full minutes as minutes: `5 minutes`, `90 seconds`. */
function durationToWords(seconds: number, { t, count }: Pick<Language, 't' | 'count'>): string {
  return seconds >= 60 && seconds % 60 === 0 ? count(seconds / 60, t.minutes) : count(seconds, t.seconds);
}

/** Returns the sections about the deliveries of webhooks. */
export function webhookSections(
  { signature, delivery }: Pick<Operation, 'signature' | 'delivery'>,
  { t }: Language,
): (Section<'signature' | 'delivery'> | false)[] {
  return [
    signature !== null && { part: 'signature', id: WEBHOOK_SECTIONS.signature, text: t.verifySignature },
    delivery !== null && { part: 'delivery', id: WEBHOOK_SECTIONS.delivery, text: t.delivery },
  ];
}
