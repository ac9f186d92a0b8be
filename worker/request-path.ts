import { canonicalKey, type CanonicalPath } from '../web/model/edge/gate.ts';
import { splitLocale } from '../web/model/page/path.ts';
import type { Locale } from '../web/model/site/locale.ts';

/** Where a request wants to go. */
export interface RequestPath extends CanonicalPath {
  /** The path as the URL Standard reads it. */
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** Scheme, host and port asked for. */
  origin: string;
  locale: Locale;
}

/**
 * Reads a request's path. In production `request.url` may hold raw backslashes and other things that the URL Standard
 * resolves, so it is parsed before anything looks at it. What cannot be parsed is not settled, and thereby gated.
 */
export function readPath(request: Request): RequestPath {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  const { pathname, search, origin } = url ?? { pathname: '/', search: '', origin: 'null' };
  const canonical = canonicalKey(pathname);
  return {
    ...canonical,
    settled: canonical.settled && url !== undefined,
    pathname,
    search,
    origin,
    locale: splitLocale(canonical.key).locale,
  };
}
