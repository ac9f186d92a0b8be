import { forgetSimulatorAccount } from '../../simulator/account.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { useSession, usePageProps } from './context.ts';
import { Button } from './elements.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

/**
 * Limits, suspension, reset, and the end of the account.
 * @param onForget called when the reader removes the credentials, with the text that says so
 */
export function AccountControls({ onForget }: { onForget: (message: string) => void }) {
  const { t, locale } = usePageProps();
  const { account, client, live } = useSession();
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
  const remove = async (): Promise<string> => {
    await client.delete();
    forget(t.removed);
    return t.removed;
  };
  return (
    <section>
      <h2 id="account">{t.accountHeading}</h2>
      <p>
        {t.usage(number.format(usage.objects), number.format(limits.objects), number.format(limits.requestsPerMinute))}
      </p>
      <output className="sim-result">{change.result}</output>
      <ProblemNotice error={change.error} />
      <dl className="sim-controls">
        <div>
          <dt>
            <Button isRunning={change.isRunning} onClick={() => run(() => client.suspend(!suspended), '')}>
              {suspended ? t.unsuspend : t.suspend}
            </Button>
          </dt>
          <dd>{t.suspendText}</dd>
        </div>
        <div>
          <dt>
            <ConfirmButton label={t.reset} question={t.resetSure} onConfirm={() => run(client.reset, t.resetDone)} />
          </dt>
          <dd>{t.resetText}</dd>
        </div>
        <div>
          <dt className="sim-row">
            <ConfirmButton label={t.forget} question={t.forgetSure} onConfirm={() => forget(t.wasForgotten)} />
            <ConfirmButton label={t.remove} question={t.removeSure} onConfirm={() => void change.run(remove)} />
          </dt>
          <dd>{t.forgetText}</dd>
        </div>
      </dl>
    </section>
  );
}
