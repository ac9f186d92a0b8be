import { useEffect, useState } from 'react';

import { Button, Note, useAction } from '../../kit/index.ts';
import { createSimulatorAccount, simulatorAccount, SimulatorError } from '../../simulator/account.ts';
import { OwnFault } from '../../simulator/own-fault.tsx';
import { useStore } from '../../state/store.ts';
import { useConsole, useFormState } from '../context.ts';
import { chosenSchemes } from '../form-values.ts';
import { accountCredentials } from './account-credentials.ts';

/** Fills in the credentials of the simulator account. Without one, the first request creates it. */
export function AccountBox() {
  const { data, form, t } = useConsole();
  const security = useFormState(({ values }) => values.security);
  const account = useStore(simulatorAccount);
  const [problem, setProblem] = useState<'refused' | { error: unknown } | null>(null);
  // The bar is an extra: a form without it works.
  useEffect(() => void import('../../simulator/offer-bar.ts').then((bar) => bar.offerBar()).catch(() => undefined), []);
  useEffect(() => {
    if (account === null) return;
    let isCurrent = true;
    const fillIn = async (): Promise<void> => {
      const schemes = chosenSchemes(data, { security });
      const credentials = await accountCredentials(account, { schemes, tokenPath: data.simulator?.tokenPath ?? null });
      if (!isCurrent) return;
      setProblem(credentials === null ? 'refused' : null);
      if (credentials !== null) form.enterCredentials('simulator', credentials);
    };
    fillIn().catch((error: unknown) => isCurrent && setProblem({ error }));
    return () => void (isCurrent = false);
  }, [account, data, form, security]);
  if (problem === 'refused') return <NewAccount reason={t.account.expired} />;
  if (problem !== null) return <AccountProblem error={problem.error} />;
  return <output className="note">{account === null ? t.account.runNote : t.account.ready}</output>;
}

/** Says why the request needs another simulator account, and offers a new one. */
export function NewAccount({ reason }: { reason: string }) {
  const { account: t } = useConsole().t;
  const { isRunning, error, run } = useAction<unknown>();
  return (
    <div className="stack">
      <output className="note tone-warning">{reason}</output>
      <Button isSmall isWaiting={isRunning} onClick={() => void run(() => createSimulatorAccount())}>
        {isRunning ? t.creating : t.createNew}
      </Button>
      {error !== null && <AccountProblem error={error} />}
    </div>
  );
}

/** Says why the simulator gave no credentials. */
export function AccountProblem({ error }: { error: unknown }) {
  const { account: t } = useConsole().t;
  const { kind, retryAfter, fault } = error instanceof SimulatorError ? error : new SimulatorError('unexpected');
  return (
    <Note tone="danger" role="alert">
      <OwnFault symptom={error} fault={fault}>
        {kind === 'limited' ? t.limited(retryAfter) : kind === 'offline' ? t.offline : t.unavailable}
      </OwnFault>
    </Note>
  );
}
