import { canonicalKey, isGatedKey } from '../../web/model/edge/canonical-path.ts';
import type { ReceivedSignal } from '../../web/model/insight/service.ts';
import type { Signal } from '../../web/model/insight/signal.ts';
import { normalizePath, splitLocale } from '../../web/model/page/path.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import type { KnownPlaces } from './entries.ts';

/** The page that a signal is about. */
export interface SignalPlace {
  /** The route of a public page, the name of an internal one, or empty without a page. */
  page: string;
  locale: Locale;
  anchors: ReadonlySet<string>;
}

const NO_ANCHORS: ReadonlySet<string> = new Set();

/** The page of a signal; null if the site has no such page, or an internal one and the gate has not admitted the reader. */
export async function placeOf(
  signal: Signal,
  { nameInternal }: Pick<ReceivedSignal, 'nameInternal'>,
  { pages }: KnownPlaces,
): Promise<SignalPlace | null> {
  if (signal.kind === 'missing' && nameInternal === null && isGatedKey(canonicalKey(signal.path))) return null;
  // A violation counts for the kind of its page only.
  if (signal.page === undefined || signal.kind === 'violation')
    return { page: '', locale: splitLocale('/').locale, anchors: NO_ANCHORS };
  const key = canonicalKey(signal.page);
  const { locale, route } = splitLocale(normalizePath(key.path));
  if (isGatedKey(key)) {
    const name = (await nameInternal?.(splitLocale(normalizePath(key.key)).route)) ?? null;
    return name === null ? null : { page: name, locale, anchors: NO_ANCHORS };
  }
  const anchors = pages.get(route);
  return anchors === undefined ? null : { page: route, locale, anchors };
}
