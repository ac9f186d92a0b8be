import { splitLocale } from '../../model/page/path.ts';
import type { View } from './view.ts';

/** The scroll position after a location change. */
type ScrollMove = { kind: 'none' } | { kind: 'top' } | { kind: 'element'; id: string } | { kind: 'view'; view: View };

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The decoded fragment. A fragment that cannot be decoded is returned as written. */
export function idFromHash(hash: string): string {
  const raw = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/**
 * @param previous null at the first load, when the browser itself scrolls
 * @param remembered the view to restore: of the history entry, or of the same page in the language before
 */
export function scrollMove(previous: Place | null, next: Place, remembered: View | null): ScrollMove {
  if (previous === null) return { kind: 'none' };
  if (remembered !== null) return { kind: 'view', view: remembered };
  const onlyQuery =
    previous.pathname === next.pathname && previous.hash === next.hash && previous.search !== next.search;
  if (onlyQuery) return { kind: 'none' };
  return next.hash === '' || next.hash === '#' ? { kind: 'top' } : { kind: 'element', id: idFromHash(next.hash) };
}

/** Whether two locations are the same page in two languages. */
export function isTranslation(from: Pick<Place, 'pathname'>, to: Pick<Place, 'pathname'>): boolean {
  return from.pathname !== to.pathname && splitLocale(from.pathname).route === splitLocale(to.pathname).route;
}
