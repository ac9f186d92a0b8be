import { lazy, Suspense, useEffect, useMemo, useState } from 'react';

import { Box, Loading, Result } from '../../web/app/kit/index.ts';
import { simulatorAccount, type SimulatorAccount } from '../../web/app/simulator/account.ts';
import { Live } from '../../web/app/simulator/live.ts';
import { AccountChoice } from '../../web/app/simulator/parts/account-choice.tsx';
import { Credentials } from '../../web/app/simulator/parts/credentials.tsx';
import { ProblemNotice } from '../../web/app/simulator/status/problem-notice.tsx';
import { useBrowserStore } from '../../web/app/state/browser-store.ts';
import { useMounted } from '../../web/app/state/mounted.ts';
import { useStore } from '../../web/app/state/store.ts';
import { localizePath } from '../../web/model/site/path.ts';
import { type AccountState, partnerClient } from './simulator/client.ts';
import { SessionProvider, type SimulatorPageProps, usePageProps } from './simulator/context.ts';
import { Frame } from './simulator/frame.tsx';
import { OnYourMachine } from './simulator/on-your-machine.tsx';
import { usePlace } from './simulator/place.ts';
import { StateLink } from './simulator/state-link.tsx';
import { Terminal } from './simulator/terminal.tsx';

// Only readers with an account need it.
const Workbench = lazy(async () => ({ default: (await import('./simulator/workbench.tsx')).Workbench }));

/** The page of the simulator. Prerendering has no account, so the browser's first render shows none either. */
export default function SimulatorPage(props: SimulatorPageProps) {
  const { t, locale, data } = props;
  const isMounted = useMounted();
  return (
    <Frame {...props}>
      <p>
        {t.simulation} {t.notSandbox}{' '}
        <a href={`${localizePath('/get_started', locale)}#in-the-sandbox`}>{t.notSandboxLink}</a>
      </p>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      {isMounted && data !== null && <StateLink states={data.states} />}
      <WithAccount />
    </Frame>
  );
}

function WithAccount() {
  const { t } = usePageProps();
  const account = useBrowserStore(simulatorAccount, null);
  const [farewell, setFarewell] = useState('');
  const [hadAccount, setHadAccount] = useState(false);
  if (account !== null && !hadAccount) setHadAccount(true);
  if (account !== null) return <Session key={account.clientId} account={account} onForget={setFarewell} />;
  return (
    <>
      <Result>{farewell === '' && hadAccount ? t.wasForgotten : farewell}</Result>
      <AccountChoice />
      <Terminal account={null} />
      <OnYourMachine />
    </>
  );
}

function Session({ account, onForget }: { account: SimulatorAccount; onForget: (message: string) => void }) {
  const { t, locale, data } = usePageProps();
  const client = useMemo(() => partnerClient(account), [account]);
  const live = useMemo(() => new Live(client), [client]);
  const { place, go } = usePlace();
  useEffect(() => live.start(), [live]);
  const { account: state, requests, deliveries, error } = useStore(live);
  const loading = error === null && <Loading>{t.loading}</Loading>;
  return (
    <>
      <ProblemNotice error={error} onRetry={() => void live.refresh()} />
      {state?.suspended === true && <Box tone="warning">{t.isSuspended}</Box>}
      {state?.contracts.length === 0 && (
        <Box tone="note">
          {t.nextStep} <a href={localizePath('/get_started', locale)}>{t.notSandboxLink}</a>
        </Box>
      )}
      {state === null ? (
        loading || <Credentials account={account} keys={data?.keys ?? {}} expiresAt={account.expiresAt} />
      ) : (
        // The simulator has checked its objects by the description of v3.
        <SessionProvider value={{ account: state as AccountState, client, live, place, go }}>
          <Suspense fallback={loading}>
            <Workbench
              credentials={account}
              requests={requests}
              deliveries={deliveries}
              isPaused={error !== null}
              onForget={onForget}
            />
          </Suspense>
        </SessionProvider>
      )}
    </>
  );
}
