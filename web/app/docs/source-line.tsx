import { usePage } from '../state/page.tsx';

/** The date of the last change of a page, and a link to edit its source. */
export function SourceLine() {
  const { data, strings } = usePage();
  const { updated, editHref } = data;
  if (data.kind === 'home' || (updated === undefined && editHref === undefined)) return null;
  return (
    <p className="source-line">
      {updated !== undefined && (
        <span>
          {strings.lastUpdated} <time dateTime={updated.date}>{updated.text}</time>
        </span>
      )}
      {editHref !== undefined && <a href={editHref}>{strings.editPage}</a>}
    </p>
  );
}
