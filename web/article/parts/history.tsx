import type { PublishedChange } from '../../model/api/change.ts';
import type { Schema } from '../../model/api/schema.ts';
import type { PageHistory } from '../../model/page/page.ts';
import type { Language } from '../language.ts';

interface ChangeListProps {
  changes: PublishedChange[];
  language: Language;
}

/** Changes as a list, grouped by their operation or schema. */
export function ChangeList({ changes, language }: ChangeListProps) {
  const groups = [...Map.groupBy(changes, ({ subject: { kind, label, href } }) => `${kind} ${label} ${href}`).values()];
  return (
    <ul className="changes">
      {groups.map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        return (
          <li key={`${first.subject.kind} ${first.subject.label}`}>
            {first.subject.kind !== 'api' && <Subject subject={first.subject} language={language} />}
            <ul>
              {group.map((change) => (
                <Change
                  key={`${change.rules.join()} ${change.field?.label} ${change.text.plain}`}
                  change={change}
                  language={language}
                />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function Subject({
  subject: { kind, label, href, lang },
  language,
}: {
  subject: PublishedChange['subject'];
  language: Language;
}) {
  const name = kind === 'schema' ? <code>{label}</code> : <span lang={language.inLanguage(lang)}>{label}</span>;
  return href === null ? <b>{name}</b> : <a href={href}>{name}</a>;
}

/** One change. The classes serve the filters, which work without scripts. */
function Change({
  change: { kind, level, field, direction, text, note },
  language,
}: {
  change: PublishedChange;
  language: Language;
}) {
  const { t } = language;
  const name = field === null ? null : <code>{field.label}</code>;
  return (
    <li className={level === 'breaking' ? `${kind} breaking` : kind}>
      <b className={level}>{level === 'info' ? t.changeTypes[kind] : t.changeLevels[level]}</b>
      <span>
        {field !== null && (field.href === null ? name : <a href={field.href}>{name}</a>)}{' '}
        <span dangerouslySetInnerHTML={{ __html: text.html }} />
        {direction !== null && ` ${direction === 'request' ? t.changeInRequests : t.changeInResponses}`}
        {note !== null && (
          <small lang={language.inLanguage(note.lang)} dangerouslySetInnerHTML={{ __html: note.html }} />
        )}
      </span>
    </li>
  );
}

/** The changes of an operation or a schema, by release. */
export function History({ page, language }: { page: { history?: PageHistory }; language: Language }) {
  return page.history?.releases.map(({ id, date, title, lang, href, changes }) => (
    <section key={id} className="history">
      <h3>
        <a href={href} lang={language.inLanguage(lang)}>
          {title}
        </a>{' '}
        <small>{language.date(date)}</small>
      </h3>
      <ChangeList changes={changes} language={language} />
    </section>
  ));
}

interface FieldHistoryProps {
  anchor: string | null;
  schema: Schema | null;
  language: Language;
}

/** Since when a field exists or is deprecated, and when it goes. */
export function FieldHistory({ anchor, schema, language }: FieldHistoryProps) {
  const mark = language.markOf(anchor);
  const sunset = schema?.kind === 'schema' ? schema.sunset : undefined;
  const since = mark?.deprecated ?? mark?.since;
  if (since === undefined && sunset === undefined) return null;
  const { t, date } = language;
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
