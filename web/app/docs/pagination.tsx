import type { Link } from '../../model/page/page.ts';
import { usePage } from '../state/page.tsx';

function Neighbor({ link, word, rel }: { link: Link | null; word: string; rel: 'prev' | 'next' }) {
  if (link === null) return null;
  return (
    <a className={`pagination-${rel}`} href={link.href} rel={rel}>
      <span className="pagination-word">{word}</span>
      <span className="pagination-title" lang={link.lang}>
        {link.label}
      </span>
    </a>
  );
}

export function Pagination() {
  const { data, strings } = usePage();
  if (data.previous === null && data.next === null) return null;
  return (
    <nav className="pagination" aria-label={strings.pagination}>
      <Neighbor link={data.previous} word={strings.previous} rel="prev" />
      <Neighbor link={data.next} word={strings.next} rel="next" />
    </nav>
  );
}
