import { useEffect, useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import { createSimulatorAccount, simulatorAccount, SimulatorError } from '../../simulator/account.ts';
import { useStore } from '../../state/store.ts';
import { accountCredentials, type AccountCredential, type CredentialRequest } from './account-credentials.ts';
import { simulatorStrings, type SimulatorStrings } from './strings.ts';

interface AccountBoxProps {
  locale: Locale;
  /** The credentials that the form asks for. It must be the same object until they change. */
  wanted: CredentialRequest;
  onCredentials: (credentials: AccountCredential[]) => void;
}

/**
 * The account of the simulator: a button that creates one, and its credentials in the form. All it needs comes as props: if it
 * imported modules of the form, the bundler would take them out of the form's chunk.
 */
export function AccountBox({ locale, wanted, onCredentials }: AccountBoxProps) {
  const t = simulatorStrings[locale];
  const account = useStore(simulatorAccount);
  const [isRefused, setRefused] = useState(false);
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
  if (isRefused) return <ExpiredAccount locale={locale} />;
  return (
    <div className="c-account">
      {account === null ? (
        <>
          <p className="c-note">{t.about}</p>
          <CreateAccount label={t.create} t={t} />
          <p className="c-note">{t.note}</p>
        </>
      ) : (
        <output className="c-note">{t.ready}</output>
      )}
    </div>
  );
}

/** Says that the simulator no longer knows the account, and offers a new one. */
export function ExpiredAccount({ locale }: { locale: Locale }) {
  const t = simulatorStrings[locale];
  return (
    <div className="c-account">
      <output className="c-note c-warning">{t.expired}</output>
      <CreateAccount label={t.createNew} t={t} />
    </div>
  );
}

function CreateAccount({ label, t }: { label: string; t: SimulatorStrings }) {
  const [state, setState] = useState<'idle' | 'creating' | { problem: string }>('idle');
  const create = (): void => {
    setState('creating');
    createSimulatorAccount().then(
      () => setState('idle'),
      (error: unknown) => setState({ problem: problemText(error, t) }),
    );
  };
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-disabled={state === 'creating'}
        onClick={() => state !== 'creating' && create()}
      >
        {state === 'creating' ? t.creating : label}
      </button>
      {typeof state === 'object' && (
        <p className="c-error" role="alert">
          {state.problem}
        </p>
      )}
    </>
  );
}

function problemText(error: unknown, t: SimulatorStrings): string {
  switch (error instanceof SimulatorError ? error.kind : null) {
    case 'offline':
      return t.offline;
    case 'limited':
      return t.limited;
    default:
      return t.unavailable;
  }
}
