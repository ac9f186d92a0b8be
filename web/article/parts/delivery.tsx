import type { WebhookDelivery } from '../../model/api/operation.ts';
import type { Language } from '../language.ts';
import { durationToWords } from './duration.ts';
import { Authored } from './html.tsx';

interface DeliveryProps {
  delivery: WebhookDelivery;
  language: Language;
}

/** The timeout of a webhook delivery, and its retries. */
export function Delivery({ delivery: { timeout, attempts, description }, language }: DeliveryProps) {
  const { t } = language;
  const facts = [
    ...(timeout === null ? [] : [{ name: t.deliveryTimeout, value: durationToWords(timeout, language) }]),
    ...(attempts === null ? [] : [{ name: t.deliveryAttempts, value: language.number(attempts) }]),
  ];
  return (
    <div className="prose">
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Authored html={description} language={language} />
    </div>
  );
}
