import type { Locale } from '../../../model/site/locale.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import { forgetSimulatorAccount } from '../account.ts';
import type { AccountState, SimulatorClient } from '../client.ts';
import type { Live } from '../live.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

interface AccountControlsProps {
  account: AccountState;
  client: SimulatorClient;
  live: Live;
  /** Called when the reader removes the credentials, with the text that says so. */
  onForget: (message: string) => void;
  words: SimulatorWords;
  locale: Locale;
}

/** Expiry, limits, suspension, reset, and the end of the account. */
export function AccountControls({ account, client, live, onForget, words, locale }: AccountControlsProps) {
  const change = useAction<string>();
  const number = new Intl.NumberFormat(locale);
  const { usage, limits, suspended } = account;
  const run = (act: () => Promise<unknown>, message: string): void =>
    void change.run(async () => {
      await act();
      await live.refresh();
      return message;
    });
  const forget = (message: string): void => {
    onForget(message);
    forgetSimulatorAccount();
  };
  return (
    <section>
      <h2 id="account">{words.accountHeading}</h2>
      <p>
        {words.usage(
          number.format(usage.objects),
          number.format(limits.objects),
          number.format(limits.requestsPerMinute),
        )}
      </p>
      <output className="sim-result">{change.result}</output>
      {change.error !== null && <ProblemNotice error={change.error} words={words} />}
      <dl className="sim-controls">
        <div>
          <dt>
            <button
              type="button"
              className="button"
              aria-disabled={change.isRunning}
              onClick={() => run(() => client.suspend(!suspended), '')}
            >
              {suspended ? words.unsuspend : words.suspend}
            </button>
          </dt>
          <dd>{words.suspendText}</dd>
        </div>
        <div>
          <dt>
            <ConfirmButton
              label={words.reset}
              question={words.resetSure}
              cancel={words.close}
              onConfirm={() => run(client.reset, words.resetDone)}
            />
          </dt>
          <dd>{words.resetText}</dd>
        </div>
        <div>
          <dt className="sim-row">
            <ConfirmButton
              label={words.forget}
              question={words.forgetSure}
              cancel={words.close}
              onConfirm={() => forget(words.wasForgotten)}
            />
            <ConfirmButton
              label={words.remove}
              question={words.removeSure}
              cancel={words.close}
              onConfirm={() =>
                void change.run(async () => {
                  await client.delete();
                  forget(words.removed);
                  return words.removed;
                })
              }
            />
          </dt>
          <dd>{words.forgetText}</dd>
        </div>
      </dl>
    </section>
  );
}
