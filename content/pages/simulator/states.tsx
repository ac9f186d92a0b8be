import { saveFile } from '../../../web/app/browser/save-file.ts';
import { Button, Confirm, Fact, Facts, FileButton, Note, useAction } from '../../../web/app/kit/index.ts';
import { Outcome } from '../../../web/app/simulator/status/problem-notice.tsx';
import { MAX_SAVED_STATE, type NamedText, STATE_FRAGMENT } from '../../../web/model/simulator/controls.ts';
import { objectOf, tryParseJson } from '../../../web/model/text/json.ts';
import { usePageProps, useSession } from './context.ts';

/** Replaces the content of the account by a named state or by a file, and saves it as a file. */
export function States({ states }: { states: readonly NamedText[] }) {
  const { t } = usePageProps();
  const { client, live } = useSession();
  const change = useAction<string>(live.refresh);
  const restore = (state: object, message: string): void =>
    void change.run(async () => {
      await client.restoreState(state);
      return message;
    });
  const save = (): void =>
    void change.run(async () => {
      const state = await client.saveState();
      saveFile(`%SIMULATOR%-state-${state.savedAt.slice(0, 10)}.json`, `${JSON.stringify(state, null, 2)}\n`);
      return t.states.saved;
    });
  const read = (chosen: File): void =>
    void change.run(async () => {
      if (chosen.size > MAX_SAVED_STATE) throw new RangeError(t.states.tooLarge);
      const state = tryParseJson(await chosen.text());
      if (Object.keys(objectOf(state)).length === 0) throw new RangeError(t.states.notAState);
      await client.restoreState(objectOf(state));
      return t.states.restored(chosen.name);
    });
  return (
    <>
      <p>{t.states.text}</p>
      <Outcome action={change} />
      <Facts isRuled>
        {states.map(({ name, text }) => (
          <Fact
            key={name}
            name={
              <a href={`#${STATE_FRAGMENT}${name}`}>
                <code>{name}</code>
              </a>
            }
            action={
              <Confirm
                label={t.states.choose}
                name={t.states.chooseNamed(name)}
                question={t.states.chooseSure(name)}
                onConfirm={() => restore({ name }, t.states.restored(name))}
              />
            }
          >
            {text}
          </Fact>
        ))}
      </Facts>
      <Note>{t.states.link}</Note>
      <div className="row">
        <Button isWaiting={change.isRunning} onClick={save}>
          {t.states.save}
        </Button>
        <FileButton label={t.states.restore} accept="application/json,.json" onFiles={([file]) => file && read(file)} />
      </div>
    </>
  );
}
