import { useCallback, useEffect, useState } from 'react';

import { Box, Button, Question, Result, takeFocus, useAction } from '../../../web/app/kit/index.ts';
import { createSimulatorAccount, simulatorAccount, SimulatorError } from '../../../web/app/simulator/account.ts';
import { ProblemNotice } from '../../../web/app/simulator/status/problem-notice.tsx';
import { useStore } from '../../../web/app/state/store.ts';
import { type NamedText, STATE_FRAGMENT } from '../../../web/model/simulator/controls.ts';
import { partnerClient } from './client.ts';
import { usePageProps } from './context.ts';

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
      const created = await createSimulatorAccount((own) => partnerClient(own).restoreState({ name }));
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
      <div tabIndex={-1} ref={takeFocus}>
        <Box tone="danger" role="alert">
          <p>{t.states.unknown(name, states.map((state) => state.name).join(', '))}</p>
        </Box>
      </div>
    );
  return (
    <>
      {account !== null && !isRunning && (
        <Question text={t.states.replaceSure(name)} takesFocus>
          <Button onClick={create}>{t.states.replace}</Button>
          <Button onClick={leave}>{t.states.keep}</Button>
        </Question>
      )}
      {isRunning && <Result>{t.simulator.creating}</Result>}
      <ProblemNotice error={error} {...(error instanceof SimulatorError && { onRetry: create })} />
    </>
  );
}
