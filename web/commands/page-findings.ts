import type { Output } from '../compile/outputs.ts';
import type { PageEntry } from '../compile/pages/page-entry.ts';
import { LinkCheck } from '../compile/site/link-check.ts';
import type { AnySite } from '../compile/site/site.ts';
import { lineFinder } from '../compile/source/line-finder.ts';
import type { Route } from '../model/page/path.ts';
import type { Prerender } from '../model/page/prerender.ts';
import type { Finding } from '../model/site/finding.ts';

interface FindingsContext {
  /** Absolute path of the site's folder. */
  root: string;
  sites: readonly AnySite[];
  outputs: Iterable<Output>;
  prerender: Pick<Prerender, 'articleToc'>;
}

/**
 * Finds the mistakes of one page that otherwise only a build reports: its links, its anchors, and what building it says. It builds the
 * page, and the pages whose anchors it names.
 * @returns findings in the file of the page, errors first
 */
export function findingsOfPage(entry: PageEntry, { root, sites, outputs, prerender }: FindingsContext): Finding[] {
  const site = sites.find(({ audience }) => audience === entry.audience);
  if (site === undefined) return [];
  const check = new LinkCheck();
  for (const { path } of outputs) check.addFile(decodeURI(path));
  const built = entry.build();
  check.add(built, prerender.articleToc(built.page));
  for (const target of targetsOf(built.links, entry.route)) {
    const named = sites
      .flatMap(({ locales }) => locales.filter(({ locale }) => locale === entry.locale))
      .flatMap(({ pages }) => pages.filter(({ route }) => route === target));
    for (const page of named) {
      const other = page.build();
      check.add({ ...other, links: [] }, prerender.articleToc(other.page));
    }
  }
  const { strictness = 'error' } = site.config;
  const found = [...site.findings, ...check.findings({ others: [], strictness, lineOf: lineFinder(root) })].filter(
    ({ location }) => location?.file === entry.file,
  );
  const unique = [...new Map(found.map((finding) => [JSON.stringify(finding), finding])).values()];
  return unique.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));
}

/** The other pages whose anchors a page names. */
function targetsOf(links: ReturnType<PageEntry['build']>['links'], own: Route): Set<Route> {
  return new Set(
    links.flatMap((link) =>
      'fragment' in link && 'route' in link && link.fragment !== '' && link.route !== own ? link.route : [],
    ),
  );
}
