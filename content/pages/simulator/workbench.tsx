import { type ReactNode, useId } from 'react';

import { Count, panelProps, Tabs } from '../../../web/app/kit/index.ts';
import type { SimulatorAccount } from '../../../web/app/simulator/account.ts';
import type { Delivery, LoggedRequest } from '../../../web/app/simulator/client.ts';
import { Credentials } from '../../../web/app/simulator/parts/credentials.tsx';
import { AccountControls } from './account-controls.tsx';
import { usePageProps, useSession } from './context.ts';
import { Faults } from './faults.tsx';
import { Inbox } from './inbox.tsx';
import { Objects } from './objects.tsx';
import { OnYourMachine } from './on-your-machine.tsx';
import { type Tab, TABS } from './place.ts';
import { RequestLog } from './request-log.tsx';
import { States } from './states.tsx';
import { StatusBar } from './status/status-bar.tsx';
import { Terminal } from './terminal.tsx';

interface WorkbenchProps {
  credentials: SimulatorAccount;
  requests: readonly LoggedRequest[];
  deliveries: readonly Delivery[];
  isPaused: boolean;
  onForget: (message: string) => void;
}

/** The account of the reader: its status, and a tab for each kind of thing in it. */
export function Workbench({ credentials, requests, deliveries, isPaused, onForget }: WorkbenchProps) {
  const { t, locale, data } = usePageProps();
  const { account, client, live, place, go } = useSession();
  const id = useId();
  const counts: Partial<Record<Tab, readonly unknown[]>> = {
    contracts: account.contracts,
    requests,
    webhooks: deliveries,
    faults: account.faults,
  };
  const panels: Record<Tab, ReactNode> = {
    contracts: <Objects />,
    requests: <RequestLog requests={requests} isPaused={isPaused} credentials={credentials} />,
    webhooks: <Inbox deliveries={deliveries} secret={credentials.webhookSecret} />,
    faults: data !== null && <Faults controls={data} />,
    states: data !== null && <States states={data.states} />,
    credentials: (
      <div className="sim-columns">
        <div>
          <Credentials account={credentials} keys={data?.keys ?? {}} expiresAt={account.expiresAt} />
          <AccountControls onForget={onForget} />
        </div>
        <div>
          <Terminal account={credentials} />
          <OnYourMachine />
        </div>
      </div>
    ),
  };
  return (
    <>
      <StatusBar account={account} client={client} live={live} locale={locale} />
      <Tabs
        id={id}
        label={t.tabsLabel}
        tabs={TABS.map((tab) => ({
          key: tab,
          label: (
            <>
              {t.tabs[tab]} {counts[tab] !== undefined && <Count of={counts[tab]} />}
            </>
          ),
        }))}
        chosen={place.tab}
        onChoose={go}
      />
      <div className="sim-panel stack" {...panelProps(id, place.tab)}>
        {panels[place.tab]}
      </div>
    </>
  );
}
