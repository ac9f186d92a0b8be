import type { ChangeKind, PublishedRelease } from '../../model/api/change.ts';
import type { ChangelogPage, ChangelogSection } from '../../model/page/page.ts';
import type { Language } from '../language.ts';
import { Heading } from '../parts/heading.tsx';
import { ChangeList } from '../parts/history.tsx';
import { sequence } from '../parts/sequence.ts';

const KINDS: readonly ChangeKind[] = ['added', 'changed', 'removed', 'deprecated'];
/** More references than these have no filter of their own. */
const MAX_REFERENCES = 12;
const PARTS = ':is(.release, .part)';
const CHANGES = ':is(.release, .part, .changes > li, .changes li li)';

/**
 * The rules of the filters, which only this page needs. A hidden change takes its subject, its part and its release with it.
 * @param references number of references with a filter
 */
function filterRules(references: number): string {
  const hidden = (chosen: string, places: string, names: string): string =>
    `.changelog${chosen} ${places}:not(${names}, :has(li${names}, .part${names}))`;
  const value = (name: string): string => `:has([value='${name}']:checked)`;
  const breaking = ":has([name='breaking']:checked)";
  return `@layer article { ${[
    ...Array.from({ length: references }, (_, index) => hidden(value(`r${index}`), PARTS, `.r${index}`)),
    ...KINDS.map((kind) => hidden(value(kind), CHANGES, `.${kind}`)),
    hidden(breaking, CHANGES, '.breaking'),
    ...KINDS.map((kind) => hidden(value(kind) + breaking, CHANGES, `.${kind}.breaking`)),
  ].join(', ')} { display: none; } }`;
}

/** All releases, newest first. The filters are controls that the stylesheet reads, so they need no scripts. */
export function ChangelogArticle({ page, language }: { page: ChangelogPage; language: Language }) {
  const { t } = language;
  const numbers = new Map(page.references.map(({ base }, index) => [base, index]));
  return (
    <article className="changelog">
      <header>
        <h1>{page.title}</h1>
        {page.index === 0 && <p className="lead">{t.changelogLead}</p>}
      </header>
      <Filters page={page} language={language} />
      {page.sections.map(({ release, parts }) => (
        <section key={release.id} className="release">
          <Heading level={2} id={release.id} text={release.title} lang={release.lang} language={language} />
          <p className="date">
            {/* A release without a title has its date as the heading. */}
            {release.title !== language.date(release.date) && (
              <>
                <time dateTime={release.date}>{language.date(release.date)}</time>{' '}
              </>
            )}
            <Verdict release={release} language={language} />
          </p>
          {release.summary !== null && (
            <p
              lang={language.inLanguage(release.summary.lang)}
              dangerouslySetInnerHTML={{ __html: release.summary.html }}
            />
          )}
          {parts
            .filter(({ changes }) => changes.length > 0)
            .map((part) => (
              <Part key={part.base} part={part} number={numbers.get(part.base) ?? 0} language={language} />
            ))}
          <Unchanged
            parts={parts.filter(({ changes }) => changes.length === 0)}
            numbers={numbers}
            language={language}
          />
        </section>
      ))}
      <Pages page={page} language={language} />
      <Feeds page={page} language={language} />
    </article>
  );
}

function Part({
  part: { label, href, summary, changes, isContinued },
  number,
  language,
}: {
  part: ChangelogSection['parts'][number];
  number: number;
  language: Language;
}) {
  return (
    <section className={`part r${number}`}>
      <h3>
        <a href={href}>{label}</a>
        {isContinued && <small> {language.t.continued}</small>}
      </h3>
      {summary !== null && !isContinued && (
        <p lang={language.inLanguage(summary.lang)} dangerouslySetInnerHTML={{ __html: summary.html }} />
      )}
      <ChangeList changes={changes} language={language} />
    </section>
  );
}

/** The first question of every reader: does the release break something? */
function Verdict({ release: { parts }, language }: { release: PublishedRelease; language: Language }) {
  const changes = parts.flatMap((part) => part.changes);
  const breaking = changes.filter(({ level }) => level === 'breaking').length;
  if (changes.every(({ subject }) => subject.kind === 'api')) return null;
  return (
    <span>
      {breaking === 0 ? (
        language.t.nothingBreaks
      ) : (
        <b className="breaking">{language.count(breaking, language.t.breakingChanges)}</b>
      )}
    </span>
  );
}

/** References that a release names without a change, such as for better texts. */
function Unchanged({
  parts,
  numbers,
  language: { t },
}: {
  parts: ChangelogSection['parts'];
  numbers: ReadonlyMap<string, number>;
  language: Language;
}) {
  if (parts.length === 0) return null;
  const classes = parts.map(({ base }) => `r${numbers.get(base) ?? 0}`).join(' ');
  return (
    <p className={`part same ${classes}`}>
      {sequence(
        parts.map(({ base, href, label }) => (
          <a key={base} href={href}>
            {label}
          </a>
        )),
        ', ',
      )}
      : {t.noChanges}
    </p>
  );
}

function Filters({ page: { references }, language: { t } }: { page: ChangelogPage; language: Language }) {
  const choice = (name: string, value: string, label: string) => (
    <label key={value}>
      <input type="radio" name={name} value={value} defaultChecked={value === 'all'} />
      <span>{label}</span>
    </label>
  );
  return (
    <div className="filters">
      <style dangerouslySetInnerHTML={{ __html: filterRules(Math.min(references.length, MAX_REFERENCES)) }} />
      {references.length > 1 && (
        <fieldset>
          <legend>{t.filterByApi}</legend>
          {choice('api', 'all', t.allApis)}
          {references.slice(0, MAX_REFERENCES).map(({ label }, index) => choice('api', `r${index}`, label))}
        </fieldset>
      )}
      <fieldset>
        <legend>{t.filterByKind}</legend>
        {choice('kind', 'all', t.allKinds)}
        {KINDS.map((kind) => choice('kind', kind, t.changeTypes[kind]))}
      </fieldset>
      <label className="only">
        <input type="checkbox" name="breaking" />
        <span>{t.onlyBreaking}</span>
      </label>
    </div>
  );
}

/** Links to the pages before and after this one. */
function Pages({ page: { pages, index }, language: { t } }: { page: ChangelogPage; language: Language }) {
  const [newer, older] = [pages[index - 1], pages[index + 1]];
  if (newer === undefined && older === undefined) return null;
  return (
    <p className="pages">
      {newer !== undefined && (
        <a href={newer} rel="prev">
          {t.newerChanges}
        </a>
      )}{' '}
      {older !== undefined && (
        <a href={older} rel="next">
          {t.olderChanges}
        </a>
      )}
    </p>
  );
}

function Feeds({ page: { feeds, references }, language: { t } }: { page: ChangelogPage; language: Language }) {
  const all = [{ base: '', label: t.allApis, ...feeds }, ...(references.length > 1 ? references : [])];
  return (
    <aside className="feeds">
      <b>{t.feeds}</b>
      <ul>
        {all.map(({ base, label, atom, json }) => (
          <li key={base}>
            {label}: <a href={atom}>Atom</a> · <a href={json}>JSON</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
