import { useId, useState } from 'react';

import { encodeString } from '../../../model/snippets/encoding.ts';
import { Button } from '../../kit/button.tsx';
import { TextBlock } from '../../kit/code.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Field } from '../../kit/field.tsx';
import { Fold } from '../../kit/fold.tsx';
import { Count, Line, Log } from '../../kit/log.tsx';
import { Badge } from '../../kit/note.tsx';
import { useAction } from '../../kit/use-action.ts';
import type { Delivery } from '../../simulator/client.ts';
import { safeLocalStorage } from '../../state/storage.ts';
import { useSession, usePageProps } from './context.ts';
import { timeText } from './format.ts';
import { Outcome } from './problem-notice.tsx';
import { SignatureCheck } from './signature-check.tsx';

/** Storage key of the reader's own endpoint. */
const ENDPOINT_KEY = 'simulator-endpoint';
const DEFAULT_ENDPOINT = 'http://localhost:3000/%SLUG%';

/** The webhook deliveries: headers, body, the check of the signature, and a command for the reader's own endpoint. */
export function Inbox({ deliveries, secret }: { deliveries: readonly Delivery[]; secret: string }) {
  const { t, locale } = usePageProps();
  const id = useId();
  const [endpoint, setEndpoint] = useState(() => safeLocalStorage.get(ENDPOINT_KEY) ?? DEFAULT_ENDPOINT);
  const change = (address: string): void => {
    setEndpoint(address);
    safeLocalStorage.set(ENDPOINT_KEY, address);
  };
  return (
    <section>
      <h2 id="webhooks">
        {t.inboxHeading} <Count of={deliveries} />
      </h2>
      <p>{t.inboxText}</p>
      <div className="stack">
        {deliveries.length > 0 && (
          <Field id={id} label={t.endpointLabel}>
            <input
              id={id}
              type="url"
              className="field mono"
              value={endpoint}
              spellCheck={false}
              onChange={(event) => change(event.currentTarget.value)}
            />
          </Field>
        )}
        <Log entries={deliveries} keyOf={(delivery) => delivery.id} empty={t.inboxEmpty}>
          {(delivery) => (
            <Fold
              isCard
              summary={
                <Line>
                  <code>{delivery.type}</code>
                  {delivery.attempt > 1 && <Badge text={t.attempt(delivery.attempt)} />}
                  {delivery.url !== null && <span className="verbatim mono">{delivery.url}</span>}
                  <time dateTime={delivery.deliveredAt}>{timeText(delivery.deliveredAt, locale)}</time>
                </Line>
              }
            >
              {() => <DeliveryDetails delivery={delivery} endpoint={endpoint} secret={secret} />}
            </Fold>
          )}
        </Log>
      </div>
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
    <div className="stack">
      <div className="row">
        <CopyButton text={() => deliveryCurl(delivery, endpoint)} label={t.copyCurl} />
        <Button
          isWaiting={redelivery.isRunning}
          onClick={() => void redelivery.run(() => client.redeliver(delivery.eventId))}
        >
          {t.redeliver}
        </Button>
      </div>
      <Outcome action={redelivery}>{({ attempt }) => t.redelivered(attempt)}</Outcome>
      {delivery.url !== null && (
        <p>
          {t.callbackUrl}: <code className="verbatim">{delivery.url}</code>
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
