import type { WebhookDelivery } from '../../model/api/operation.ts';
import type { PropsWithLanguage } from '../language.ts';
import { durationToWords } from './duration.ts';
import { Fact } from './fact.tsx';
import { Authored } from './html.tsx';

/** The timeout of a webhook delivery, and its retries. */
export function Delivery({
  delivery: { timeout, attempts, description },
  language,
}: PropsWithLanguage<{ delivery: WebhookDelivery }>) {
  const { t } = language;
  return (
    <div className="prose">
      {(timeout ?? attempts) !== null && (
        <dl className="facts">
          {timeout !== null && <Fact name={t.deliveryTimeout}>{durationToWords(timeout, language)}</Fact>}
          {attempts !== null && <Fact name={t.deliveryAttempts}>{language.number(attempts)}</Fact>}
        </dl>
      )}
      <Authored html={description} language={language} />
    </div>
  );
}
