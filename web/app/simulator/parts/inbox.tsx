import { useId, useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import { localStore } from '../../state/storage.ts';
import type { Delivery, SimulatorClient } from '../client.ts';
import type { Live } from '../live.ts';
import { Badge } from './badge.tsx';
import { CopyButton } from './copy-button.tsx';
import { Count } from './count.tsx';
import { deliveryCurl } from './delivery-curl.ts';
import { Fold } from './fold.tsx';
import { timeText } from './format.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SignatureCheck } from './signature-check.tsx';
import { TextBlock } from './text-block.tsx';
import { useAction } from './use-action.ts';

/** How many deliveries are shown at first. */
const FIRST = 10;
/** Storage key of the reader's own endpoint. */
const ENDPOINT_KEY = 'simulator-endpoint';
const DEFAULT_ENDPOINT = 'http://localhost:3000/webhooks/akko';

interface InboxProps {
  deliveries: readonly Delivery[];
  secret: string;
  client: SimulatorClient;
  live: Live;
  words: SimulatorWords;
  locale: Locale;
}

/** The webhook deliveries: headers, body, the check of the signature, and a command for the reader's own endpoint. */
export function Inbox({ deliveries, words, ...rest }: InboxProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const [endpoint, setEndpoint] = useState(() => localStore.get(ENDPOINT_KEY) ?? DEFAULT_ENDPOINT);
  const shown = showsAll ? deliveries : deliveries.slice(0, FIRST);
  return (
    <section>
      <h2 id="webhooks">
        {words.inboxHeading} <Count of={deliveries} />
      </h2>
      <p>{words.inboxText}</p>
      {deliveries.length === 0 ? (
        <p className="sim-empty">{words.inboxEmpty}</p>
      ) : (
        <div className="sim-row sim-form">
          <label htmlFor={id}>{words.endpointLabel}</label>
          <input
            id={id}
            type="url"
            className="field mono"
            value={endpoint}
            spellCheck={false}
            onChange={(event) => {
              setEndpoint(event.currentTarget.value);
              localStore.set(ENDPOINT_KEY, event.currentTarget.value);
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
              {delivery.attempt > 1 && <Badge text={words.attempt(delivery.attempt)} tone="plain" />}
              {delivery.url !== null && <span className="sim-text mono">{delivery.url}</span>}
              <time dateTime={delivery.deliveredAt}>{timeText(delivery.deliveredAt, rest.locale)}</time>
            </span>
          }
        >
          {() => <DeliveryDetails delivery={delivery} endpoint={endpoint} words={words} {...rest} />}
        </Fold>
      ))}
      {deliveries.length > shown.length && (
        <button type="button" className="button" onClick={() => setShowsAll(true)}>
          {words.showAll(deliveries.length)}
        </button>
      )}
    </section>
  );
}

function DeliveryDetails({
  delivery,
  endpoint,
  secret,
  client,
  live,
  words,
  locale,
}: Omit<InboxProps, 'deliveries'> & { delivery: Delivery; endpoint: string }) {
  const redelivery = useAction<Delivery>();
  const redeliver = (): void =>
    void redelivery.run(async () => {
      const made = await client.redeliver(delivery.eventId);
      await live.refresh();
      return made;
    });
  return (
    <div className="sim-stack">
      <div className="sim-row">
        <CopyButton text={() => deliveryCurl(delivery, endpoint)} label={words.copyCurl} words={words} />
        <button type="button" className="button" aria-disabled={redelivery.isRunning} onClick={redeliver}>
          {words.redeliver}
        </button>
      </div>
      <output className="sim-result">
        {redelivery.result !== null && words.redelivered(redelivery.result.attempt)}
      </output>
      {redelivery.error !== null && <ProblemNotice error={redelivery.error} words={words} />}
      {delivery.url !== null && (
        <p>
          {words.callbackUrl}: <code className="sim-text">{delivery.url}</code>
        </p>
      )}
      <h3>{words.signature}</h3>
      <SignatureCheck delivery={delivery} secret={secret} words={words} locale={locale} />
      <h3>{words.headers}</h3>
      <TextBlock
        text={Object.entries(delivery.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      <h3>{words.body}</h3>
      <TextBlock text={delivery.body} />
    </div>
  );
}
