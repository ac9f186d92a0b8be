import { memo, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

import type { TocEntry } from '../../model/page/page.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { navbarHeight } from '../navbar/use-hidden-navbar.ts';
import { usePage } from '../state/page.tsx';
import { usePaintedValue } from '../state/use-painted-value.ts';
import { useDismissal } from './use-dismissal.ts';

/** A page with fewer headings needs no list of them. */
export const MIN_ENTRIES = 3;

/** A heading's edges in pixels from the top of the viewport. */
interface HeadingBox {
  top: number;
  bottom: number;
}

/**
 * Index of the heading that the reader is at; -1 before the first one. It is the first heading below the navbar if that lies
 * in the upper half of the viewport, otherwise the heading before it.
 * @param offset the navbar's height; 0 if it hides
 */
export function activeHeading(headings: readonly HeadingBox[], offset: number, viewportHeight: number): number {
  const next = headings.findIndex(({ top }) => top >= offset);
  const heading = headings[next];
  if (heading === undefined) return headings.length - 1;
  const isInUpperHalf = heading.top >= 0 && heading.bottom < viewportHeight / 2;
  return isInUpperHalf ? next : next - 1;
}

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
    const listening = new AbortController();
    for (const type of ['scroll', 'resize'])
      addEventListener(type, update, { passive: true, signal: listening.signal });
    return () => {
      cancel();
      listening.abort();
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
  const toc = usePaintedValue(data.toc);
  return (
    <details className="menu toc-folded" ref={details}>
      <summary>{strings.onThisPage}</summary>
      <nav aria-label={strings.onThisPage}>
        <TocLinks toc={toc} active={null} />
      </nav>
    </details>
  );
}
