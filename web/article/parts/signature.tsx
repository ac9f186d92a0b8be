import type { WebhookSignature } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { durationToWords } from './duration.ts';
import { Authored } from './html.tsx';

/** How a receiver verifies a webhook, step by step. */
export function Signature({
  signature: { header, algorithm, encoding, signedPayload, tolerance, description },
  language,
}: PropsWithLanguage<{ signature: WebhookSignature }>) {
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
      <Authored html={description} language={language} />
    </div>
  );
}
