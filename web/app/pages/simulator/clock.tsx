import { dateInWords } from '../../../model/text/date-in-words.ts';
import { durationText } from '../../../model/text/duration-text.ts';
import type { AccountState } from '../../simulator/client.ts';
import { useSession, usePageProps } from './context.ts';
import { Button } from './elements.tsx';
import { timeText } from './format.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

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
  const move = useAction<{ now: string; events: number }>(live.refresh);
  return (
    <section>
      <h2 id="clock">{t.clockHeading}</h2>
      <p>{t.clockText}</p>
      <p className="sim-clock">
        <span>{t.clockNow}</span>{' '}
        <strong>
          <time dateTime={account.now}>{timeText(account.now, locale)}</time>
        </strong>{' '}
        <span>
          {account.clockOffsetSeconds === 0
            ? t.clockReal
            : t.clockMoved(durationText(account.clockOffsetSeconds, locale))}
        </span>
      </p>
      <div className="sim-row">
        {account.nextEventAt !== null && (
          <Button
            isRunning={move.isRunning}
            onClick={() => void move.run(() => client.moveClock(toNextEvent(account)))}
          >
            {t.clockNext(dateInWords(account.nextEventAt, locale))}
          </Button>
        )}
        {MOVES.map((duration) => (
          <Button
            key={duration}
            isRunning={move.isRunning}
            onClick={() => void move.run(() => client.moveClock(duration))}
          >
            {t.clockAdvance[duration]}
          </Button>
        ))}
      </div>
      <output className="sim-result">
        {move.result !== null && t.clockDone(timeText(move.result.now, locale), move.result.events)}
      </output>
      <ProblemNotice error={move.error} />
    </section>
  );
}
