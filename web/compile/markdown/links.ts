import { posix } from 'node:path';

/** A link as the checker sees it, in terms of routes, before any language prefix. */
export interface FoundLink {
  kind: 'page' | 'markdown' | 'anchor' | 'unsafe';
  /** As written, for the report and to find its line. */
  href: string;
  /** Route it leads to; for `anchor`, empty. */
  route: string;
  /** Decoded fragment without `#`, or empty. */
  fragment: string;
}

export interface ResolvedLink {
  /** What to write into the document; null drops the link and keeps its text. */
  href: string | null;
  found: FoundLink | null;
}

export interface LinkContext {
  /** Route of the page, e.g. `/guides/hello`; relative links start from its folder. */
  route: string;
  /** For guides: maps a Markdown file beside this one to its route; null when there is none. */
  routeOfFile: ((relativeFile: string) => string | null) | null;
  localise(route: string): string;
}

const EXTERNAL = /^(?:https?:|mailto:|tel:|\/\/)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Decides what a link of a Markdown text leads to. Only http, https, mailto and tel leave the site;
 * any other scheme is dropped, since it could run script (CWE-79).
 */
export function resolveLink(written: string, context: LinkContext): ResolvedLink {
  // Browsers ignore control characters inside a scheme: "java\nscript:" is one.
  // oxlint-disable-next-line no-control-regex -- the class is exactly the characters the URL standard strips
  const href = written.replaceAll(/[\u0000-\u0020\u007f]+/g, '');
  if (EXTERNAL.test(href)) return { href, found: null };
  if (SCHEME.test(href)) return { href: null, found: { kind: 'unsafe', href: written, route: '', fragment: '' } };

  const hashAt = href.indexOf('#');
  const path = (hashAt < 0 ? href : href.slice(0, hashAt)).replace(/\?.*$/, '');
  const query = /\?[^#]*/.exec(href)?.[0] ?? '';
  const hash = hashAt < 0 ? '' : href.slice(hashAt);
  const fragment = decodeFragment(hash.slice(1));
  if (path === '') return { href: hash, found: { kind: 'anchor', href: written, route: '', fragment } };

  if (context.routeOfFile !== null && /\.mdx?$/i.test(path)) {
    const route = context.routeOfFile(path);
    const found: FoundLink = { kind: 'markdown', href: written, route: route ?? '', fragment };
    return { href: route === null ? null : context.localise(route) + query + hash, found };
  }
  const route = normaliseRoute(path.startsWith('/') ? path : posix.resolve(posix.dirname(context.route), path));
  return { href: context.localise(route) + query + hash, found: { kind: 'page', href: written, route, fragment } };
}

function normaliseRoute(path: string): string {
  const resolved = posix.resolve('/', path);
  return resolved.replace(/(?:\/index)?(?:\.html)?$/, '') || '/';
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
