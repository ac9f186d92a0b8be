import { memo, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import type { TocEntry } from '../../model/page/page.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { navbarHeight } from '../navbar/navbar-height.ts';
import { usePage } from '../state/page.tsx';
import { activeHeading } from './active-heading.ts';
import { useDismissal } from './use-dismissal.ts';

function useActiveHeading(toc: TocEntry[], hideOnScroll: boolean): string | null {
  const [active, setActive] = useState<string | null>(null);
  useEffect(() => {
    const update = (): void => {
      const headings = toc.flatMap(({ id }) => {
        const element = document.getElementById(id);
        // A heading inside closed details has no box, so it is skipped.
        return element?.getClientRects().length ? [{ id, box: element.getBoundingClientRect() }] : [];
      });
      const index = activeHeading(
        headings.map(({ box }) => box),
        hideOnScroll ? 0 : navbarHeight(),
        innerHeight,
      );
      setActive(headings[index]?.id ?? null);
    };
    const cancel = afterPaint(update);
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update, { passive: true });
    return () => {
      cancel();
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [toc, hideOnScroll]);
  return active;
}

const TocLinks = memo(function TocLinks({ toc, active }: { toc: TocEntry[]; active: string | null }) {
  return (
    <ul>
      {toc.map(({ id, level, text, lang }) => (
        <li key={id} data-level={level}>
          <a href={`#${encodeURIComponent(id)}`} lang={lang} aria-current={id === active ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
});

/** The right column of a wide screen. */
export function TableOfContents() {
  const { data, site, strings } = usePage();
  const active = useActiveHeading(data.toc, site.navbar.hideOnScroll);
  return (
    <nav className="toc" aria-labelledby="toc-title">
      <p className="toc-title" id="toc-title">
        {strings.onThisPage}
      </p>
      <TocLinks toc={data.toc} active={active} />
    </nav>
  );
}

/** The same list, folded, for narrow screens and for pages whose article needs the right column itself. */
export function FoldedTableOfContents() {
  const { data, strings } = usePage();
  // Choosing an entry changes the hash, which closes the list.
  const { hash } = useLocation();
  const details = useDismissal(data.path + hash);
  // The list is closed after a navigation, so it may be rendered after the page.
  const toc = useDeferredValue(data.toc);
  return (
    <details className="menu toc-folded" ref={details}>
      <summary>{strings.onThisPage}</summary>
      <nav aria-label={strings.onThisPage}>
        <TocLinks toc={toc} active={null} />
      </nav>
    </details>
  );
}
