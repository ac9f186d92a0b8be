import type { ChangeKind, ChangeLevel, PublishedRelease } from '../../model/api/change.ts';
import type { ChangelogPage, ChangelogSection } from '../../model/page/page.ts';
import { stylesPath } from '../../model/page/styles.ts';
import { localizePath } from '../../model/site/path.ts';
import type { ArticleKind } from '../kind.ts';
import { currentLanguage, Heading, links, Twin } from '../kit.tsx';
import { changeRows } from '../parts/change-rows.ts';
import { ChangeList, ReleaseSummary } from '../parts/history.tsx';

const KINDS: readonly ChangeKind[] = ['added', 'changed', 'removed', 'deprecated'];
/** More references than these have no filter of their own. */
const MAX_REFERENCES = 12;
const PARTS = ':is(.release, .part)';
const CHANGES = ':is(.release, .part, .changes > li)';

/** The name of a reference in the address and in classes, such as `v3`. */
function filterName(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

const value = (name: string): string => `:has([value='${name}']:checked)`;
const BREAKS = ":has([name='breaks']:checked)";
/** A script has marked the changes that concern the reader's integration. */
const MINE = ".marked:has([name='mine']:checked)";

/**
 * The style sheet of the filters, which only this page needs. A hidden change takes its part and its release with it. The rule is in no
 * layer: where this file is the first to name one, it would order them.
 */
function stylesOf({ references, sections }: ChangelogPage): string {
  const apis = references.slice(0, MAX_REFERENCES).map(({ label }) => filterName(label));
  const hidden = (chosen: string, places: string, names: string): string =>
    `.changelog${chosen} ${places}:not(${names}, :has(li${names}, .part${names}))`;
  return `${[
    ...apis.map((name) => hidden(value(name), PARTS, `.api-${name}`)),
    ...KINDS.map((kind) => hidden(value(kind), CHANGES, `.${kind}`)),
    hidden(BREAKS, CHANGES, '.breaks'),
    hidden(MINE, CHANGES, '.mine'),
    ...[...KINDS, 'breaks'].flatMap((kind) => {
      const chosen = kind === 'breaks' ? BREAKS : value(kind);
      // The part of the reference has such a change, not only the release.
      return apis
        .map((name) => `.changelog${value(name)}${chosen} .release:not(:has(.api-${name} li.${kind}))`)
        .concat(hidden(chosen + MINE, CHANGES, `.mine.${kind}`));
    }),
    ...apis.map((name) => `.changelog${value(name)}${MINE} .release:not(:has(.api-${name} li.mine))`),
    ...KINDS.map((kind) => hidden(value(kind) + BREAKS, CHANGES, `.${kind}.breaks`)),
    `.changelog:not(:is(${emptyChoices(apis, sections).join(', ')})) > .none`,
  ].join(', ')} { display: none; }`;
}

/** Selectors of the choices that hide every change. */
function emptyChoices(apis: readonly string[], sections: readonly ChangelogSection[]): string[] {
  const changes = sections.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const api = filterName(part.label);
      const rows = changeRows(part.changes).map(({ kinds, level }) => ({ api, kinds, breaks: level !== 'info' }));
      // A release can name a reference without a change.
      return rows.length > 0 ? rows : [{ api, kinds: [], breaks: false }];
    }),
  );
  const isEmpty = (api: string, kind: ChangeKind | '', breaks: boolean): boolean =>
    !changes.some(
      (change) =>
        (api === '' || change.api === api) &&
        (kind === '' || change.kinds.includes(kind)) &&
        (!breaks || change.breaks),
    );
  return ['', ...apis].flatMap((api) =>
    (['', ...KINDS] as const).flatMap((kind) =>
      [false, true].flatMap((breaks) =>
        isEmpty(api, kind, breaks) ? `${api && value(api)}${kind && value(kind)}${breaks ? BREAKS : ''}` : [],
      ),
    ),
  );
}

/** All releases, newest first. The filters are controls that the stylesheet reads, so they need no scripts. */
function ChangelogArticle({ page }: { page: ChangelogPage }) {
  const language = currentLanguage();
  const { t } = language;
  return (
    <article className="changelog">
      <header>
        <h1>{page.title}</h1>
        <Twin as="replaced">
          <a className="feed" href={page.feeds.atom}>
            Atom
          </a>
        </Twin>
        {page.index === 0 && <p className="lead">{t.changelogLead}</p>}
      </header>
      <Twin as="replaced">
        <Filters page={page} />
        <output className="none">{t.noChangeMatches}</output>
      </Twin>
      {page.sections.map(({ release, parts }) => (
        <section key={release.id} className="release">
          <Heading level={2} id={release.id} text={release.title} lang={release.lang} />
          <p className="date">
            {/* A release without a title has its date as the heading. */}
            {release.title !== language.date(release.date) && (
              <>
                <time dateTime={release.date}>{language.date(release.date)}</time>{' '}
              </>
            )}
            <Verdict release={release} />
          </p>
          <ReleaseSummary summary={release.summary} />
          {parts
            .filter(({ changes }) => changes.length > 0)
            .map((part) => (
              <Part key={part.base} part={part} />
            ))}
          <Unchanged parts={parts.filter(({ changes }) => changes.length === 0)} />
        </section>
      ))}
      <Pages page={page} />
      <Twin as="replaced">
        <Feeds page={page} />
      </Twin>
    </article>
  );
}

function Part({ part: { label, href, summary, changes, isContinued } }: { part: ChangelogSection['parts'][number] }) {
  const { t } = currentLanguage();
  return (
    <section className={`part api-${filterName(label)}`}>
      <h3>
        <a href={href}>{label}</a>
        {isContinued && <small> {t.continued}</small>}
      </h3>
      {!isContinued && <ReleaseSummary summary={summary} />}
      <ChangeList changes={changes} />
    </section>
  );
}

/** The first question of every reader: does the release break something? */
function Verdict({ release: { parts } }: { release: PublishedRelease }) {
  const language = currentLanguage();
  const changes = parts.flatMap((part) => part.changes);
  const rows = parts.flatMap((part) => changeRows(part.changes));
  const count = (level: ChangeLevel): number => rows.filter((row) => row.level === level).length;
  const { breakingChanges, warningChanges, nothingBreaks } = language.t;
  if (changes.every(({ subject }) => subject.kind === 'api')) return null;
  return (
    <span>
      {count('breaking') > 0 && <b className="badge breaking">{language.count(count('breaking'), breakingChanges)}</b>}{' '}
      {count('warning') > 0 && <b className="badge warning">{language.count(count('warning'), warningChanges)}</b>}
      {count('breaking') + count('warning') === 0 && nothingBreaks}
    </span>
  );
}

/** References that a release names without a change, such as for better texts. */
function Unchanged({ parts }: { parts: ChangelogSection['parts'] }) {
  const { t } = currentLanguage();
  if (parts.length === 0) return null;
  const classes = parts.map(({ label }) => `api-${filterName(label)}`).join(' ');
  return (
    <p className={`part same ${classes}`}>
      {links(parts, ', ')}: {t.noChanges}
    </p>
  );
}

function Filters({ page: { references, route, locale } }: { page: ChangelogPage }) {
  const { t } = currentLanguage();
  const filtered = references.slice(0, MAX_REFERENCES);
  const choice = (name: string, value: string, label: string) => (
    <label key={value}>
      <input type="radio" name={name} value={value} defaultChecked={value === 'all'} />
      <span>{label}</span>
    </label>
  );
  return (
    <div className="filters" data-filters="" data-digest={t.changeDigest('{count}', '{all}')}>
      <link rel="stylesheet" href={stylesPath(localizePath(route, locale))} />
      {references.length > 1 && (
        <fieldset>
          <legend>{t.filterByApi}</legend>
          {choice('api', 'all', t.allApis)}
          {filtered.map(({ label }) => choice('api', filterName(label), label))}
        </fieldset>
      )}
      <fieldset>
        <legend>{t.filterByKind}</legend>
        {choice('kind', 'all', t.allKinds)}
        {KINDS.map((kind) => choice('kind', kind, t.changeTypes[kind]))}
      </fieldset>
      <label className="only">
        <input type="checkbox" name="breaks" />
        <span>{t.onlyBreaking}</span>
      </label>
      <label className="only" hidden>
        <input type="checkbox" name="mine" />
        <span>{t.onlyMine}</span>
      </label>
    </div>
  );
}

/** Links to the pages before and after this one, and to each release on a later page. */
function Pages({ page: { pages, index, earlier } }: { page: ChangelogPage }) {
  const language = currentLanguage();
  const { t } = language;
  const [newer, older] = [pages[index - 1], pages[index + 1]];
  if (newer === undefined && older === undefined) return null;
  return (
    <div className="pages">
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
      {earlier.length > 0 && (
        <ul>
          {earlier.map(({ id, href, title, lang, date }) => (
            <li key={id} id={id}>
              <a href={href} lang={lang}>
                {title}
              </a>{' '}
              <small>{language.date(date)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Feeds({ page: { feeds, references } }: { page: ChangelogPage }) {
  const { t } = currentLanguage();
  const all = [{ base: '', label: t.allApis, ...feeds }, ...(references.length > 1 ? references : [])];
  return (
    <aside className="feeds" aria-label={t.feeds}>
      <b>{t.feeds}</b>
      <ul>
        {all.map(({ base, label, atom, json }) => (
          <li key={base}>
            {label}:{' '}
            <a href={atom} aria-label={`Atom: ${label}`}>
              Atom
            </a>{' '}
            ·{' '}
            <a href={json} aria-label={`JSON: ${label}`}>
              JSON
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

export const changelog: ArticleKind<ChangelogPage> = {
  Article: ChangelogArticle,
  sections: ({ sections }) =>
    sections.map(({ release: { id, title, lang } }) => ({ part: 'release', id, text: title, lang })),
  styles: stylesOf,
};
