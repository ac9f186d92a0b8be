import { useId, useState } from 'react';

import { Badge, Button, CopyButton, Field, Input, Line, TextBlock, useAction } from '../../../web/app/kit/index.ts';
import type { Delivery } from '../../../web/app/simulator/client.ts';
import { timeText } from '../../../web/app/simulator/status/format.ts';
import { Outcome } from '../../../web/app/simulator/status/problem-notice.tsx';
import { safeLocalStorage } from '../../../web/app/state/storage.ts';
import { encodeString } from '../../../web/model/snippets/encoding.ts';
import { Bench } from './bench.tsx';
import { useSession, usePageProps } from './context.ts';
import { SignatureCheck } from './signature-check.tsx';
import { FaultBadge } from './status/badges.tsx';

/** Storage key of the reader's own endpoint. */
const ENDPOINT_KEY = 'simulator-endpoint';
const DEFAULT_ENDPOINT = 'http://localhost:3000/hooks';

/** The webhook deliveries: headers, body, the check of the signature, and a command for the reader's own endpoint. */
export function Inbox({ deliveries, secret }: { deliveries: readonly Delivery[]; secret: string }) {
  const { t, locale } = usePageProps();
  return (
    <>
      <p>{t.inboxText}</p>
      <Bench
        entries={deliveries}
        keyOf={({ id }) => id}
        renderRow={(delivery) => (
          <Line>
            <code>{delivery.type}</code>
            {delivery.attempt > 1 && <Badge text={t.attempt(delivery.attempt)} />}
            {delivery.fault !== null && <FaultBadge fault={delivery.fault} />}
            <time dateTime={delivery.deliveredAt}>{timeText(delivery.deliveredAt, locale)}</time>
          </Line>
        )}
        empty={t.inboxEmpty}
      >
        {(delivery) => <DeliveryDetails delivery={delivery} secret={secret} />}
      </Bench>
    </>
  );
}

function DeliveryDetails({ delivery, secret }: { delivery: Delivery; secret: string }) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const id = useId();
  const [endpoint, setEndpoint] = useState(() => safeLocalStorage.get(ENDPOINT_KEY) ?? DEFAULT_ENDPOINT);
  const change = (address: string): void => {
    setEndpoint(address);
    safeLocalStorage.set(ENDPOINT_KEY, address);
  };
  const redelivery = useAction<Delivery>(live.refresh);
  return (
    <div className="stack">
      <Field id={id} label={t.endpointLabel}>
        <div className="row">
          <Input id={id} type="url" isCode value={endpoint} onChange={change} />
          <CopyButton text={() => deliveryCurl(delivery, endpoint)} label={t.copyCurl} />
          <Button
            isWaiting={redelivery.isRunning}
            onClick={() => void redelivery.run(() => client.redeliver(delivery.eventId))}
          >
            {t.redeliver}
          </Button>
        </div>
      </Field>
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
