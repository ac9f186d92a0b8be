import { twinPath } from '../../model/page/twin.ts';

/** The absolute addresses of a site in Markdown: of the twin for a page, unchanged for everything else. */
export class TwinAddresses {
  readonly #url: string;
  readonly #pages = new Set<string>();
  readonly #others: TwinAddresses | null;

  /**
   * @param url origin of the site
   * @param others pages of another site that this one may link to
   */
  constructor(url: string, others: TwinAddresses | null) {
    this.#url = url;
    this.#others = others;
  }

  /** Adds a page. @param path localized and percent-encoded */
  add(path: string): void {
    this.#pages.add(path);
  }

  /** The address of a link. @param href localized path with an optional query and fragment, or an absolute URL */
  of(href: string): string {
    if (!href.startsWith('/') || href.startsWith('//')) return href;
    const [path = ''] = href.split(/[?#]/, 1);
    return this.#url + (this.has(path) ? twinPath(path) : path) + href.slice(path.length);
  }

  /** The address of a page for readers. @param path localized and percent-encoded */
  ofPage(path: string): string {
    return this.#url + path;
  }

  has(path: string): boolean {
    return this.#pages.has(path) || this.#others?.has(path) === true;
  }
}
