import { useId, useState } from 'react';

import { encodeString } from '../../../model/snippets/encoding.ts';
import type { Delivery } from '../../simulator/client.ts';
import { safeLocalStorage } from '../../state/storage.ts';
import { useSession, usePageProps } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import { Badge, Button, Count, Fold, TextBlock, useFirst } from './elements.tsx';
import { timeText } from './format.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SignatureCheck } from './signature-check.tsx';
import { useAction } from './use-action.ts';

/** Storage key of the reader's own endpoint. */
const ENDPOINT_KEY = 'simulator-endpoint';
const DEFAULT_ENDPOINT = 'http://localhost:3000/akko';

/** The webhook deliveries: headers, body, the check of the signature, and a command for the reader's own endpoint. */
export function Inbox({ deliveries, secret }: { deliveries: readonly Delivery[]; secret: string }) {
  const { t, locale } = usePageProps();
  const id = useId();
  const [endpoint, setEndpoint] = useState(() => safeLocalStorage.get(ENDPOINT_KEY) ?? DEFAULT_ENDPOINT);
  const { shown, showAll } = useFirst(deliveries);
  return (
    <section>
      <h2 id="webhooks">
        {t.inboxHeading} <Count of={deliveries} />
      </h2>
      <p>{t.inboxText}</p>
      {deliveries.length === 0 ? (
        <p className="sim-empty">{t.inboxEmpty}</p>
      ) : (
        <div className="sim-row sim-form">
          <label htmlFor={id}>{t.endpointLabel}</label>
          <input
            id={id}
            type="url"
            className="field mono"
            value={endpoint}
            spellCheck={false}
            onChange={(event) => {
              setEndpoint(event.currentTarget.value);
              safeLocalStorage.set(ENDPOINT_KEY, event.currentTarget.value);
            }}
          />
        </div>
      )}
      {shown.map((delivery) => (
        <Fold
          key={delivery.id}
          className="sim-card"
          summary={
            <span className="sim-summary">
              <code>{delivery.type}</code>
              {delivery.attempt > 1 && <Badge text={t.attempt(delivery.attempt)} tone="plain" />}
              {delivery.url !== null && <span className="sim-text mono">{delivery.url}</span>}
              <time dateTime={delivery.deliveredAt}>{timeText(delivery.deliveredAt, locale)}</time>
            </span>
          }
        >
          {() => <DeliveryDetails delivery={delivery} endpoint={endpoint} secret={secret} />}
        </Fold>
      ))}
      {showAll}
    </section>
  );
}

interface DeliveryDetailsProps {
  delivery: Delivery;
  endpoint: string;
  secret: string;
}

function DeliveryDetails({ delivery, endpoint, secret }: DeliveryDetailsProps) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const redelivery = useAction<Delivery>(live.refresh);
  return (
    <div className="sim-stack">
      <div className="sim-row">
        <CopyButton text={() => deliveryCurl(delivery, endpoint)} label={t.copyCurl} />
        <Button
          isRunning={redelivery.isRunning}
          onClick={() => void redelivery.run(() => client.redeliver(delivery.eventId))}
        >
          {t.redeliver}
        </Button>
      </div>
      <output className="sim-result">{redelivery.result !== null && t.redelivered(redelivery.result.attempt)}</output>
      <ProblemNotice error={redelivery.error} />
      {delivery.url !== null && (
        <p>
          {t.callbackUrl}: <code className="sim-text">{delivery.url}</code>
        </p>
      )}
      <h3>{t.signature}</h3>
      <SignatureCheck delivery={delivery} secret={secret} />
      <h3>{t.headers}</h3>
      <TextBlock
        text={Object.entries(delivery.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      <h3>{t.body}</h3>
      <TextBlock text={delivery.body} />
    </div>
  );
}

/** The curl command that sends a delivery to an endpoint, byte for byte, in a POSIX shell. */
export function deliveryCurl({ headers, body }: Pick<Delivery, 'headers' | 'body'>, endpoint: string): string {
  const parts = [
    `curl --request POST`,
    `--url ${encodeString('shell', endpoint)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${encodeString('shell', `${name}: ${value}`)}`),
    `--data-raw ${encodeString('shell', body)}`,
  ];
  return parts.join(' \\\n  ');
}
