import type { ReactNode } from 'react';

import type { MigratedObject, MigratedOperation } from '../../model/api/migration.ts';
import { ARTICLE_SECTIONS } from '../../model/page/page-data.ts';
import type { MigrationPage } from '../../model/page/page.ts';
import { type ArticleKind, present, type Section, withFreeIds } from '../kind.ts';
import { Anchor, coded, currentLanguage, Heading, type Language, LinkTo, sequence, Twin } from '../kit.tsx';
import { Changes, taskCount } from '../parts/changes.tsx';
import { Call } from '../parts/endpoint.tsx';
import { OperationList } from '../parts/operation-list.tsx';
import { NoteText } from '../parts/replacement.tsx';

function sectionsOf({ groups, objects, added, versions }: MigrationPage, { t }: Language) {
  return present<'migrated' | 'objects' | 'added'>([
    ...groups.map(({ anchor, label, lang, operations }): Section<'migrated'> => ({
      part: 'migrated',
      id: anchor,
      text: label,
      lang,
      entries: operations.map(({ anchor: id, from }) => ({ id, text: from.label, lang: from.lang })),
    })),
    objects.length > 0 && {
      part: 'objects',
      id: ARTICLE_SECTIONS.sharedObjects,
      text: t.sharedObjects,
      entries: objects.map(({ anchor, from, place }) => ({
        id: anchor,
        text: `${from} ${place === 'request' ? t.inRequests : t.inResponses}`,
      })),
    },
    added.length > 0 && { part: 'added', id: 'only-new', text: t.onlyIn(versions.to) },
  ]);
}

/** The comparison of two versions of an API, as a checklist. */
function MigrationArticle({ page }: { page: MigrationPage }) {
  const language = currentLanguage();
  const { t } = language;
  return (
    <article className="reference migration">
      <header>
        <h1>{page.title}</h1>
        <Twin as="replaced" by={<p>{page.description}</p>}>
          <p className="lead">{t.migrationLead}</p>
        </Twin>
      </header>
      <Progress tasks={String(tasksOf(page))} />
      <div data-checklist="">
        {withFreeIds(sectionsOf(page, language), page.toc).map(({ part, id, text, lang }, index) => (
          <section key={id}>
            <Heading level={2} id={id} text={text} lang={lang} />
            {part === 'objects' && <p>{t.sharedObjectsLead}</p>}
            {part !== 'added' && (
              <div className="responses">
                {part === 'migrated'
                  ? page.groups[index]?.operations.map((operation) => (
                      <Migrated key={operation.anchor} operation={operation} page={page} />
                    ))
                  : page.objects.map((object) => <SharedObject key={object.anchor} object={object} />)}
              </div>
            )}
            {part === 'added' && <OperationList compact operations={page.added} />}
          </section>
        ))}
      </div>
    </article>
  );
}

/** The number of tasks, always in view. A script adds how many are done, and checks the tasks that the reader has checked before. */
function Progress({ tasks }: { tasks: string }) {
  const { t } = currentLanguage();
  const progress = t.done('0', tasks);
  return (
    <Twin as="replaced">
      <p className="step-bar sticky-bar" data-progress={t.done('{done}', tasks)}>
        <progress value={0} max={tasks} aria-label={progress} /> <output>{progress}</output>{' '}
        <small>{t.ticksKept}</small>
      </p>
    </Twin>
  );
}

/** The number of checkboxes of the page. */
function tasksOf({ groups, objects }: MigrationPage): number {
  const tasks = groups.flatMap(({ operations }) => operations.map(tasksOfOperation));
  return [...tasks, ...objects.map(({ changes }) => taskCount(changes))].reduce((sum, count) => sum + count, 0);
}

function tasksOfOperation({ successors, removed }: MigratedOperation): number {
  return successors.reduce((sum, { changes }) => sum + 1 + taskCount(changes), taskCount(removed));
}

interface FoldedProps {
  anchor: string;
  name: string;
  /** The number of tasks, or the text that says why there is no task. */
  tasks: number | string;
  title: ReactNode;
  children: ReactNode;
}

/** One line of the list: a name and the number of tasks. The tasks are below it. */
function Folded({ anchor, name, tasks, title, children }: FoldedProps) {
  const { t, count } = currentLanguage();
  return (
    <details className="migrated" data-key={anchor}>
      <summary>
        <h3>{title}</h3>{' '}
        {typeof tasks === 'string' ? (
          <small>{tasks}</small>
        ) : (
          <Twin as="replaced">
            <small data-progress={t.done('{done}', String(tasks))}>{count(tasks, t.tasks)}</small>
          </Twin>
        )}
      </summary>
      <Anchor isTarget id={anchor} name={name} />
      {children}
    </details>
  );
}

function Migrated({ operation, page }: { operation: MigratedOperation; page: MigrationPage }) {
  const language = currentLanguage();
  const { t } = language;
  const { anchor, from, note, successors, removed } = operation;
  return (
    <Folded
      anchor={anchor}
      name={from.label}
      title={<span lang={language.inLanguage(from.lang)}>{from.label}</span>}
      tasks={successors.length === 0 ? t.noSuccessorIn(page.versions.to) : tasksOfOperation(operation)}
    >
      <p>
        <a href={from.href}>
          <Call call={from} />
        </a>
      </p>
      {note !== null && <NoteText note={note} />}
      {successors.map(({ to, statuses, changes, objects }) => (
        <div key={to.href} className="successor">
          <ul className="checklist">
            <li>
              <label>
                <input type="checkbox" />
                <span>
                  {t.callInstead} <LinkTo link={to} />
                  {statuses !== null && (
                    <small> · {t.returnsStatus(alternatives(statuses.to, language), statuses.from)}</small>
                  )}{' '}
                  <span className="address">
                    <Call call={to} />
                  </span>
                </span>
              </label>
            </li>
          </ul>
          {changes.request.length + changes.response.length + changes.more + objects.length === 0 ? (
            <p className="also">{t.nothingElse}</p>
          ) : (
            <Changes changes={changes} />
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
          <Changes changes={removed} />
        </div>
      )}
    </Folded>
  );
}

function placeWords(place: MigratedObject['place'], { t }: Language): string {
  return place === 'request' ? t.inRequests : t.inResponses;
}

function SharedObject({ object: { anchor, from, to, place, changes } }: { object: MigratedObject }) {
  const language = currentLanguage();
  return (
    <Folded
      anchor={anchor}
      name={from}
      title={
        <>
          <code>{from}</code>
          {to !== from && coded(` ${language.arrow}`, to)} <small>{placeWords(place, language)}</small>
        </>
      }
      tasks={taskCount(changes)}
    >
      <Changes changes={changes} isTitled={false} />
    </Folded>
  );
}

/** Statuses as a choice in the reader's language, e.g. `200 or 202`. */
function alternatives(statuses: string[], { locale }: Language): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(statuses);
}

export const migration: ArticleKind<MigrationPage> = { Article: MigrationArticle, sections: sectionsOf };
