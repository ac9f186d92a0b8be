import { type ReactNode, useEffect, useMemo, useState } from 'react';

import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { SimulatorWords } from '../pages/simulator/words/en.ts';
import { useMounted } from '../state/mounted.ts';
import { useStore } from '../state/store.ts';
import { forgetSimulatorAccount, simulatorAccount, type SimulatorAccount } from './account.ts';
import { simulatorClient } from './client.ts';
import { createLive } from './live.ts';
import { AccountChoice } from './parts/account-choice.tsx';
import { AccountControls } from './parts/account-controls.tsx';
import { Clock } from './parts/clock.tsx';
import { Credentials } from './parts/credentials.tsx';
import { Inbox } from './parts/inbox.tsx';
import { Objects } from './parts/objects.tsx';
import { ProblemNotice } from './parts/problem-notice.tsx';
import { RequestLog } from './parts/request-log.tsx';
import { Terminal } from './parts/terminal.tsx';

import './simulator.css';

interface PageProps {
  words: SimulatorWords;
  locale: Locale;
}

/** The page of the simulator. Prerendering has no account, so the browser's first render shows none either. */
export function SimulatorPage({ words, locale }: PageProps) {
  const isMounted = useMounted();
  return (
    <div className="sim">
      <Introduction words={words} locale={locale} />
      {isMounted ? (
        <WithAccount words={words} locale={locale} />
      ) : (
        <>
          <noscript>
            <p>{words.needsScript}</p>
          </noscript>
          <Terminal account={null} words={words} />
        </>
      )}
    </div>
  );
}

function Introduction({ words, locale }: PageProps) {
  return (
    <div className="admonition admonition-note">
      <p>
        <strong>{words.simulation}</strong>
      </p>
      <p>
        {words.notSandbox}{' '}
        <a href={`${localizePath('/get_started', locale)}#before-you-begin`}>{words.notSandboxLink}</a>
      </p>
    </div>
  );
}

function WithAccount({ words, locale }: PageProps) {
  const account = useStore(simulatorAccount);
  const [farewell, setFarewell] = useState('');
  const [hadAccount, setHadAccount] = useState(false);
  if (account !== null && !hadAccount) setHadAccount(true);
  if (account !== null)
    return <Session key={account.clientId} account={account} words={words} locale={locale} onForget={setFarewell} />;
  const message = farewell === '' && hadAccount ? words.wasForgotten : farewell;
  return (
    <>
      <output className="sim-result">{message}</output>
      <AccountChoice words={words} />
      <Terminal account={null} words={words} />
    </>
  );
}

/** The page of a reader with an account. */
function Session({
  account,
  words,
  locale,
  onForget,
}: PageProps & { account: SimulatorAccount; onForget: (message: string) => void }) {
  const client = useMemo(() => simulatorClient(account), [account]);
  const live = useMemo(() => createLive(client), [client]);
  useEffect(() => live.start(), [live]);
  const { account: state, requests, deliveries, error } = useStore(live);
  const shared = { client, live, words, locale };
  return (
    <>
      {error !== null && (
        <ProblemNotice error={error} words={words}>
          {error.kind !== 'no-account' && (
            <button type="button" className="button" onClick={() => void live.refresh()}>
              {words.retry}
            </button>
          )}
          {error.kind === 'no-account' && (
            <button type="button" className="button" onClick={forgetSimulatorAccount}>
              {words.forget}
            </button>
          )}
        </ProblemNotice>
      )}
      {state?.suspended === true && (
        <div className="admonition admonition-warning">
          <p>{words.isSuspended}</p>
        </div>
      )}
      <Sections words={words} />
      <Credentials account={account} expiresAt={state?.expiresAt ?? account.expiresAt} words={words} locale={locale} />
      {state === null ? (
        error === null && <Pending>{words.loading}</Pending>
      ) : (
        <>
          <Objects account={state} {...shared} />
          <Clock account={state} {...shared} />
          <Inbox deliveries={deliveries} secret={account.webhookSecret} {...shared} />
          <RequestLog requests={requests} isPaused={error !== null} words={words} locale={locale} />
          <AccountControls account={state} onForget={onForget} {...shared} />
        </>
      )}
      <Terminal account={account} words={words} />
    </>
  );
}

/** Links to the sections, because the page is long. */
function Sections({ words }: { words: SimulatorWords }) {
  const sections = [
    ['credentials', words.credentialsHeading],
    ['objects', words.objectsHeading],
    ['clock', words.clockHeading],
    ['webhooks', words.inboxHeading],
    ['requests', words.logHeading],
    ['account', words.accountHeading],
    ['terminal', words.terminalHeading],
  ] as const;
  return (
    <nav className="sim-nav sim-row" aria-label={words.sections}>
      {sections.map(([id, heading]) => (
        <a key={id} href={`#${id}`}>
          {heading}
        </a>
      ))}
    </nav>
  );
}

function Pending({ children }: { children: ReactNode }) {
  return <output className="sim-empty">{children}</output>;
}
