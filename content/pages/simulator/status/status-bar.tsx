import { Fact, takeLostFocus } from '../../../../web/app/kit/index.ts';
import type { AccountState, Fault, SimulatorClient } from '../../../../web/app/simulator/client.ts';
import type { Live } from '../../../../web/app/simulator/live.ts';
import { timeText } from '../../../../web/app/simulator/status/format.ts';
import { useStatusWords } from '../../../../web/app/simulator/status/words.ts';
import type { Locale } from '../../../../web/model/site/locale.ts';
import { durationText } from '../../../../web/model/text/duration-text.ts';
import { Clock } from './clock.tsx';
import { useAccountWords } from './words.ts';

interface StatusBarProps {
  account: AccountState;
  client: SimulatorClient;
  live: Live;
  locale: Locale;
  /** Path of the page of the simulator. By default, this is that page. */
  base?: string;
}

/** The account at a glance: its clock, which can be moved, its objects, and the faults that wait. */
export function StatusBar({ base = '', ...props }: StatusBarProps) {
  const { account, locale } = props;
  const t = useAccountWords();
  const { clientId, now, clockOffsetSeconds: offset, usage, limits, faults } = account;
  const number = new Intl.NumberFormat(locale);
  return (
    <section className="card stack sim-status">
      {/* The button that created the account is gone. */}
      <h2 className="visually-hidden" ref={takeLostFocus} tabIndex={-1}>
        {t.heading}
      </h2>
      <dl className="row">
        <Fact name={t.account}>
          <a href={`${base}#credentials`}>
            <code>{clientId.slice(0, 12)}…</code>
          </a>
        </Fact>
        <Fact name={t.now}>
          <time dateTime={now}>{timeText(now, locale)}</time>{' '}
          <span className="muted">{offset === 0 ? t.real : t.moved(durationText(offset, locale))}</span>
        </Fact>
        <Fact name={t.objects}>{t.usage(number.format(usage.objects), number.format(limits.objects))}</Fact>
        <Fact name={t.faults}>{faults.length === 0 ? t.noFaults : <WaitingFaults faults={faults} base={base} />}</Fact>
      </dl>
      <Clock {...props} base={base} />
    </section>
  );
}

function WaitingFaults({ faults, base }: { faults: readonly Fault[]; base: string }) {
  const t = useAccountWords();
  const { faultNames } = useStatusWords();
  return (
    <a href={`${base}#faults`}>
      {faults.map(({ fault, remaining }) => t.fault(faultNames[fault], remaining)).join('; ')}
    </a>
  );
}
