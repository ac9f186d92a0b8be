import { type ChangeEvent, useId, useRef } from 'react';

import { MAX_SAVED_STATE, type NamedText, STATE_FRAGMENT } from '../../../model/simulator/controls.ts';
import { objectOf, tryParseJson } from '../../../model/text/json.ts';
import { saveFile } from '../../browser/save-file.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { usePageProps, useSession } from './context.ts';
import { Button } from './elements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

/** Replaces the content of the account by a named state or by a file, and saves it as a file. */
export function States({ states }: { states: readonly NamedText[] }) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const change = useAction<string>(live.refresh);
  const restore = (state: object, message: string): void =>
    void change.run(async () => {
      await client.restoreState(state);
      return message;
    });
  const save = (): void =>
    void change.run(async () => {
      const state = await client.saveState();
      saveFile(`akko-simulator-state-${state.savedAt.slice(0, 10)}.json`, `${JSON.stringify(state, null, 2)}\n`);
      return t.states.saved;
    });
  const read = (event: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = event.currentTarget.files ?? [];
    if (chosen === undefined) return;
    void change.run(async () => {
      if (chosen.size > MAX_SAVED_STATE) throw new RangeError(t.states.tooLarge);
      const state = tryParseJson(await chosen.text());
      if (Object.keys(objectOf(state)).length === 0) throw new RangeError(t.states.notAState);
      await client.restoreState(objectOf(state));
      return t.states.restored(chosen.name);
    });
    // Choosing the same file again is another change.
    event.currentTarget.value = '';
  };
  return (
    <section>
      <h2 id="states">{t.states.heading}</h2>
      <p>{t.states.text}</p>
      <output className="sim-result">{change.result}</output>
      {change.error instanceof RangeError ? (
        <p className="sim-error" role="alert">
          {change.error.message}
        </p>
      ) : (
        <ProblemNotice error={change.error} />
      )}
      <dl className="sim-states">
        {states.map(({ name, text }) => (
          <div key={name}>
            <dt>
              <a href={`#${STATE_FRAGMENT}${name}`}>
                <code>{name}</code>
              </a>
            </dt>
            <dd>{text}</dd>
            <dd>
              <ConfirmButton
                label={t.states.choose}
                name={t.states.chooseNamed(name)}
                question={t.states.chooseSure(name)}
                onConfirm={() => restore({ name }, t.states.restored(name))}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="sim-hint">{t.states.link}</p>
      <div className="sim-row">
        <Button isRunning={change.isRunning} onClick={save}>
          {t.states.save}
        </Button>
        <Button isRunning={change.isRunning} onClick={() => file.current?.click()}>
          {t.states.restore}
        </Button>
        <label className="visually-hidden" htmlFor={id}>
          {t.states.file}
        </label>
        <input id={id} ref={file} type="file" accept="application/json,.json" hidden onChange={read} />
      </div>
    </section>
  );
}
