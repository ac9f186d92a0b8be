import { canonicalKey, type CanonicalPath } from '../../web/model/edge/canonical-path.ts';
import type { Locale } from '../../web/model/site/locale.ts';
import { splitLocale } from '../../web/model/site/path.ts';

/** The target of a request. */
export interface RequestPath extends CanonicalPath {
  /** The path as the URL Standard parses it. */
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** Scheme, host and port of the request. */
  origin: string;
  locale: Locale;
}

/**
 * Reads the path of a request. In production `request.url` can contain raw backslashes and other input that the URL
 * Standard resolves, so it is parsed first. A URL that cannot be parsed is not settled, and therefore gated.
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
