import { type FormEvent, useId, useState } from 'react';

import { STATE_FRAGMENT } from '../../../model/simulator/controls.ts';
import { tryParseJson } from '../../../model/text/json.ts';
import { createSimulatorAccount, simulatorAccount, simulatorAccountFrom } from '../../simulator/account.ts';
import { usePageProps } from './context.ts';
import { Button, Fold } from './elements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

/** For readers without an account: create one, or use one from a terminal. */
export function AccountChoice() {
  const { t, data } = usePageProps();
  const creation = useAction<unknown>();
  return (
    <>
      <div className="sim-row">
        <Button
          isPrimary
          isRunning={creation.isRunning}
          onClick={() => void creation.run(() => createSimulatorAccount())}
        >
          {creation.isRunning ? t.creating : t.create}
        </Button>
        <span className="sim-hint">{t.createText}</span>
      </div>
      <ProblemNotice error={creation.error} />
      {data !== null && (
        <Fold summary={t.states.begin} className="sim-fold">
          {() => (
            <ul>
              {data.states.map(({ name, text }) => (
                <li key={name}>
                  <a href={`#${STATE_FRAGMENT}${name}`}>
                    <code>{name}</code>
                  </a>
                  : {text}
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
      <Fold summary={t.adopt} className="sim-fold">
        {() => <AdoptionForm />}
      </Fold>
    </>
  );
}

function AdoptionForm() {
  const { t } = usePageProps();
  const id = useId();
  const [text, setText] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const account = simulatorAccountFrom(tryParseJson(text));
    setFailed(account === null);
    if (account !== null) simulatorAccount.keep(account);
  };
  return (
    <form onSubmit={onSubmit} className="sim-stack">
      <p>{t.adoptText}</p>
      <label htmlFor={id}>{t.adoptLabel}</label>
      <textarea
        id={id}
        className="field mono"
        rows={4}
        required
        spellCheck={false}
        autoComplete="off"
        value={text}
        placeholder={'{"clientId": "sim_…", …}'}
        aria-invalid={hasFailed}
        aria-describedby={`${id}-error`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-error`} className="sim-error" role="alert">
        {hasFailed ? t.adoptFailed : ''}
      </p>
      <div className="sim-row">
        <button type="submit" className="button">
          {t.adoptSubmit}
        </button>
      </div>
    </form>
  );
}
