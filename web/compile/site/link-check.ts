import type { TocEntry } from '../../model/page/page.ts';
import { type Route, splitLocale } from '../../model/page/path.ts';
import type { Finding, SourceLocation } from '../../model/site/finding.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { PageLink } from '../markdown/links.ts';
import type { BuiltPage } from '../pages/page-entry.ts';

interface CheckedPage {
  route: Route;
  locale: Locale;
  file: string;
  links: readonly PageLink[];
}

/**
 * Collects the links and anchors of pages while they are built, and checks the links when all pages are known.
 * A link to a missing page is an error; a link to a missing Markdown file or anchor is a warning.
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

  /** Adds a file that pages can link to, such as a download. @param path localized and percent-encoded */
  addFile(path: string): void {
    this.#routes.add(splitLocale(decodeURI(path)).route);
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
    return this.#pages.flatMap((page) =>
      page.links.flatMap((link): Finding[] => {
        // Called for broken links only, because it searches the whole file.
        const at = (): SourceLocation => {
          const { file = page.file } = link;
          return { file, line: lineOf(file, link.href) };
        };
        const target = link.kind === 'anchor' ? page.route : link.route;
        if (link.kind === 'unsafe') {
          return [
            {
              severity: 'warning',
              code: 'unsafe-link',
              message: `The link "${link.href}" on ${page.route} has a scheme that is not allowed; the page shows its text only.`,
              remedy: 'Use http, https, mailto, tel or a path of the site.',
              location: at(),
            },
          ];
        }
        if (link.kind === 'description' && target === '') {
          return [
            {
              severity: strictness,
              code: 'broken-link',
              message: `The link "${link.href}" on ${page.route} names an operation, tag or schema that the description does not have; the page shows its text only.`,
              remedy: 'Write #operation/<operationId>, #tag/<name> or #schema/<name>, spelled as in the description.',
              location: at(),
            },
          ];
        }
        if (link.kind === 'markdown' && target === '') {
          return [
            {
              severity: 'warning',
              code: 'broken-markdown-link',
              message: `The link "${link.href}" on ${page.route} names a Markdown file that does not exist.`,
              remedy: 'Correct the file name, relative to this file.',
              location: at(),
            },
          ];
        }
        if (!checks.some((check) => check.#routes.has(target))) {
          return [
            {
              severity: strictness,
              code: 'broken-link',
              message: `The link "${link.href}" on ${page.route} leads to ${target}, but no page exists there.`,
              remedy: 'Correct the path, or add the page.',
              location: at(),
            },
          ];
        }
        const anchors = checks
          .map((check) => check.#anchors.get(`${page.locale} ${target}`))
          .find((ids) => ids !== undefined);
        if (link.fragment !== '' && anchors !== undefined && !anchors.has(link.fragment)) {
          return [
            {
              severity: 'warning',
              code: 'broken-anchor',
              message: `The link "${link.href}" on ${page.route} names an anchor that ${target} does not have.`,
              remedy: 'Copy the anchor from the link icon beside the heading or field.',
              location: at(),
            },
          ];
        }
        return [];
      }),
    );
  }
}
