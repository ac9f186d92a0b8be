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

/**
 * The account of the simulator: a button that creates one, and its credentials in the form.
 */
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
  return (
    <div className="stack">
      {account === null ? (
        <>
          <Note>{t.about}</Note>
          <CreateAccount label={t.create} t={t} />
          <Note>{t.note}</Note>
        </>
      ) : (
        <output className="note">{t.ready}</output>
      )}
    </div>
  );
}

/** Says that the simulator no longer knows the account, and offers a new one. */
export function ExpiredAccount({ t }: { t: AccountStrings }) {
  return (
    <div className="stack">
      <output className="note tone-warning">{t.expired}</output>
      <CreateAccount label={t.createNew} t={t} />
    </div>
  );
}

function CreateAccount({ label, t }: { label: string; t: AccountStrings }) {
  const { isRunning, error, run } = useAction<unknown>();
  return (
    <>
      <Button isSmall isWaiting={isRunning} onClick={() => void run(() => createSimulatorAccount())}>
        {isRunning ? t.creating : label}
      </Button>
      {error !== null && (
        <Note tone="danger" role="alert">
          {problemText(error, t)}
        </Note>
      )}
    </>
  );
}
