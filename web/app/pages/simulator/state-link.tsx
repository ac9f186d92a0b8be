import { useCallback, useEffect, useState } from 'react';

import { type NamedText, STATE_FRAGMENT } from '../../../model/simulator/controls.ts';
import { createSimulatorAccount, simulatorAccount, SimulatorError } from '../../simulator/account.ts';
import { simulatorClient } from '../../simulator/client.ts';
import { useStore } from '../../state/store.ts';
import { takeFocus } from './confirm-button.tsx';
import { usePageProps } from './context.ts';
import { Button } from './elements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

/** The state that the fragment of the address names, e.g. `#state=past-due`; null for any other fragment. */
function namedState(hash: string): string | null {
  const prefix = `#${STATE_FRAGMENT}`;
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : null;
}

/**
 * Makes a new account in the state that the address names. An account that this browser has is replaced only if the reader agrees,
 * because its credentials are nowhere else.
 */
export function StateLink({ states }: { states: readonly NamedText[] }) {
  const { t } = usePageProps();
  const account = useStore(simulatorAccount);
  const [name, setName] = useState<string | null>(null);
  const { run, isRunning, error } = useAction<unknown>();
  useEffect(() => {
    const read = (): void => setName(namedState(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const leave = useCallback((): void => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setName(null);
  }, []);
  const isKnown = states.some((state) => state.name === name);
  const create = useCallback((): void => {
    if (name === null) return;
    void run(async () => {
      const created = await createSimulatorAccount((own) => simulatorClient(own).restoreState({ name }));
      leave();
      return created;
    });
  }, [name, run, leave]);
  const isFirst = account === null;
  useEffect(() => {
    if (isKnown && isFirst) create();
    // A reader who removes the credentials later must not get another account.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the account counts when the address names a state, not later
  }, [isKnown, create]);
  if (name === null) return null;
  if (!isKnown)
    return (
      <p className="sim-error" role="alert" tabIndex={-1} ref={takeFocus}>
        {t.states.unknown(name, states.map((state) => state.name).join(', '))}
      </p>
    );
  return (
    <>
      {account !== null && !isRunning && (
        <fieldset className="sim-confirm" tabIndex={-1} ref={takeFocus}>
          <legend>{t.states.replaceSure(name)}</legend>
          <Button onClick={create}>{t.states.replace}</Button>
          <Button onClick={leave}>{t.states.keep}</Button>
        </fieldset>
      )}
      {isRunning && <output className="sim-result">{t.creating}</output>}
      <ProblemNotice error={error} {...(error instanceof SimulatorError && { onRetry: create })} />
    </>
  );
}
