import type { Note, Succession } from '../../model/api/migration.ts';
import { LOCALE_INFO } from '../../model/site/locale.ts';
import { currentLanguage, links } from '../kit.tsx';

/** The successors of an operation in a newer version, and its predecessors in an older one. */
export function Replacement({ successions }: { successions: Succession[] }) {
  const { t } = currentLanguage();
  return successions.map(({ side, version, operations, note, href }) => {
    return (
      <div key={`${side} ${version}`} className="replacement" data-side={side}>
        <p>
          {operations.length === 0 ? (
            t.noSuccessorIn(version)
          ) : (
            <>
              {side === 'old' ? t.replacedIn(version) : t.replacesIn(version)} {links(operations, ', ')}.{' '}
              <a href={href}>{t.whatChanges}</a>
            </>
          )}
        </p>
        {note !== null && <NoteText note={note} />}
      </div>
    );
  });
}

/** A sentence of a migration file, marked if it is not in the page's language. */
export function NoteText({ note }: { note: Note }) {
  const { inLanguage, locale } = currentLanguage();
  return (
    <div
      lang={inLanguage(note.locale === locale ? undefined : LOCALE_INFO[note.locale].htmlLang)}
      dangerouslySetInnerHTML={{ __html: note.html }}
    />
  );
}
