import type { Note, Succession } from '../../model/api/migration.ts';
import { LOCALE_INFO } from '../../model/site/locale.ts';
import type { PropsWithLanguage } from '../language.ts';
import { links } from './inline.tsx';

/** The successors of an operation in a newer version, and its predecessors in an older one. */
export function Replacement({ successions, language }: PropsWithLanguage<{ successions: Succession[] }>) {
  const { t } = language;
  return successions.map(({ side, version, operations, note, href }) => {
    return (
      <div key={`${side} ${version}`} className="replacement" data-side={side}>
        <p>
          {operations.length === 0 ? (
            t.noSuccessorIn(version)
          ) : (
            <>
              {side === 'old' ? t.replacedIn(version) : t.replacesIn(version)} {links(operations, ', ', language)}.{' '}
              <a href={href}>{t.whatChanges}</a>
            </>
          )}
        </p>
        {note !== null && <NoteText note={note} language={language} />}
      </div>
    );
  });
}

/** A sentence of a migration file, marked if it is not in the page's language. */
export function NoteText({ note, language }: PropsWithLanguage<{ note: Note }>) {
  return (
    <div
      lang={language.inLanguage(note.locale === language.locale ? undefined : LOCALE_INFO[note.locale].htmlLang)}
      dangerouslySetInnerHTML={{ __html: note.html }}
    />
  );
}
