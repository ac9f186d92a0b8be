import { Button, Line, useAction } from '../../../../web/app/kit/index.ts';
import type { AccountState, SimulatorClient } from '../../../../web/app/simulator/client.ts';
import type { Live } from '../../../../web/app/simulator/live.ts';
import { timeText } from '../../../../web/app/simulator/status/format.ts';
import { Outcome } from '../../../../web/app/simulator/status/problem-notice.tsx';
import { dateInWords } from '../../../../web/model/site/date-in-words.ts';
import type { Locale } from '../../../../web/model/site/locale.ts';
import { objectOf, ownProperty, textOf } from '../../../../web/model/text/json.ts';
import { StatusBadge } from './badges.tsx';
import { useAccountWords } from './words.ts';

const DAY_SECONDS = 86_400;

/** A contract or an order whose state a move of the clock changed. */
type Changed = AccountState['contracts'][number];

interface Moved {
  now: string;
  events: number;
  changed: readonly Changed[];
}

/** The duration to the next event, in days and seconds, because the number of each is limited. */
function toNextEvent({ now, nextEventAt }: Pick<AccountState, 'now' | 'nextEventAt'>): string {
  const seconds = Math.max(1, Math.ceil((Date.parse(nextEventAt ?? now) - Date.parse(now)) / 1000));
  return `P${Math.floor(seconds / DAY_SECONDS)}DT${seconds % DAY_SECONDS}S`;
}

/** The contracts and orders that have another state than before. */
export function changedBetween(
  before: Pick<AccountState, 'contracts' | 'orders'>,
  after: Pick<AccountState, 'contracts' | 'orders'>,
): Changed[] {
  const states = new Map([...before.contracts, ...before.orders].map(({ id, status }) => [id, status]));
  return [...after.contracts, ...after.orders].filter(({ id, status }) => (states.get(id) ?? status) !== status);
}

interface ClockProps {
  account: AccountState;
  client: Pick<SimulatorClient, 'moveClock'>;
  live: Live;
  locale: Locale;
  /** Path of the page of the simulator; empty on that page. */
  base: string;
}

/** Moves the clock of an account, and says what happened to which contract. */
export function Clock({ account, client, live, locale, base }: ClockProps) {
  const t = useAccountWords();
  const { nextEventAt } = account;
  const move = useAction<Moved>();
  const run = (duration: string): void =>
    void move.run(async () => {
      const moved = await client.moveClock(duration);
      await live.refresh();
      return { ...moved, changed: changedBetween(account, live.getState().account ?? account) };
    });
  const moves = [
    ...(nextEventAt === null
      ? []
      : [{ label: t.next(dateInWords(nextEventAt, locale)), duration: toNextEvent(account) }]),
    ...Object.entries(t.advance).map(([duration, label]) => ({ label, duration })),
  ];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would show the label as a legend */}
      <div className="even" role="group" aria-label={t.move}>
        {moves.map(({ label, duration }) => (
          // The event is gone after its move, and the first of the other buttons takes the focus.
          <Button
            key={moves[0]?.label === label ? 'first' : label}
            isSmall
            isWaiting={move.isRunning}
            onClick={() => run(duration)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Outcome action={move}>
        {({ now, events, changed }) => (
          <>
            {t.done(timeText(now, locale), events)} {changed.length === 0 && t.unchanged} {t.tokens}
            {changed.map((object) => (
              <Change key={object.id} object={object} base={base} />
            ))}
          </>
        )}
      </Outcome>
    </>
  );
}

function Change({ object, base }: { object: Changed; base: string }) {
  const { reasons } = useAccountWords();
  const { firstName, lastName } = objectOf(object.user);
  const reason = textOf(objectOf(object.deactivation).reason);
  return (
    <Line>
      <a href={`${base}#contracts=${object.id}`}>
        <code>{object.id}</code>
      </a>
      {'user' in object && <span className="verbatim">{`${textOf(firstName) ?? ''} ${textOf(lastName) ?? ''}`}</span>}
      <StatusBadge status={textOf(object.status) ?? ''} hasCode />
      {reason !== null && <span>{ownProperty(reasons, reason) ?? reason}</span>}
    </Line>
  );
}
