import type { Link } from '../../model/api/link.ts';
import { useIsStaff } from '../gate/staff-slot.tsx';
import { usePage } from '../state/page.tsx';

/** The date of the last change of a page, and, for staff, a link to edit its source. */
export function SourceLine() {
  const { data, strings } = usePage();
  const isStaff = useIsStaff();
  const { updated } = data;
  const editHref = isStaff || data.audience === 'internal' ? data.editHref : undefined;
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

function Neighbor({ link, label, rel }: { link: Link | null; label: string; rel: 'prev' | 'next' }) {
  if (link === null) return null;
  return (
    <a className={`pagination-${rel}`} href={link.href} rel={rel}>
      <span className="pagination-word">{label}</span>
      <span lang={link.lang}>{link.label}</span>
    </a>
  );
}

export function Pagination() {
  const { data, strings } = usePage();
  if (data.previous === null && data.next === null) return null;
  return (
    <nav className="pagination" aria-label={strings.pagination}>
      <Neighbor link={data.previous} label={strings.previous} rel="prev" />
      <Neighbor link={data.next} label={strings.next} rel="next" />
    </nav>
  );
}
