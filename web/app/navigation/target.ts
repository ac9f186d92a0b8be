import { internalRedirect, isGated } from '../../model/edge/canonical-path.ts';
import { normalizePath } from '../../model/site/path.ts';

/** How the router follows a link. */
type Target =
  /** The browser loads it: other sites, files, sign-in addresses, and links across the gate. */
  | { kind: 'native'; url: URL }
  /** The page on screen: at most query and hash differ. */
  | { kind: 'same-page'; url: URL }
  | { kind: 'page'; url: URL };

/** Files. A document's path has no such ending. */
const FILE = /\.(?:avif|css|gif|ico|jpe?g|js|json|map|md|pdf|png|svg|ts|txt|webmanifest|webp|xml|ya?ml|zip)$/i;

/** A document's canonical path: without `.html`, `index` and trailing slash, and with `/docs` before `/internal/…`. */
export function canonicalPath(pathname: string): string {
  const path = normalizePath(pathname);
  return internalRedirect(path) ?? path;
}

/**
 * Decides how to follow a link.
 * @param current address of the page on screen
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

/** False for clicks that the browser handles whatever the address: new tabs, downloads, modifier keys. */
export function isPlainClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
  link: Pick<HTMLAnchorElement, 'target' | 'hasAttribute'>,
): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented &&
    !link.hasAttribute('download') &&
    (link.target === '' || link.target === '_self')
  );
}
