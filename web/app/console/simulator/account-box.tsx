import { useEffect, useState } from 'react';

import { createSimulatorAccount, simulatorAccount, SimulatorError } from '../../simulator/account.ts';
import { useStore } from '../../state/store.ts';
import { SmallButton } from '../fields/controls.tsx';
import type { Credential } from '../form-values.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { accountCredentials, type CredentialRequest } from './account-credentials.ts';

type AccountStrings = ConsoleStrings['account'];

interface AccountBoxProps {
  t: AccountStrings;
  /** The credentials that the form asks for. It must be the same object until they change. */
  wanted: CredentialRequest;
  onCredentials: (credentials: Credential[]) => void;
}

/**
 * The account of the simulator: a button that creates one, and its credentials in the form. All it needs comes as props: if it
 * imported modules of the form, the bundler would take them out of the form's chunk.
 */
export function AccountBox({ t, wanted, onCredentials }: AccountBoxProps) {
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
  if (isRefused) return <ExpiredAccount t={t} />;
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
export function ExpiredAccount({ t }: { t: AccountStrings }) {
  return (
    <div className="c-account">
      <output className="c-note c-warning">{t.expired}</output>
      <CreateAccount label={t.createNew} t={t} />
    </div>
  );
}

function CreateAccount({ label, t }: { label: string; t: AccountStrings }) {
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
      <SmallButton aria-disabled={state === 'creating'} onClick={() => state !== 'creating' && create()}>
        {state === 'creating' ? t.creating : label}
      </SmallButton>
      {typeof state === 'object' && (
        <p className="c-error" role="alert">
          {state.problem}
        </p>
      )}
    </>
  );
}

/**
 * The credentials with which a request runs in the simulator, or the reason why they are missing. Without an account that the simulator knows, it
 * creates one.
 */
export async function credentialsToRun(wanted: CredentialRequest, t: AccountStrings): Promise<Credential[] | string> {
  const ofNewAccount = async () => accountCredentials(await createSimulatorAccount(), wanted);
  try {
    const known = simulatorAccount.getState();
    return (known && (await accountCredentials(known, wanted))) ?? (await ofNewAccount()) ?? t.unavailable;
  } catch (error) {
    return problemText(error, t);
  }
}

function problemText(error: unknown, t: AccountStrings): string {
  if (!(error instanceof SimulatorError)) return t.unavailable;
  if (error.kind === 'limited') return t.limited(error.retryAfter);
  return error.kind === 'offline' ? t.offline : t.unavailable;
}
