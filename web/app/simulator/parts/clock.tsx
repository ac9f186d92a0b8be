import type { Locale } from '../../../model/site/locale.ts';
import { durationText } from '../../pages/integration-tools/duration-text.ts';
import type { SimulatorWords } from '../../pages/simulator/words/en.ts';
import type { AccountState, SimulatorClient } from '../client.ts';
import type { Live } from '../live.ts';
import { timeText } from './format.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { useAction } from './use-action.ts';

const MOVES = ['PT10M', 'P1D', 'P30D', 'P365D'] as const;

interface ClockProps {
  account: AccountState;
  client: SimulatorClient;
  live: Live;
  words: SimulatorWords;
  locale: Locale;
}

/** The clock of the account, and buttons that move it forward. */
export function Clock({ account, client, live, words, locale }: ClockProps) {
  const move = useAction<{ now: string; events: number }>();
  const advance = (duration: string): void =>
    void move.run(async () => {
      const moved = await client.moveClock(duration);
      await live.refresh();
      return moved;
    });
  return (
    <section>
      <h2 id="clock">{words.clockHeading}</h2>
      <p>{words.clockText}</p>
      <p className="sim-clock">
        <span>{words.clockNow}</span>{' '}
        <strong>
          <time dateTime={account.now}>{timeText(account.now, locale)}</time>
        </strong>{' '}
        <span>
          {account.clockOffsetSeconds === 0
            ? words.clockReal
            : words.clockMoved(durationText(account.clockOffsetSeconds, locale))}
        </span>
      </p>
      <div className="sim-row">
        {MOVES.map((duration) => (
          <button
            key={duration}
            type="button"
            className="button"
            aria-disabled={move.isRunning}
            onClick={() => advance(duration)}
          >
            {words.clockAdvance[duration]}
          </button>
        ))}
      </div>
      <output className="sim-result">
        {move.result !== null && words.clockDone(timeText(move.result.now, locale), move.result.events)}
      </output>
      {move.error !== null && <ProblemNotice error={move.error} words={words} />}
    </section>
  );
}
