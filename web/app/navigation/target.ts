import { internalRedirect, isGated } from '../../model/edge/gate.ts';
import { normalizePath } from '../../model/page/path.ts';

/** What a link of this site means for the router. */
export type Target =
  /** The browser's own business: other sites, files, sessions, and either way across the gate. */
  | { kind: 'native'; url: URL }
  /** The page on screen: only query or hash differ, or nothing. */
  | { kind: 'same-page'; url: URL }
  | { kind: 'page'; url: URL };

/** Served as they are; a document's path has no such ending. */
const FILE = /\.(?:avif|css|gif|ico|jpe?g|js|json|map|md|pdf|png|svg|txt|webmanifest|webp|xml|ya?ml|zip)$/i;

/** A path as the site spells it: without `.html`, `index` and a slash at the end; `/internal/…` at its one address. */
export function canonicalPath(pathname: string): string {
  const path = normalizePath(pathname);
  return internalRedirect(path) ?? path;
}

/**
 * Classifies a link.
 * @param current address of the page on screen; crossing the gate's boundary is measured from there
 */
export function targetFrom(href: string, current: URL): Target {
  const url = new URL(href, current);
  if (url.origin !== current.origin || FILE.test(url.pathname) || url.pathname.startsWith('/auth/'))
    return { kind: 'native', url };
  const pathname = canonicalPath(url.pathname);
  if (pathname !== url.pathname) url.pathname = pathname;
  if (isGated(url.pathname) !== isGated(current.pathname)) return { kind: 'native', url };
  return { kind: canonicalPath(current.pathname) === pathname ? 'same-page' : 'page', url };
}

/** Whether following a link is left to the browser whatever its address: new tabs, downloads, modified clicks. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
  link: { target: string; download: boolean },
): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented &&
    !link.download &&
    (link.target === '' || link.target === '_self')
  );
}
