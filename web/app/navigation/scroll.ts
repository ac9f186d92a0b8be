import { splitLocale } from '../../model/site/path.ts';
import { decodedText } from '../../model/text/decode.ts';
import type { View } from './view.ts';

type ScrollMove = { kind: 'none' } | { kind: 'top' } | { kind: 'element'; id: string } | { kind: 'view'; view: View };

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The decoded fragment. A fragment that cannot be decoded is returned as written. */
export function idFromHash(hash: string): string {
  return decodedText(hash.replace(/^#/, ''));
}

/**
 * @param previous null at the first load, when the browser itself scrolls
 * @param remembered the view to restore: of the history entry, or of the same page in the language before
 */
export function scrollMove(previous: Address | null, next: Address, remembered: View | null): ScrollMove {
  if (previous === null) return { kind: 'none' };
  if (remembered !== null) return { kind: 'view', view: remembered };
  const onlyQuery =
    previous.pathname === next.pathname && previous.hash === next.hash && previous.search !== next.search;
  if (onlyQuery) return { kind: 'none' };
  return next.hash === '' || next.hash === '#' ? { kind: 'top' } : { kind: 'element', id: idFromHash(next.hash) };
}

/** Whether two locations are the same page in two languages. */
export function isTranslation(from: Pick<Address, 'pathname'>, to: Pick<Address, 'pathname'>): boolean {
  return from.pathname !== to.pathname && splitLocale(from.pathname).route === splitLocale(to.pathname).route;
}
