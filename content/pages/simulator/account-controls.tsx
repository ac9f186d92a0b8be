import { Button, Confirm, Note, useAction } from '../../../web/app/kit/index.ts';
import { forgetSimulatorAccount } from '../../../web/app/simulator/account.ts';
import { Outcome } from '../../../web/app/simulator/status/problem-notice.tsx';
import { useStatusWords } from '../../../web/app/simulator/status/words.ts';
import { useSession, usePageProps } from './context.ts';
import { useAccountWords } from './status/words.ts';

/**
 * Limits, suspension, reset, and the end of the account.
 * @param onForget called when the reader removes the credentials, with the text that says so
 */
export function AccountControls({ onForget }: { onForget: (message: string) => void }) {
  const { t, locale } = usePageProps();
  const { forget: forgetLabel } = useStatusWords();
  const words = useAccountWords();
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
      <h2>{t.accountHeading}</h2>
      <p>
        {t.usage(number.format(usage.objects), number.format(limits.objects), number.format(limits.requestsPerMinute))}
      </p>
      <div className="stack">
        <Outcome action={change} />
        <Button isWaiting={change.isRunning} onClick={() => run(() => client.suspend(!suspended), '')}>
          {suspended ? t.unsuspend : t.suspend}
        </Button>
        <Note>{t.suspendText}</Note>
        <div className="row">
          <Confirm label={words.reset} question={words.resetSure} onConfirm={() => run(client.reset, t.resetDone)} />
        </div>
        <Note>{t.resetText}</Note>
        <div className="row">
          <Confirm label={forgetLabel} question={t.forgetSure} onConfirm={() => forget(t.wasForgotten)} />
          <Confirm label={t.remove} question={t.removeSure} onConfirm={() => void change.run(remove)} />
        </div>
        <Note>{t.forgetText}</Note>
      </div>
    </section>
  );
}
