import { type FormEvent, useId, useState } from 'react';

import { createSimulatorAccount, simulatorAccount, simulatorAccountFrom } from '../account.ts';
import type { CommonWords } from '../words/en.ts';
import { Fold } from './fold.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

/** For readers without an account: create one, or use one from a terminal. */
export function AccountChoice({ words }: { words: CommonWords }) {
  const creation = useAction<unknown>();
  return (
    <>
      <div className="sim-row">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={creation.isRunning}
          onClick={() => void creation.run(createSimulatorAccount)}
        >
          {creation.isRunning ? words.creating : words.create}
        </button>
        <span className="sim-hint">{words.createText}</span>
      </div>
      {creation.error !== null && <ProblemNotice error={creation.error} words={words} />}
      <Fold summary={words.adopt} className="sim-fold">
        {() => <AdoptionForm words={words} />}
      </Fold>
    </>
  );
}

function AdoptionForm({ words }: { words: CommonWords }) {
  const id = useId();
  const [text, setText] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const account = accountFromText(text);
    setFailed(account === null);
    if (account !== null) simulatorAccount.keep(account);
  };
  return (
    <form onSubmit={onSubmit} className="sim-stack">
      <p>{words.adoptText}</p>
      <label htmlFor={id}>{words.adoptLabel}</label>
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
        {hasFailed ? words.adoptFailed : ''}
      </p>
      <div className="sim-row">
        <button type="submit" className="button">
          {words.adoptSubmit}
        </button>
      </div>
    </form>
  );
}

function accountFromText(text: string): ReturnType<typeof simulatorAccountFrom> {
  try {
    return simulatorAccountFrom(JSON.parse(text));
  } catch {
    return null;
  }
}
