import { TRY_PREFIX } from '../../../model/description/console.ts';
import type { ApiCoverage, Covered } from '../../../model/integration/coverage.ts';
import { STATE_FRAGMENT } from '../../../model/simulator/controls.ts';
import { localizePath } from '../../../model/site/path.ts';
import { ownProperty } from '../../../model/text/json.ts';
import { Fact, Facts, Line, Log } from '../../kit/index.ts';
import { textIn, usePage } from './changes.tsx';

/** The parts of the APIs that no test has met, each with a way to meet it. */
export function Coverage({ own }: { own: readonly ApiCoverage[] }) {
  const { t, locale, data } = usePage();
  const { states, causes } = data;
  const simulator = localizePath('/simulator', locale);
  const operations = countedOf(own.map((api) => api.operations));
  const events = countedOf(own.map((api) => api.events));
  const errors = errorsOf(own);
  const formOf = (href: string, code = ''): string => localizePath(href, locale) + TRY_PREFIX + code;
  const stateOf = (name: string): string => `${simulator}#${STATE_FRAGMENT}${name}`;
  const calls = own.flatMap((api) => [...api.operations.met, ...api.operations.missing]);
  const causeOf = (event: string): string => {
    const cause = causes === undefined ? undefined : ownProperty(causes, event);
    if (cause !== undefined && 'state' in cause) return stateOf(cause.state);
    const call = calls.find(({ id }) => id === cause?.operation);
    return call === undefined ? `${simulator}#objects` : formOf(call.href);
  };
  const setUp = (name: string, href: string) => (
    <a className="button button-small" href={href} aria-label={`${t.setUp}: ${name}`}>
      {t.setUp}
    </a>
  );
  return (
    <section>
      <h2 id="coverage">{t.coverageHeading}</h2>
      <h3 id="operations">{t.operations(operations.met, operations.all)}</h3>
      <Log isRuled entries={operations.missing} keyOf={({ href }) => href} empty={t.allMet}>
        {({ call, title, href }) => (
          <Line>
            <a href={localizePath(href, locale)}>{textIn(title, locale)}</a> <code className="muted">{call}</code>
            {setUp(call, formOf(href))}
          </Line>
        )}
      </Log>
      <h3 id="errors">{t.errors(errors.met, errors.all)}</h3>
      <p>
        {t.errorsText} <a href={`${simulator}#faults`}>{t.faults}</a>
      </p>
      <Log isRuled entries={errors.missing} keyOf={({ code }) => code} empty={t.allMet}>
        {({ status, code, href }) => (
          <Line>
            <span>
              {status} <a href={localizePath(href, locale)}>{code}</a>
            </span>
            {setUp(code, formOf(href, code))}
          </Line>
        )}
      </Log>
      <h3 id="events">{t.events(events.met, events.all)}</h3>
      <p>
        {t.eventsText} <a href={`${localizePath('/guides/testing', locale)}#events-to-expect`}>{t.eventsLink}</a>
      </p>
      <Log isRuled entries={events.missing} keyOf={({ href }) => href} empty={t.allMet}>
        {({ title, name, href }) => (
          <Line>
            <a href={localizePath(href, locale)}>{textIn(title, locale)}</a> <code className="muted">{name}</code>
            {setUp(name, causeOf(name))}
          </Line>
        )}
      </Log>
      <h3 id="states">{t.states}</h3>
      <p>{t.statesText}</p>
      <Facts isRuled>
        {states.map(({ name, text }) => (
          <Fact key={name} name={<code>{name}</code>} action={setUp(name, stateOf(name))}>
            {text}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

interface Counted<Part> {
  met: number;
  all: number;
  missing: Part[];
}

export function countedOf<Part>(covered: readonly Covered<Part>[]): Counted<Part> {
  const met = covered.reduce((sum, one) => sum + one.met.length, 0);
  const missing = covered.flatMap((one) => one.missing);
  return { met, all: met + missing.length, missing };
}

/** Many operations have the same error. It is met if one of them has returned it. No operation lists it then. */
function errorsOf(own: readonly ApiCoverage[]): Counted<ApiCoverage['errors']['missing'][number]> {
  const met = new Set(own.flatMap(({ errors }) => errors.met.map(({ code }) => code)));
  const missing = new Map(own.flatMap(({ errors }) => errors.missing.map((error) => [error.code, error])));
  for (const code of met) missing.delete(code);
  const sorted = [...missing.values()].toSorted((one, other) => Number(one.status) - Number(other.status));
  return { met: met.size, all: met.size + missing.size, missing: sorted };
}
