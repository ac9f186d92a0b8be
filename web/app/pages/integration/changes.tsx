import type { ApiChanges, Texts } from '../../../model/integration/api-changes.ts';
import { daysUntil, type Impact, type ImpactItem, splitByTests } from '../../../model/integration/impact.ts';
import { type Instead, replacementsOf } from '../../../model/integration/instead.ts';
import type { Touch } from '../../../model/integration/touches.ts';
import type { Usage } from '../../../model/integration/usage.ts';
import type { NamedText } from '../../../model/simulator/controls.ts';
import { dateInWords } from '../../../model/site/date-in-words.ts';
import type { Locale } from '../../../model/site/locale.ts';
import { localizePath } from '../../../model/site/path.ts';
import type { ReactPageProps } from '../../islands/react-page-module.ts';
import { Badge, Fact, Facts, Fold, Line, Log, Note, type Tone } from '../../kit/index.ts';
import { requiredContext } from '../../state/required-context.ts';
import type { IntegrationStrings } from './strings/en.ts';

export interface IntegrationData {
  states: readonly NamedText[];
  /** Calls that show how the page works. */
  example?: readonly string[];
  /** How an account of the simulator causes an event, by its operation. */
  causes?: Readonly<Record<string, { state: string } | { operation: string }>>;
}

export type IntegrationPageProps = ReactPageProps<IntegrationStrings, IntegrationData>;

type PageContext = Pick<IntegrationPageProps, 't' | 'locale' | 'data'>;

/** The strings of the page, their language, and its data. */
export const [PageProvider, usePage] = requiredContext<PageContext>('usePage', 'PageProvider');

/** Days before an end from which it is urgent. */
const SOON = 90;

export const textIn = (texts: Texts, locale: Locale): string => texts[locale] ?? texts.en;

function toneOf(days: number): Tone {
  if (days < 0) return 'danger';
  return days <= SOON ? 'warning' : 'note';
}

/** The changes that touch the integration: those with a last day as a timeline, then the others. */
export function Changes({ usage, found, today }: { usage: Usage; found: Impact; today: string }) {
  const { t } = usePage();
  const { ahead, earlier } = splitByTests(usage, found.items, today);
  const isEnding = ({ until }: ImpactItem): boolean => until !== null && daysUntil(until, today) >= 0;
  const ending = ahead.filter(isEnding);
  const others = ahead.filter((item) => !isEnding(item));
  return (
    <>
      <section>
        <h2 id="ends">{t.endsHeading}</h2>
        <Log isRuled entries={ending} keyOf={(_item, index) => index} empty={t.endsNone}>
          {(item) => <Change item={item} today={today} isOpen={ending.length <= 3} />}
        </Log>
      </section>
      {others.length > 0 && (
        <section>
          <h2 id="others">{t.othersHeading}</h2>
          <Log isRuled entries={others} keyOf={(_item, index) => index}>
            {(item) => <Change item={item} today={today} />}
          </Log>
        </section>
      )}
      {earlier.length > 0 && (
        <Fold summary={t.earlier(earlier.length)}>
          {() => (
            <Log isRuled entries={earlier} keyOf={(_item, index) => index}>
              {(item) => <Change item={item} today={today} />}
            </Log>
          )}
        </Fold>
      )}
      <Note>{t.untouched(found.untouched)}</Note>
    </>
  );
}

interface ChangeProps {
  item: ImpactItem;
  today: string;
  isOpen?: boolean;
}

function Change({ item, today, isOpen = false }: ChangeProps) {
  const { t, locale } = usePage();
  const { until, isDeprecation, release, subject, field, text, note, certainty, touches, instead } = item;
  const days = until === null ? null : daysUntil(until, today);
  const summary = (
    <Line>
      {days !== null && (days >= 0 || isDeprecation) && (
        <Badge text={days < 0 ? t.ended : t.days(days)} tone={toneOf(days)} />
      )}
      <span>
        <strong className="verbatim">{field === null ? subject : `${subject} ${field}`}</strong> {textIn(text, locale)}
      </span>
      <span className="muted">
        {t.certainty[certainty]}
        {/* The words of a deprecation have its last day. */}
        {days !== null && days >= 0 && !isDeprecation && (
          <>
            , <time dateTime={until ?? ''}>{dateInWords(until ?? '', locale)}</time>
          </>
        )}
      </span>
    </Line>
  );
  return (
    <Fold summary={summary} isOpen={isOpen} isRendered>
      {() => (
        <div className="stack">
          {note !== null && <p>{textIn(note, locale)}</p>}
          <Facts>
            <Fact name={t.where}>
              <Touches touches={touches} />
            </Fact>
            {release !== null && (
              <Fact name={t.announced}>
                <a href={localizePath(release.href, locale)}>{textIn(release.title, locale)}</a>,{' '}
                <time dateTime={release.date}>{dateInWords(release.date, locale)}</time>
              </Fact>
            )}
          </Facts>
          {instead.map((one) => (
            <Replacement key={one.from} instead={one} />
          ))}
        </div>
      )}
    </Fold>
  );
}

function Touches({ touches }: { touches: readonly Touch[] }) {
  const { t, locale } = usePage();
  return (
    <ul>
      {touches.map(({ api, name, call, href, field, certainty }) => (
        <li key={`${api} ${name} ${field ?? ''}`}>
          {href === null ? <code>{call}</code> : <CallLink call={call} href={localizePath(href, locale)} />}
          {field !== null && (
            <>
              {' '}
              <code>{field}</code>
            </>
          )}{' '}
          <span className="muted">{t.certainty[certainty]}</span>
        </li>
      ))}
    </ul>
  );
}

function CallLink({ call, href }: { call: string; href: string }) {
  return (
    <a href={href}>
      <code>{call}</code>
    </a>
  );
}

/** A call before and after, with the fields of this integration that move. */
function Replacement({ instead }: { instead: Instead }) {
  const { t, locale } = usePage();
  const { from, operations, note, href, fields } = instead;
  return (
    <div className="card stack">
      <Facts>
        <Fact name={t.before}>
          <code>{from}</code>
        </Fact>
        <Fact name={t.after}>
          {operations.length === 0
            ? t.noOperation
            : operations.map(({ id, call, href: page }) => (
                <div key={id}>
                  <CallLink call={call} href={localizePath(page, locale)} />
                </div>
              ))}
        </Fact>
        {fields.map((field) => (
          <Fact key={field.from} name={<code>{field.from}</code>}>
            {field.to === null ? t.gone : <code>{field.to}</code>}
          </Fact>
        ))}
      </Facts>
      {note !== null && <p>{textIn(note, locale)}</p>}
      <p>
        <a href={localizePath(href, locale)}>{t.compare}</a>
      </p>
    </div>
  );
}

/** The reader's own list for the move to another version. */
export function Migration({ usage, changes }: { usage: Usage; changes: ApiChanges }) {
  const { t } = usePage();
  const calls = replacementsOf(usage, changes);
  if (calls.length === 0) return null;
  return (
    <section>
      <h2 id="migration">{t.migrationHeading}</h2>
      <p>{t.migrationText}</p>
      <Log entries={calls} keyOf={({ from }) => from}>
        {(instead) => <Replacement instead={instead} />}
      </Log>
    </section>
  );
}
