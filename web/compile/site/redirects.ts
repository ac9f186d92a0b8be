import { isGated } from '../../model/edge/canonical-path.ts';
import type { FormerAddresses } from '../../model/edge/former-addresses.ts';
import type { Audience, FormerAnchor } from '../../model/page/page.ts';
import type { Route } from '../../model/site/path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type { SiteConfig } from '../config/config-schema.ts';
import { CONFIG_FILE } from '../config/load-config.ts';

/** The redirects of an audience's site. A former internal address says nothing to strangers, so the two sites have their own. */
export interface SiteRedirects {
  former: FormerAddresses;
  /** The route that replaced a removed page, by the removed route in lower case. */
  instead: ReadonlyMap<Route, Route>;
  anchors: readonly FormerAnchor[];
}

interface RedirectOptions {
  audience: Audience;
  /** Whether a route has a page or a file. */
  hasPage: (route: Route) => boolean;
  /** Gets circles, dead ends, public addresses that would name an internal page, and former addresses that a page has. */
  report: (finding: Finding) => void;
}

const FOLDER = '/*';

/** Checks the `redirects` of `content/site.ts` that belong to an audience, and resolves chains: each target is a page of today. */
export function siteRedirects(
  redirects: SiteConfig['redirects'] = {},
  { audience, hasPage, report }: RedirectOptions,
): SiteRedirects {
  const pages: Record<Route, Route> = {};
  const folders: { from: Route; to: Route }[] = [];
  const gone: Route[] = [];
  const instead = new Map<Route, Route>();
  const anchors: FormerAnchor[] = [];
  const circular = new Set<Route>();
  for (const [from, target] of Object.entries(redirects)) {
    if (isGated(from) !== (audience === 'internal')) continue;
    const to = typeof target === 'string' ? finalTarget(target, redirects, circular) : target.gone;
    // One message for each circle.
    if (to === null && typeof target === 'string') continue;
    const [route = '', anchor] = from.split('#');
    const isFolder = from.endsWith(FOLDER);
    const mistake = mistakeIn(from, to, { audience, hasPage });
    if (mistake !== null || to === undefined)
      report(
        findingOf(
          'redirect',
          { from, mistake: mistake ?? 'leads in a circle.' },
          { file: CONFIG_FILE, near: `${from}':` },
        ),
      );
    else if (typeof target !== 'string') {
      gone.push(from.toLowerCase());
      if (to !== null) instead.set(from.toLowerCase(), to);
    } else if (to !== null && anchor !== undefined) anchors.push({ route, anchor, to });
    else if (to !== null && isFolder)
      folders.push({ from: from.slice(0, -FOLDER.length).toLowerCase(), to: to.slice(0, -FOLDER.length) });
    else if (to !== null) pages[from.toLowerCase()] = to;
  }
  folders.sort((a, b) => b.from.length - a.from.length);
  return { former: { pages, folders, gone }, instead, anchors };
}

function mistakeIn(
  from: string,
  to: Route | null | undefined,
  { audience, hasPage }: Pick<RedirectOptions, 'audience' | 'hasPage'>,
): string | null {
  const isFolder = from.endsWith(FOLDER);
  if (typeof to === 'string' && isGated(to) && audience === 'public')
    return `would tell strangers of the internal page "${to}".`;
  if (typeof to === 'string' && !isFolder && !hasPage(to.split('#')[0] ?? ''))
    return `leads to "${to}", but no page exists there.`;
  if (!isFolder && hasPage(from)) return 'would never be used, because this page exists.';
  return null;
}

/** Follows a chain of redirects. Undefined if it is a circle, null if the circle is known. @param circular gets its addresses */
function finalTarget(
  target: Route,
  redirects: NonNullable<SiteConfig['redirects']>,
  circular: Set<Route>,
): Route | null | undefined {
  const seen = new Set<Route>();
  let current = target;
  while (!seen.has(current)) {
    const next = redirects[current];
    if (typeof next !== 'string') return current;
    if (circular.has(current)) return null;
    seen.add(current);
    current = next;
  }
  for (const route of seen) circular.add(route);
  return undefined;
}
