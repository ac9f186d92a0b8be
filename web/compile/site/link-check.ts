import { isGated } from '../../model/edge/canonical-path.ts';
import type { TocEntry } from '../../model/page/page.ts';
import type { Locale } from '../../model/site/locale.ts';
import { type Route, splitLocale } from '../../model/site/path.ts';
import { type Finding, type FindingId, findingOf } from '../base/finding.ts';
import type { PageLink } from '../markdown/links.ts';
import type { BuiltPage } from '../pages/page-entry.ts';

interface CheckedPage extends Pick<BuiltPage['page'], 'route' | 'locale' | 'file'> {
  links: readonly PageLink[];
}

/**
 * Collects the links and anchors of pages while they are built, and checks the links when all pages are known.
 * A link to a missing page is an error; a link to a missing Markdown file or anchor is a warning. A link of a text that many pages
 * have is reported once.
 */
export class LinkCheck {
  readonly #pages: CheckedPage[] = [];
  readonly #anchors = new Map<string, ReadonlySet<string>>();
  readonly #routes = new Set<Route>();

  /** @param toc the headings of the page, those that the article adds included */
  add({ page, links, anchors }: BuiltPage, toc: readonly Pick<TocEntry, 'id'>[]): void {
    this.#routes.add(page.route);
    this.#pages.push({ route: page.route, locale: page.locale, file: page.file, links });
    this.#anchors.set(`${page.locale} ${page.route}`, new Set([...anchors, ...toc.map(({ id }) => id)]));
  }

  /** Adds the addresses in a data file: a route and an anchor each. */
  addTargets(file: string, locale: Locale, addresses: readonly string[]): void {
    const links = addresses.map((href): PageLink => {
      const [route = '', fragment = ''] = href.split('#');
      return { kind: 'page', href, route, fragment };
    });
    this.#pages.push({ route: file, locale, file, links });
  }

  /** Adds a file that pages can link to, such as a download. @param path localized and decoded */
  addFile(path: string): void {
    this.#routes.add(splitLocale(path).route);
  }

  /**
   * @param others link checks of other sites that pages may link to (for internal pages, the public site)
   * @param strictness severity of broken links
   * @param lineOf finds the first line of a file that contains a text
   */
  findings({
    others,
    strictness,
    lineOf,
  }: {
    others: readonly LinkCheck[];
    strictness: 'error' | 'warning';
    lineOf: (file: string, text: string) => number | undefined;
  }): Finding[] {
    const checks: readonly LinkCheck[] = [this, ...others];
    const broken = new Map<string, BrokenLink>();
    for (const page of this.#pages) {
      for (const link of page.links) {
        const fault = faultOf(link, page, checks);
        if (fault === null) continue;
        const { file = page.file } = link;
        const key = [fault.id, file, link.href].join('\n');
        const earlier = broken.get(key);
        if (earlier === undefined) broken.set(key, { ...fault, file, link, routes: new Set([page.route]) });
        else earlier.routes.add(page.route);
      }
    }
    return [...broken.values()].map(({ id, target, file, link: { href }, routes }) => {
      const [first = '', ...more] = routes;
      const pages = more.length === 0 ? first : `${first} and ${more.length} more page${more.length === 1 ? '' : 's'}`;
      const severity = id.startsWith('broken-link') ? strictness : 'warning';
      return findingOf(id, { href, pages, target }, { file, line: lineOf(file, href) }, severity);
    });
  }

  hasPage(route: Route): boolean {
    return this.#routes.has(route);
  }

  /** Identifiers on a page; undefined if there is no such page. */
  anchorsOf(locale: Locale, route: Route): ReadonlySet<string> | undefined {
    return this.#anchors.get(`${locale} ${route}`);
  }
}

/** The text of the catalog for a link with a fault, and the page that it names. */
interface Fault {
  id: FindingId;
  target: string;
}

/** A link with a fault, which a shared text can bring to many pages. */
interface BrokenLink extends Fault {
  file: string;
  link: PageLink;
  routes: Set<Route>;
}

function faultOf(link: PageLink, page: CheckedPage, checks: readonly LinkCheck[]): Fault | null {
  const target = link.kind === 'anchor' ? page.route : link.route;
  if (link.kind === 'unsafe') return { id: 'unsafe-link', target };
  if (link.kind === 'image') return { id: 'missing-image', target };
  if (link.kind === 'description' && target === '') return { id: 'broken-link/description', target };
  if (link.kind === 'markdown' && target === '') return { id: 'broken-markdown-link', target };
  const { route: withoutLocale } = splitLocale(target);
  if (withoutLocale !== target && checks.some((check) => check.hasPage(withoutLocale)))
    return { id: 'broken-link/language', target: withoutLocale };
  if (isGated(target) && !isGated(page.route)) return { id: 'broken-link/internal', target };
  if (link.isDead === true || !checks.some((check) => check.hasPage(target))) return { id: 'broken-link', target };
  const anchors = checks.map((check) => check.anchorsOf(page.locale, target)).find((ids) => ids !== undefined);
  const isMissing = link.fragment !== '' && anchors !== undefined && !anchors.has(link.fragment);
  return isMissing ? { id: 'broken-anchor', target } : null;
}
