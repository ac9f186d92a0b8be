import { useEffect, useId, useMemo, useState } from 'react';

import { Confirm, Line, Log, useAction } from '../../../../web/app/kit/index.ts';
import { simulatorAccount, type SimulatorAccount } from '../../../../web/app/simulator/account.ts';
import { simulatorClient } from '../../../../web/app/simulator/client.ts';
import { Live } from '../../../../web/app/simulator/live.ts';
import { timeText } from '../../../../web/app/simulator/status/format.ts';
import { ProblemNotice } from '../../../../web/app/simulator/status/problem-notice.tsx';
import { useStore } from '../../../../web/app/state/store.ts';
import type { Locale } from '../../../../web/model/site/locale.ts';
import { localizePath } from '../../../../web/model/site/path.ts';
import { FaultBadge } from '../status/badges.tsx';
import { StatusBar } from '../status/status-bar.tsx';
import { useAccountWords } from '../status/words.ts';

interface BarProps {
  host: HTMLElement;
  locale: Locale;
}

/** The requests of the page that can change the account. The bar's own requests are not among them. */
const CHANGES = /\/simulator\/(?!account(?!\/contracts))/;

/** A chip with what the account has, and a sheet with its status. Without an account, there is nothing. */
export function Bar(props: BarProps) {
  const account = useStore(simulatorAccount);
  return account === null ? null : <Chip key={account.clientId} credentials={account} {...props} />;
}

/** The account as it is now. It is read again after each request of the page that can change it, and regularly while its status is shown. */
function useLiveAccount(credentials: SimulatorAccount, { host, isShown }: { host: HTMLElement; isShown: boolean }) {
  const client = useMemo(() => simulatorClient(credentials), [credentials]);
  const live = useMemo(() => new Live(client), [client]);
  useEffect(() => {
    void live.refresh();
    const observer = new PerformanceObserver((list) => {
      if (!host.isConnected) observer.disconnect();
      else if (list.getEntries().some(({ name }) => CHANGES.test(name))) void live.refresh();
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, [live, host]);
  useEffect(() => (isShown ? live.start() : undefined), [live, isShown]);
  return { client, live, ...useStore(live) };
}

function Chip({ credentials, host, locale }: BarProps & { credentials: SimulatorAccount }) {
  const t = useAccountWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { client, live, account, deliveries, error } = useLiveAccount(credentials, { host, isShown: isOpen });
  const reset = useAction<unknown>(live.refresh);
  const page = localizePath('/simulator', locale);
  const faults = account?.faults ?? [];
  return (
    <div className="tool">
      <button type="button" className="button button-small" popoverTarget={id}>
        {t.chip(account?.contracts.length ?? 0)}
        {faults.map(({ fault }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- faults have no id, and equal ones can wait
          <FaultBadge key={index} fault={fault} />
        ))}
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label={t.heading}
        className="card stack"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <ProblemNotice error={error} onRetry={() => void live.refresh()} />
            {account !== null && (
              <StatusBar account={account} client={client} live={live} locale={locale} base={page} />
            )}
            <h2>{t.deliveries}</h2>
            <Log entries={deliveries.slice(0, 3)} keyOf={(delivery) => delivery.id} empty={t.noDeliveries} isRuled>
              {(delivery) => (
                <Line>
                  <a href={`${page}#webhooks=${delivery.id}`}>
                    <code>{delivery.type}</code>
                  </a>
                  <time dateTime={delivery.deliveredAt}>{timeText(delivery.deliveredAt, locale)}</time>
                </Line>
              )}
            </Log>
            <div className="row">
              <a className="button button-primary" href={page}>
                {t.open}
              </a>
              <Confirm label={t.reset} question={t.resetSure} onConfirm={() => void reset.run(client.reset)} />
            </div>
            <ProblemNotice error={reset.error} />
          </>
        )}
      </dialog>
    </div>
  );
}
