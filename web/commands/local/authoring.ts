import { readFileSync } from 'node:fs';

import type { Finding } from '../../compile/base/finding.ts';
import { CONFIG_FILE } from '../../compile/config/load-config.ts';
import { Findings, findingsToText } from '../../compile/findings.ts';
import { type OwnFonts, ownFonts } from '../../compile/licenses/own-fonts.ts';
import type { DocumentAssets } from '../../compile/output/document.ts';
import type { OutputContext } from '../../compile/output/output-context.ts';
import { specialDocument } from '../../compile/output/special-documents.ts';
import { type Output, outputsOf } from '../../compile/outputs.ts';
import type { PageEntry } from '../../compile/pages/page-entry.ts';
import { simulatorText } from '../../compile/simulator/simulator-data.ts';
import { compileSites } from '../../compile/site/compile-site.ts';
import { LinkCheck } from '../../compile/site/link-check.ts';
import type { AnySite, Site } from '../../compile/site/site.ts';
import { imageType } from '../../compile/source/guide-images.ts';
import { lineFinder } from '../../compile/source/line-finder.ts';
import { readSites, SourceCache, sourceErrors } from '../../compile/source/read-sources.ts';
import { staticFilesOf } from '../../compile/source/static-files.ts';
import { internalRedirect } from '../../model/edge/canonical-path.ts';
import { formerAddress, type FormerAddresses } from '../../model/edge/former-addresses.ts';
import { EDGE_PLACEHOLDERS, placeholder } from '../../model/edge/text-pack.ts';
import { AUTHORING_VERSION } from '../../model/page/page-data.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import { normalizePath, type Route, splitLocale } from '../../model/site/path.ts';

interface AuthoringResponse {
  status: number;
  location?: string;
  type: string;
  body: string | Uint8Array;
}

interface State {
  publicSite: Site<'public'>;
  sites: readonly AnySite[];
  context: OutputContext;
  /** The former addresses of both sites. */
  former: FormerAddresses[];
  /** The files of both sites, by the path that a browser requests. Each is made when it is requested. */
  outputs: ReadonlyMap<string, Output>;
  findings: Findings;
  /** Whether a source cannot be read. Then its pages are missing, and other pages seem to have mistakes. */
  isIncomplete: boolean;
  /** The fonts of a site that serves them itself. */
  fonts: OwnFonts | null;
}

/** Both sites in memory, for the authoring server. It reads changed sources again, and builds a page when it is requested. */
export class Authoring {
  /** The built components; set it when they have changed. */
  prerender: Prerender;
  /** The number of refreshes; every document has that of its build. */
  version = 0;
  readonly #root: string;
  readonly #head: string;
  readonly #cache = new SourceCache();
  #state: State | null = null;

  /**
   * @param root absolute path of the site's folder
   * @param prerender the built components
   * @param head markup that the authoring server adds to every document
   */
  constructor(root: string, prerender: Prerender, head = '') {
    this.#root = root;
    this.prerender = prerender;
    this.#head = head;
  }

  async refresh(): Promise<void> {
    this.version += 1;
    const { prerender } = this;
    const read = await readSites(this.#root, { lint: true, cache: this.#cache });
    const sites = compileSites(read, { prerender, now: Date.now() });
    const { public: publicSite, internal: internalSite } = sites;
    const findings = new Findings();
    const errors = sourceErrors(read);
    findings.addAll(...(errors.length > 0 ? [errors] : [publicSite.findings, internalSite.findings]));
    const fonts = publicSite.config.fonts === 'self' ? ownFonts() : null;
    const assets: DocumentAssets = {
      stylesheet: '/web/styles/site.css',
      boot: '/web/app/start/boot.ts',
      fonts: fonts?.href,
      firstPaint: prerender.firstPaint(publicSite.locales[0]?.data),
      head: `<link rel="stylesheet" href="/web/styles/fonts.css">${this.#head}<meta name="${AUTHORING_VERSION}" content="${this.version}">`,
      icons: staticFilesOf(this.#root).icons,
      card: read.loaded.config.socialCard,
    };
    const context: OutputContext = { prerender, assets };
    const outputs = [...outputsOf(publicSite, context), ...outputsOf(internalSite, context)];
    this.#state = {
      publicSite,
      sites: [publicSite, internalSite],
      context,
      former: [publicSite, internalSite].map(({ redirects }) => redirects.former),
      outputs: new Map(outputs.map((output) => [output.path, output])),
      findings,
      isIncomplete: errors.length > 0,
      fonts,
    };
  }

  printFindings(): void {
    for (const line of findingsToText(this.#state?.findings.all ?? [])) console.log(line);
  }

  /** The text module of the simulator's Worker; null if the site simulates nothing. */
  simulatorText(): string | null {
    return this.#state === null ? null : simulatorText(this.#state.publicSite);
  }

  /** The page at a path; undefined for a path without one. */
  pageAt(pathname: string): PageEntry | undefined {
    return this.#state?.outputs.get(pathname)?.page;
  }

  /**
   * The findings of the page at a path, which a build would report. Empty for a path without a page. While a source cannot be read, every
   * path has its error alone, as in a build.
   */
  findingsOf(pathname: string): readonly Finding[] {
    const state = this.#state;
    const page = this.pageAt(pathname);
    if (state?.isIncomplete === true) return state.findings.all;
    if (state === null || page === undefined) return [];
    return findingsOfPage(page, {
      root: this.#root,
      sites: state.sites,
      outputs: state.outputs.values(),
      prerender: this.prerender,
    });
  }

  /** Responds to a request as the portal would for a signed-in employee. Throws before the first {@link refresh}. */
  respond(pathname: string): AuthoringResponse {
    const state = this.#state;
    if (state === null) throw new Error('The site has not been compiled yet.');
    const normalized = normalizePath(pathname);
    const former = state.former.map((addresses) => formerAddress(addresses, normalized.toLowerCase()));
    const moved = former.find((address) => address?.kind === 'moved');
    if (moved !== undefined) return { status: 301, location: moved.to, type: 'text/html', body: '' };
    const location = internalRedirect(pathname) ?? (normalized === pathname ? null : normalized);
    if (location !== null) return { status: 308, location, type: 'text/html', body: '' };
    const image = [...state.publicSite.images.values()].find(({ src }) => src === pathname);
    if (image?.copyFrom) return { status: 200, type: imageType(pathname), body: readFileSync(image.copyFrom) };
    const font = state.fonts?.files.get(pathname.slice(1));
    if (font !== undefined)
      return { status: 200, type: pathname.endsWith('.css') ? 'text/css' : 'font/woff2', body: font };
    const output = state.outputs.get(pathname);
    if (output === undefined)
      return missing(
        pathname,
        state,
        former.some((address) => address?.kind === 'gone'),
      );
    return { status: 200, type: `${output.type}; charset=utf-8`, body: withoutPlaceholders(output.make()) };
  }
}

function missing(pathname: string, { publicSite, context }: State, isGone: boolean): AuthoringResponse {
  const { locale } = splitLocale(pathname);
  const localized = publicSite.locales.find((candidate) => candidate.locale === locale) ?? publicSite.locales[0];
  return {
    status: isGone ? 410 : 404,
    type: 'text/html; charset=utf-8',
    body:
      localized === undefined
        ? 'Not found'
        : specialDocument(isGone ? 'gone' : 'not-found', publicSite, localized, context),
  };
}

/** Fills the places that the worker fills in internal documents. */
function withoutPlaceholders(text: string): string {
  return EDGE_PLACEHOLDERS.reduce(
    (result, name) => result.replaceAll(placeholder(name), name === 'gate-status' ? 'granted' : ''),
    text,
  );
}

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
 * @returns findings in the file of the page, and former anchors that lead to no anchor of the page, errors first
 */
function findingsOfPage(entry: PageEntry, { root, sites, outputs, prerender }: FindingsContext): Finding[] {
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
  const leading = site.redirects.anchors.map(({ to }) => to).filter((to) => to.startsWith(`${entry.route}#`));
  check.addTargets(CONFIG_FILE, entry.locale, leading);
  const { strictness = 'error' } = site.config;
  const found = [
    ...site.findings.filter(({ location }) => location?.file === entry.file),
    ...check
      .findings({ others: [], strictness, lineOf: lineFinder(root) })
      .filter(({ location }) => location?.file === entry.file || location?.file === CONFIG_FILE),
  ];
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
