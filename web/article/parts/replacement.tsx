import type { Note, Succession } from '../../model/api/migration.ts';
import { LOCALE_INFO, type Locale } from '../../model/site/locale.ts';
import type { Language } from '../language.ts';
import { sequence } from './sequence.ts';

interface ReplacementProps {
  successions: Succession[];
  /** Route of the page. */
  locale: Locale;
  language: Language;
}

/** The successors of an operation in a newer version, and its predecessors in an older one. */
export function Replacement({ successions, locale, language }: ReplacementProps) {
  const { t } = language;
  return successions.map(({ side, version, operations, note, href }) => {
    const links = sequence(
      operations.map((operation) => (
        <a key={operation.href} href={operation.href} lang={language.inLanguage(operation.lang)}>
          {operation.label}
        </a>
      )),
      ', ',
    );
    return (
      <div key={`${side} ${version}`} className="replacement" data-side={side}>
        <p>
          {operations.length === 0 ? (
            t.noSuccessorIn(version)
          ) : (
            <>
              {side === 'old' ? t.replacedIn(version) : t.replacesIn(version)} {links}.
            </>
          )}
          {operations.length > 0 && (
            <>
              {' '}
              <a className="more" href={href}>
                {t.whatChanges}
              </a>
            </>
          )}
        </p>
        {note !== null && <NoteText note={note} locale={locale} language={language} />}
      </div>
    );
  });
}

/** A sentence of a migration file, marked if it is not in the page's language. */
export function NoteText({ note, locale, language }: { note: Note; locale: Locale; language: Language }) {
  return (
    <div
      lang={language.inLanguage(note.locale === locale ? undefined : LOCALE_INFO[note.locale].htmlLang)}
      dangerouslySetInnerHTML={{ __html: note.html }}
    />
  );
}
