import type { MigratedObject, MigratedOperation } from '../../model/api/migration.ts';
import type { MigrationPage, OperationLink } from '../../model/page/page.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { Changes, taskCount } from '../parts/changes.tsx';
import { Call } from '../parts/endpoint.tsx';
import { Heading } from '../parts/heading.tsx';
import { coded, LinkTo, sequence } from '../parts/inline.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { NoteText } from '../parts/replacement.tsx';
import { Twin } from '../parts/twin.tsx';
import { referenceSections, withFreeIds } from '../sections.ts';

/** The comparison of two versions of an API, as a checklist. */
export function MigrationArticle({ page, language }: PropsWithLanguage<{ page: MigrationPage }>) {
  const { t } = language;
  return (
    <article className="reference migration">
      <header>
        <h1>{page.title}</h1>
        <Twin as="replaced" by={<p>{page.description}</p>}>
          <p className="lead">{t.migrationLead}</p>
        </Twin>
        <Counts page={page} language={language} />
      </header>
      <Progress tasks={String(tasksOf(page))} language={language} />
      <div data-checklist="">
        {withFreeIds(referenceSections(page, language), page.toc).map(({ part, id, text, lang }, index) => (
          <section key={id}>
            <Heading level={2} id={id} text={text} lang={lang} language={language} />
            {part === 'migrated' &&
              page.groups[index]?.operations.map((operation) => (
                <Migrated key={operation.anchor} operation={operation} page={page} language={language} />
              ))}
            {part === 'objects' && (
              <>
                <p>{t.sharedObjectsLead}</p>
                {page.objects.map((object) => (
                  <SharedObject key={object.anchor} object={object} language={language} />
                ))}
              </>
            )}
            {part === 'added' && <OperationList compact operations={page.added} language={language} />}
          </section>
        ))}
      </div>
    </article>
  );
}

/** The number of operations. */
function Counts({ page, language: { t, count } }: PropsWithLanguage<{ page: MigrationPage }>) {
  const successors = page.groups.flatMap(({ operations }) =>
    operations.map((operation) => operation.successors.length),
  );
  const counts = [
    { number: successors.filter((number) => number === 1).length, noun: t.replacedByOne },
    { number: successors.filter((number) => number > 1).length, noun: t.replacedBySeveral },
    { number: successors.filter((number) => number === 0).length, noun: t.withoutSuccessor },
  ].filter(({ number }) => number > 0);
  return (
    <p className="counts">
      <strong>{count(successors.length, t.countedOperations)}</strong>
      {counts.length > 0 && <>: {counts.map(({ number, noun }) => count(number, noun)).join(', ')}</>}.
      {page.added.length > 0 && (
        <>
          {' '}
          <a href="#only-new">{count(page.added.length, t.newOperations)}</a>.
        </>
      )}
    </p>
  );
}

/** The number of tasks, always in view. A script adds how many are done, and checks the tasks that the reader has checked before. */
function Progress({ tasks, language: { t } }: PropsWithLanguage<{ tasks: string }>) {
  const progress = t.done('0', tasks);
  return (
    <Twin as="replaced">
      <p className="step-bar" data-progress={t.done('{done}', tasks)}>
        <progress value={0} max={tasks} aria-label={progress} /> <output>{progress}</output>{' '}
        <small>{t.ticksKept}</small>
      </p>
    </Twin>
  );
}

/** The number of checkboxes of the page. */
function tasksOf({ groups, objects }: MigrationPage): number {
  const operations = groups.flatMap((group) => group.operations);
  const successors = operations.flatMap((operation) => operation.successors);
  return [...successors, ...objects]
    .map(({ changes }) => changes)
    .concat(operations.map(({ removed }) => removed))
    .reduce((sum, changes) => sum + taskCount(changes), successors.length);
}

function Migrated({
  operation: { anchor, from, note, successors, removed },
  page,
  language,
}: PropsWithLanguage<{ operation: MigratedOperation; page: MigrationPage }>) {
  const { t } = language;
  return (
    <section className="migrated" data-key={anchor}>
      <Heading level={3} id={anchor} text={from.label} language={language}>
        <a href={from.href} lang={language.inLanguage(from.lang)}>
          {from.deprecated ? <s>{from.label}</s> : from.label}
        </a>
      </Heading>
      <Address operation={from} />
      {successors.length === 0 && <p className="gone">{t.noSuccessorIn(page.versions.to)}</p>}
      {note !== null && <NoteText note={note} language={language} />}
      {successors.map(({ to, statuses, changes, objects }) => (
        <div key={to.href} className="successor">
          <ul className="checklist">
            <li>
              <label>
                <input type="checkbox" />
                <span>
                  {t.callInstead} <LinkTo link={to} language={language} />
                  {statuses !== null && (
                    <small> · {t.returnsStatus(alternatives(statuses.to, language), statuses.from)}</small>
                  )}{' '}
                  <Address operation={to} />
                </span>
              </label>
            </li>
          </ul>
          {changes.request.length + changes.response.length + changes.more + objects.length === 0 ? (
            <p className="also">{t.nothingElse}</p>
          ) : (
            <Changes changes={changes} language={language} />
          )}
          {objects.length > 0 && (
            <p className="also">
              {t.alsoChangesOf}{' '}
              {sequence(
                objects.map(({ label, href, place }) => (
                  <a key={href} href={href}>
                    <code>{label}</code> {placeWords(place, language)}
                  </a>
                )),
                ', ',
              )}
            </p>
          )}
        </div>
      ))}
      {removed.request.length + removed.response.length > 0 && (
        <div className="successor">
          <p className="none">{t.inNone(page.versions.to)}</p>
          <Changes changes={removed} language={language} />
        </div>
      )}
    </section>
  );
}

function placeWords(place: MigratedObject['place'], { t }: Language): string {
  return place === 'request' ? t.inRequests : t.inResponses;
}

function SharedObject({
  object: { anchor, from, to, place, changes },
  language,
}: PropsWithLanguage<{ object: MigratedObject }>) {
  return (
    <section className="migrated" data-key={anchor}>
      <Heading level={3} id={anchor} text={from} language={language}>
        <code>{from}</code>
        {to !== from && coded(' →', to)} <small>{placeWords(place, language)}</small>
      </Heading>
      <Changes changes={changes} language={language} isTitled={false} />
    </section>
  );
}

function Address({ operation }: { operation: OperationLink }) {
  return (
    <span className="address">
      <Call call={operation} />
    </span>
  );
}

/** Statuses as a choice in the reader's language, e.g. `200 or 202`. */
function alternatives(statuses: string[], { locale }: Language): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(statuses);
}
