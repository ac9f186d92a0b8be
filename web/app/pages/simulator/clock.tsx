import { dateInWords } from '../../../model/text/date-in-words.ts';
import { durationText } from '../../../model/text/duration-text.ts';
import { Button } from '../../kit/button.tsx';
import { useAction } from '../../kit/use-action.ts';
import type { AccountState } from '../../simulator/client.ts';
import { useSession, usePageProps } from './context.ts';
import { timeText } from './format.ts';
import { Outcome } from './problem-notice.tsx';

const DAY_SECONDS = 86_400;
const MOVES = ['PT10M', 'P1D', 'P30D', 'P365D'] as const;

/** The duration to the next event, in days and seconds, because the number of each is limited. */
function toNextEvent({ now, nextEventAt }: Pick<AccountState, 'now' | 'nextEventAt'>): string {
  const seconds = Math.max(1, Math.ceil((Date.parse(nextEventAt ?? now) - Date.parse(now)) / 1000));
  return `P${Math.floor(seconds / DAY_SECONDS)}DT${seconds % DAY_SECONDS}S`;
}

export function Clock() {
  const { t, locale } = usePageProps();
  const { account, client, live } = useSession();
  const { nextEventAt, clockOffsetSeconds: offset } = account;
  const move = useAction<{ now: string; events: number }>(live.refresh);
  const moves = [
    ...(nextEventAt === null
      ? []
      : [{ label: t.clockNext(dateInWords(nextEventAt, locale)), duration: toNextEvent(account) }]),
    ...MOVES.map((duration) => ({ label: t.clockAdvance[duration], duration })),
  ];
  return (
    <section>
      <h2 id="clock">{t.clockHeading}</h2>
      <p>{t.clockText}</p>
      <p>
        {t.clockNow}{' '}
        <strong>
          <time dateTime={account.now}>{timeText(account.now, locale)}</time>
        </strong>{' '}
        <span className="muted">{offset === 0 ? t.clockReal : t.clockMoved(durationText(offset, locale))}</span>
      </p>
      <div className="row">
        {moves.map(({ label, duration }) => (
          <Button
            key={label}
            isWaiting={move.isRunning}
            onClick={() => void move.run(() => client.moveClock(duration))}
          >
            {label}
          </Button>
        ))}
      </div>
      <Outcome action={move}>{({ now, events }) => t.clockDone(timeText(now, locale), events)}</Outcome>
    </section>
  );
}
