import { useEffect, useState } from 'react';

import { Button, Note, useAction } from '../../kit/index.ts';
import { createSimulatorAccount, simulatorAccount } from '../../simulator/account.ts';
import { useStore } from '../../state/store.ts';
import type { Credentials } from '../form-values.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { accountCredentials, type CredentialRequest, problemText } from './account-credentials.ts';

type AccountStrings = ConsoleStrings['account'];

interface AccountBoxProps {
  t: AccountStrings;
  /** The credentials that the form asks for. It must be the same object until they change. */
  wanted: CredentialRequest;
  onCredentials: (credentials: Credentials) => void;
}

/** Fills in the credentials of the simulator account. Without one, the first request creates it. */
export function AccountBox({ t, wanted, onCredentials }: AccountBoxProps) {
  const account = useStore(simulatorAccount);
  const [isRefused, setRefused] = useState(false);
  // The bar is an extra: a form without it works.
  useEffect(() => void import('../../simulator/bar/offer.ts').then((bar) => bar.offerBar()).catch(() => undefined), []);
  useEffect(() => {
    if (account === null) return;
    let isCurrent = true;
    const fillIn = async (): Promise<void> => {
      const credentials = await accountCredentials(account, wanted);
      if (!isCurrent) return;
      setRefused(credentials === null);
      if (credentials !== null) onCredentials(credentials);
    };
    void fillIn();
    return () => void (isCurrent = false);
  }, [account, wanted, onCredentials]);
  if (isRefused) return <ExpiredAccount t={t} />;
  return <output className="note">{account === null ? t.runNote : t.ready}</output>;
}

/** Says that the simulator no longer knows the account, and offers a new one. */
export function ExpiredAccount({ t }: { t: AccountStrings }) {
  const { isRunning, error, run } = useAction<unknown>();
  return (
    <div className="stack">
      <output className="note tone-warning">{t.expired}</output>
      <Button isSmall isWaiting={isRunning} onClick={() => void run(() => createSimulatorAccount())}>
        {isRunning ? t.creating : t.createNew}
      </Button>
      {error !== null && (
        <Note tone="danger" role="alert">
          {problemText(error, t)}
        </Note>
      )}
    </div>
  );
}
