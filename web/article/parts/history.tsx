import { createElement } from 'react';

import type { PublishedChange, ReleaseText } from '../../model/api/change.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { PageHistory } from '../../model/page/page.ts';
import type { Section } from '../kind.ts';
import { type Language, currentLanguage, sequence, Twin } from '../kit.tsx';
import { type ChangeRow, changeRows } from './change-rows.ts';

/** The most operations or schemas of one change that are in sight. */
const MAX_SUBJECTS = 8;

/** The sentences of a release; nothing without them. */
export function ReleaseSummary({ summary }: { summary: ReleaseText | null }) {
  const { inLanguage } = currentLanguage();
  if (summary === null) return null;
  return (
    <Twin as="replaced" by={<p>{summary.plain}</p>}>
      <p lang={inLanguage(summary.lang)} dangerouslySetInnerHTML={{ __html: summary.html }} />
    </Twin>
  );
}

/** Changes as a list, one row for equal changes. @param own address of the page, which its rows do not name */
export function ChangeList({ changes, own = null }: { changes: PublishedChange[]; own?: string | null }) {
  return <ul className="changes">{sequence(changeRows(changes).map((row) => createElement(Row, { row, own })))}</ul>;
}

/** The classes serve the filters, which work without scripts. */
function Row({ row, own }: { row: ChangeRow; own: string | null }) {
  const { kinds, level, field, renamedTo, directions, text, note, subjects } = row;
  const { arrow, t, inLanguage } = currentLanguage();
  const [kind = 'changed'] = kinds;
  const [only, ...others] = subjects;
  const named = subjects.filter(({ kind: of, href }) => of !== 'api' && (own === null || href?.split('#')[0] !== own));
  const href = others.length === 0 ? (field?.href ?? null) : null;
  const subjectList = <Subjects subjects={named} />;
  // The name of one operation begins the sentence. Schemas and several operations follow the field that they have in common.
  const isFollowed = field !== null && named.length > 0 && (only?.kind === 'schema' || others.length > 0);
  return (
    <li className={[...kinds, ...(level === 'info' ? [] : ['breaks'])].join(' ')}>
      <b className={`badge ${level}`}>{level === 'info' ? t.changeTypes[kind] : t.changeLevels[level]}</b>
      <Twin as="replaced" by=": " />
      <span>
        <Twin as="words">
          {!isFollowed && subjectList} {field !== null && <FieldName field={{ ...field, href }} />}
          {renamedTo !== null && (
            <>
              {` ${arrow} `}
              <FieldName field={others.length === 0 ? renamedTo : { ...renamedTo, href: null }} />
            </>
          )}
        </Twin>{' '}
        {renamedTo === null ? (
          <Twin as="replaced" by={text.plain}>
            <span dangerouslySetInnerHTML={{ __html: text.html }} />
          </Twin>
        ) : (
          t.changeKinds.renamed
        )}
        {directions.size === 1 && ` (${directions.has('request') ? t.changeInRequests : t.changeInResponses})`}
        {note !== null && '. '}
        {note !== null && (
          <Twin as="replaced" by={note.plain}>
            <small lang={inLanguage(note.lang)} dangerouslySetInnerHTML={{ __html: note.html }} />
          </Twin>
        )}
        {isFollowed && (
          <>
            <Twin as="replaced" by=" · " />
            <small>{subjectList}</small>
          </>
        )}
      </span>
    </li>
  );
}

/** A change of many operations names the first ones and folds the others, which its twin only counts. */
function Subjects({ subjects }: { subjects: PublishedChange['subject'][] }) {
  const { count, t } = currentLanguage();
  const linked = subjects.map((subject) => createElement(Subject, { subject }));
  const others = linked.splice(MAX_SUBJECTS);
  return (
    <>
      {sequence(linked, ', ')}
      {others.length > 0 && (
        <Twin as="replaced" by={` ${count(others.length, t.moreOperations)}`}>
          <details>
            <summary>{count(others.length, t.moreOperations)}</summary>
            {sequence(others, ', ')}
          </details>
        </Twin>
      )}
    </>
  );
}

function FieldName({ field: { label, href } }: { field: NonNullable<PublishedChange['field']> }) {
  const name = <code>{label}</code>;
  return href === null ? name : <a href={href}>{name}</a>;
}

function Subject({ subject: { kind, label, href, lang } }: { subject: PublishedChange['subject'] }) {
  const { inLanguage } = currentLanguage();
  const name = kind === 'schema' ? <code>{label}</code> : <span lang={inLanguage(lang)}>{label}</span>;
  return href === null ? <b>{name}</b> : <a href={href}>{name}</a>;
}

/** The changes of an operation or a schema, by release. */
export function History({ page }: { page: { history?: PageHistory } }) {
  const language = currentLanguage();
  return page.history?.releases.map(({ id, date, title, lang, href, changes }) => (
    <section key={id} className="history">
      <h3>
        <a href={href} lang={language.inLanguage(lang)}>
          {title}
        </a>{' '}
        <small>{language.date(date)}</small>
      </h3>
      <ChangeList changes={changes} own={page.history?.href ?? null} />
    </section>
  ));
}

/** Since when a field exists or is deprecated, and when it goes. */
export function FieldHistory({ anchor, schema }: { anchor: string | null; schema: Schema | null }) {
  const { t, date, markOf } = currentLanguage();
  const mark = markOf(anchor);
  const sunset = schema?.kind === 'schema' ? schema.sunset : undefined;
  const since = mark?.deprecated ?? mark?.since;
  if (since === undefined && sunset === undefined) return null;
  return (
    <small>
      {since !== undefined && (
        <>
          {' '}
          <a href={since.href}>{t.since(date(since.date))}</a>
        </>
      )}
      {sunset !== undefined && ` ${t.until(date(sunset))}`}
    </small>
  );
}

/** Returns the section with the changes of an operation or a schema; none without changes. */
export function historySections({ history }: { history?: PageHistory }, { t }: Language): Section<'changes'>[] {
  return history === undefined ? [] : [{ part: 'changes', id: 'changes', text: t.changes }];
}
