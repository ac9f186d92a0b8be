import { lazy, Suspense, useEffect, useMemo, useState } from 'react';

import { localizePath } from '../../model/page/path.ts';
import { Loading } from '../kit/log.tsx';
import { Box, Result } from '../kit/note.tsx';
import { simulatorAccount, type SimulatorAccount } from '../simulator/account.ts';
import { simulatorClient } from '../simulator/client.ts';
import { Live } from '../simulator/live.ts';
import { useMounted } from '../state/mounted.ts';
import { useStore } from '../state/store.ts';
import { AccountChoice } from './simulator/account-choice.tsx';
import { AccountControls } from './simulator/account-controls.tsx';
import { Clock } from './simulator/clock.tsx';
import { SessionProvider, type SimulatorPageProps, usePageProps } from './simulator/context.ts';
import { Credentials } from './simulator/credentials.tsx';
import { Frame } from './simulator/frame.tsx';
import { Inbox } from './simulator/inbox.tsx';
import { Objects } from './simulator/objects.tsx';
import { OnYourMachine } from './simulator/on-your-machine.tsx';
import { Preferences } from './simulator/preferences.tsx';
import { ProblemNotice } from './simulator/problem-notice.tsx';
import { RequestLog } from './simulator/request-log.tsx';
import { StateLink } from './simulator/state-link.tsx';
import { Terminal } from './simulator/terminal.tsx';

// Only readers with an account need them.
const Faults = lazy(async () => ({ default: (await import('./simulator/faults.tsx')).Faults }));
const States = lazy(async () => ({ default: (await import('./simulator/states.tsx')).States }));

/** The page of the simulator. Prerendering has no account, so the browser's first render shows none either. */
export default function SimulatorPage(props: SimulatorPageProps) {
  const { t, locale } = props;
  const isMounted = useMounted();
  return (
    <Frame {...props}>
      <Box tone="note" title={t.simulation}>
        <p>
          {t.notSandbox} <a href={`${localizePath('/get_started', locale)}#in-the-sandbox`}>{t.notSandboxLink}</a>
        </p>
      </Box>
      {isMounted ? (
        <>
          {props.data !== null && <StateLink states={props.data.states} />}
          <WithAccount />
        </>
      ) : (
        <>
          <noscript>
            <p>{t.needsScript}</p>
          </noscript>
          <Terminal account={null} />
        </>
      )}
      <OnYourMachine />
      <Preferences />
    </Frame>
  );
}

function WithAccount() {
  const { t } = usePageProps();
  const account = useStore(simulatorAccount);
  const [farewell, setFarewell] = useState('');
  const [hadAccount, setHadAccount] = useState(false);
  if (account !== null && !hadAccount) setHadAccount(true);
  if (account !== null) return <Session key={account.clientId} account={account} onForget={setFarewell} />;
  const message = farewell === '' && hadAccount ? t.wasForgotten : farewell;
  return (
    <>
      <Result>{message}</Result>
      <AccountChoice />
      <Terminal account={null} />
    </>
  );
}

function Session({ account, onForget }: { account: SimulatorAccount; onForget: (message: string) => void }) {
  const { t, locale, data } = usePageProps();
  const client = useMemo(() => simulatorClient(account), [account]);
  const live = useMemo(() => new Live(client), [client]);
  useEffect(() => live.start(), [live]);
  const { account: state, requests, deliveries, error } = useStore(live);
  return (
    <>
      <ProblemNotice error={error} onRetry={() => void live.refresh()} />
      {state?.suspended === true && <Box tone="warning">{t.isSuspended}</Box>}
      {state?.contracts.length === 0 && (
        <Box tone="note">
          {t.nextStep} <a href={localizePath('/get_started', locale)}>{t.notSandboxLink}</a>
        </Box>
      )}
      <Sections />
      {state === null ? (
        <>
          <Credentials account={account} expiresAt={account.expiresAt} />
          {error === null && <Loading>{t.loading}</Loading>}
        </>
      ) : (
        <SessionProvider value={{ account: state, client, live }}>
          <div className="sim-columns">
            <div className="sim-side">
              <Credentials account={account} expiresAt={state.expiresAt} />
              <Clock />
            </div>
            <div>
              <Objects />
              <Inbox deliveries={deliveries} secret={account.webhookSecret} />
              <RequestLog requests={requests} isPaused={error !== null} credentials={account} />
              {data !== null && (
                <Suspense>
                  <Faults controls={data} />
                  <States states={data.states} />
                </Suspense>
              )}
              <AccountControls onForget={onForget} />
            </div>
          </div>
        </SessionProvider>
      )}
      <Terminal account={account} />
    </>
  );
}

/** Links to the sections, because the page is long. */
function Sections() {
  const { t } = usePageProps();
  const sections = [
    ['credentials', t.credentialsHeading],
    ['clock', t.clockHeading],
    ['objects', t.objectsHeading],
    ['webhooks', t.inboxHeading],
    ['requests', t.logHeading],
    ['faults', t.faults.heading],
    ['states', t.states.heading],
    ['account', t.accountHeading],
    ['terminal', t.terminalHeading],
    ['local', t.local.heading],
    ['prefer', t.prefer.heading],
  ] as const;
  return (
    <nav className="row" aria-label={t.sections}>
      {sections.map(([id, heading]) => (
        <a key={id} href={`#${id}`}>
          {heading}
        </a>
      ))}
    </nav>
  );
}
