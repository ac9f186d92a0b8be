import { type FormEvent, useState } from 'react';

import { STATE_FRAGMENT } from '../../../model/simulator/controls.ts';
import { tryParseJson } from '../../../model/text/json.ts';
import { Button, Fold, Note, TextField, useAction } from '../../kit/index.ts';
import { useMounted } from '../../state/mounted.ts';
import { createSimulatorAccount, simulatorAccount, simulatorAccountFrom } from '../account.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { usePartProps } from './context.ts';

/** For readers without an account: create one, or use one from a terminal. */
export function AccountChoice() {
  const { t, data } = usePartProps();
  const creation = useAction<unknown>();
  const isMounted = useMounted();
  return (
    <div className="stack">
      <div className="row">
        <Button
          look="primary"
          isWaiting={creation.isRunning || !isMounted}
          onClick={() => void creation.run(() => createSimulatorAccount())}
        >
          {creation.isRunning ? t.creating : t.create}
        </Button>
        <Note>{t.createText}</Note>
      </div>
      <ProblemNotice error={creation.error} />
      {data !== null && (
        <Fold summary={t.begin} isRendered>
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
      <Fold summary={t.adopt} isRendered>
        {() => <AdoptionForm />}
      </Fold>
    </div>
  );
}

function AdoptionForm() {
  const { t } = usePartProps();
  const [text, setText] = useState('');
  const [messages, setMessages] = useState<string[]>([]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const account = simulatorAccountFrom(tryParseJson(text));
    setMessages(account === null ? [t.adoptFailed] : []);
    if (account !== null) simulatorAccount.keep(account);
  };
  return (
    <form onSubmit={onSubmit} className="stack">
      <p>{t.adoptText}</p>
      <TextField
        label={t.adoptLabel}
        isCode
        rows={4}
        required
        value={text}
        placeholder={'{"clientId": "sim_…", …}'}
        messages={messages}
        onChange={setText}
      />
      <Button type="submit">{t.adoptSubmit}</Button>
    </form>
  );
}
