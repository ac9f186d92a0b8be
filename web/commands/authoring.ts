import { compileSite, sourcesOf } from '../compile/compile-site.ts';
import { loadConfig } from '../compile/config/load-config.ts';
import { Findings, findingsToText } from '../compile/findings.ts';
import type { DocumentAssets } from '../compile/output/document.ts';
import { pageDocument, sidebarFragments, specialDocument } from '../compile/output/documents.ts';
import { downloadsOf } from '../compile/output/downloads.ts';
import { siteFiles } from '../compile/output/site-files.ts';
import { collectionsOnDemand } from '../compile/postman/collections.ts';
import { searchFileOf } from '../compile/search/site-search.ts';
import { LinkCheck } from '../compile/site/link-check.ts';
import type { LocalizedSite, Site } from '../compile/site/site.ts';
import { SourceCache } from '../compile/source/read-sources.ts';
import { internalRedirect } from '../model/edge/gate.ts';
import { EDGE_PLACEHOLDERS, placeholder } from '../model/edge/text-pack.ts';
import { AUTHORING_VERSION } from '../model/page/page-data.ts';
import type { Audience } from '../model/page/page.ts';
import { addressOf, normalizePath, splitLocale } from '../model/page/path.ts';
import type { Prerender } from '../model/page/prerender.ts';

export interface AuthoringAnswer {
  status: number;
  location?: string;
  type: string;
  body: string;
}

interface State {
  prerender: Prerender;
  assets: DocumentAssets;
  sites: [Site<'public'>, Site<'internal'>];
  findings: Findings;
  /** Search indexes that were asked for, by path. */
  searches: Map<string, string>;
}

/** The site in memory, for the authoring server: sources are read again when they change, and one page is drawn per request. */
export class Authoring {
  prerender: Prerender;
  /** Counts refreshes; every document says which it was drawn after. */
  version = 0;
  readonly #root: string;
  readonly #head: string;
  readonly #cache = new SourceCache();
  readonly #collectionOf = collectionsOnDemand();
  #state: State | null = null;

  /**
   * @param root absolute path of the site's folder
   * @param prerender the components; set it when they have changed
   * @param head markup that the authoring server adds to every document
   */
  constructor(root: string, prerender: Prerender, head = '') {
    this.#root = root;
    this.prerender = prerender;
    this.#head = head;
  }

  async refresh(): Promise<void> {
    this.version += 1;
    const loaded = await loadConfig(this.#root);
    const { prerender } = this;
    const reading = { root: this.#root, loaded, cache: this.#cache };
    const publicSite = compileSite('public', await sourcesOf('public', reading), {
      loaded,
      prerender,
      publicSite: null,
      collectionOf: this.#collectionOf,
    });
    const internalSite = compileSite('internal', await sourcesOf('internal', reading), {
      loaded,
      prerender,
      publicSite,
      collectionOf: this.#collectionOf,
    });
    const findings = new Findings();
    findings.addAll(loaded.findings, publicSite.findings, internalSite.findings);
    const assets: DocumentAssets = {
      stylesheet: '/web/styles/site.css',
      boot: '/web/app/start/boot.ts',
      firstPaint: prerender.firstPaint(publicSite.locales[0]?.data),
      head: `${prerender.head()}${this.#head}<meta name="${AUTHORING_VERSION}" content="${this.version}">`,
      card: loaded.config.socialCard,
    };
    this.#state = { prerender, assets, sites: [publicSite, internalSite], findings, searches: new Map() };
  }

  printFindings(): void {
    for (const line of findingsToText(this.#state?.findings.all ?? [])) console.log(line);
  }

  /** What the portal answers at a path, every visitor being the author. Throws before the first {@link refresh}. */
  answer(pathname: string): AuthoringAnswer {
    const state = this.#state;
    if (state === null) throw new Error('The site has not been compiled yet.');
    const location =
      internalRedirect(pathname) ?? (normalizePath(pathname) === pathname ? null : normalizePath(pathname));
    if (location !== null) return { status: 308, location, type: 'text/html', body: '' };
    const file = siteFiles(state.sites[0]).find(({ path }) => path === pathname);
    if (file !== undefined) return { status: 200, type: file.type, body: file.text() };
    for (const site of state.sites) {
      const found = this.#find(pathname, site, state);
      if (found !== null) return found;
    }
    return this.#notFound(pathname, state);
  }

  #find<A extends Audience>(
    pathname: string,
    site: Site<A>,
    { prerender, assets, searches }: State,
  ): AuthoringAnswer | null {
    const download =
      downloadsOf(site)
        .find(({ path }) => path === pathname)
        ?.text() ?? null;
    if (download !== null)
      return {
        status: 200,
        type: pathname.endsWith('.json') ? 'application/json' : 'application/yaml',
        body: download,
      };
    const index = searches.get(pathname) ?? searchFileOf(pathname, site, prerender);
    if (index !== null) {
      searches.set(pathname, index);
      return { status: 200, type: 'application/json', body: index };
    }
    for (const local of site.locales) {
      const fragments = sidebarFragments(site.audience, local);
      const fragment = [...fragments.values()].find(({ path }) => path === pathname);
      if (fragment !== undefined) return { status: 200, type: 'application/json', body: fragment.text };
      // An operation's samples and its form are made with its page, beside which they stand but for their folder.
      const addresses = new Set([
        pathname,
        pathname.replace(/\/samples\/(?=[^/]+$)/, '/'),
        pathname.replace(/\/console\/(?=[^/]+\.json$)/, '/').replace(/\.json$/, ''),
      ]);
      for (const entry of local.pages.filter((page) => addresses.has(addressOf(page.route, page.locale)))) {
        const {
          path,
          text,
          samples,
          console: form,
        } = pageDocument(entry, {
          site,
          local,
          fragments,
          prerender,
          assets,
          links: new LinkCheck(),
          search: null,
        });
        if (form?.path === pathname) return { status: 200, type: 'application/json', body: form.text() };
        const body = path === pathname ? text : samples?.path === pathname ? samples.text : null;
        if (body !== null) return { status: 200, type: 'text/html', body: withoutPlaceholders(body) };
      }
    }
    return null;
  }

  #notFound(pathname: string, { sites: [site], prerender, assets }: State): AuthoringAnswer {
    const { locale } = splitLocale(pathname);
    const local: LocalizedSite | undefined =
      site.locales.find((candidate) => candidate.locale === locale) ?? site.locales[0];
    return {
      status: 404,
      type: 'text/html',
      body: local === undefined ? 'Not found' : specialDocument('not-found', site, local, { prerender, assets }),
    };
  }
}

function withoutPlaceholders(text: string): string {
  return EDGE_PLACEHOLDERS.reduce(
    (result, name) => result.replaceAll(placeholder(name), name === 'gate-status' ? 'granted' : ''),
    text,
  );
}
