import { posix } from 'node:path';

import { normalizePath } from '../../model/site/path.ts';
import { decodedText } from '../../model/text/decode.ts';

/** A link for the link check. Its route has no language prefix. */
export interface PageLink {
  kind: 'page' | 'markdown' | 'anchor' | 'description' | 'image' | 'unsafe';
  /** As written, for messages and to find its line. */
  href: string;
  /** Target route; empty for `anchor`, for a missing Markdown file, and for a `description` link without target. */
  route: string;
  /** Decoded fragment without `#`, or empty. */
  fragment: string;
  /** The file with the link, if it is not that of the page. */
  file?: string;
  /** The page shows a mark in place of the link. */
  isDead?: true;
}

export interface ResolvedLink {
  /** The address for the document; null removes the link and keeps its text. */
  href: string | null;
  /** Whether the target does not exist. The text then has a mark in place of the link. */
  isDead: boolean;
  /** The link as the link check needs it; null for an address outside the site. */
  link: PageLink | null;
}

/** Facts about the targets of links. */
export interface SiteTargets {
  /** Whether a route is neither a page nor a file of the site. */
  isDead: (route: string) => boolean;
  /** Whether a route is a file, which is the same in every language. */
  isFile: (route: string) => boolean;
  /** The address of a link in Markdown twins, by its address in documents. */
  absolute: (href: string) => string;
}

/** By default, no route is dead, and links in Markdown twins have the same address. */
export interface LinkContext extends Partial<Pick<SiteTargets, 'isDead' | 'absolute'>> {
  /** Route of the page, e.g. `/guides/hello`; relative links start from its folder. */
  route: string;
  /** For guides: the route of a Markdown file by its relative path; null if there is no such guide. */
  routeOfFile: ((relativeFile: string) => string | null) | null;
  localize(route: string): string;
  /** For descriptions: the target of a fragment such as `operation/getUser`; null if it does not exist, undefined for any other fragment. */
  targetOfFragment?: (fragment: string) => { route: string; fragment: string } | null | undefined;
}

const EXTERNAL = /^(?:https?:|mailto:|tel:|\/\/)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * An address as a browser reads it; null for a scheme other than http, https, mailto and tel, because others can run script
 * (CWE-79).
 */
export function safeHref(written: string): string | null {
  // Browsers trim addresses and ignore line breaks and tabs inside: "java\nscript:" is a scheme (https://url.spec.whatwg.org/#url-parsing).
  // oxlint-disable-next-line no-control-regex -- the class is exactly the characters the URL standard strips, and other controls
  const href = written.replaceAll(/[\u0000-\u001f\u007f]+/g, '').trim();
  return EXTERNAL.test(href) || !SCHEME.test(href) ? href : null;
}

/** Resolves a link of a Markdown text. */
export function resolveLink(written: string, context: LinkContext): ResolvedLink {
  const href = safeHref(written);
  if (href === null)
    return { href: null, isDead: false, link: { kind: 'unsafe', href: written, route: '', fragment: '' } };
  if (EXTERNAL.test(href)) return { href, isDead: false, link: null };

  const hashAt = href.indexOf('#');
  const path = decodedText((hashAt < 0 ? href : href.slice(0, hashAt)).replace(/\?.*$/, ''));
  const query = /\?[^#]*/.exec(href)?.[0] ?? '';
  const hash = hashAt < 0 ? '' : href.slice(hashAt);
  const fragment = decodedText(hash.slice(1));
  const address = (route: string): string => encodeURI(context.localize(route)) + query + hash;
  const target = path === '' ? context.targetOfFragment?.(fragment) : undefined;
  if (target === null)
    return { href: null, isDead: true, link: { kind: 'description', href: written, route: '', fragment: '' } };
  if (target !== undefined) {
    const anchor = target.fragment === '' ? '' : `#${encodeURI(target.fragment)}`;
    return {
      href: encodeURI(context.localize(target.route)) + anchor,
      isDead: false,
      link: { kind: 'description', href: written, ...target },
    };
  }
  if (path === '') return { href: hash, isDead: false, link: { kind: 'anchor', href: written, route: '', fragment } };

  if (context.routeOfFile !== null && /\.mdx?$/i.test(path)) {
    const route = context.routeOfFile(path);
    const link: PageLink = { kind: 'markdown', href: written, route: route ?? '', fragment };
    return { href: route === null ? null : address(route), isDead: route === null, link };
  }
  const route = normalizePath(posix.resolve('/', posix.dirname(context.route), path));
  const isDead = context.isDead?.(route) ?? false;
  const link: PageLink = { kind: 'page', href: written, route, fragment, ...(isDead ? { isDead } : {}) };
  return { href: isDead ? null : address(route), isDead, link };
}
