import type { Prerender } from '../model/page/prerender.ts';
import { llmsPath, twinPath } from '../model/page/twin.ts';
import { searchAddress } from '../model/search/search.ts';
import { within } from './failure.ts';
import { hrefOf } from './navigation/sidebars.ts';
import { once } from './once.ts';
import type { DocumentAssets } from './output/document.ts';
import { feedFiles } from './output/feeds.ts';
import { manifestJson } from './output/manifest.ts';
import { openSearchPath, openSearchXml } from './output/open-search.ts';
import { pageDocument } from './output/page-document.ts';
import { sampleDocumentToHtml } from './output/sample-document.ts';
import { type SidebarFragments, sidebarFragments } from './output/sidebar-fragments.ts';
import { robotsText, sitemapXml } from './output/sitemap.ts';
import { sourceLine } from './output/source-line.ts';
import type { Icon } from './output/static-files.ts';
import type { BuiltPage, PageEntry } from './pages/page-entry.ts';
import { collectionText, hasRequests } from './postman/collection.ts';
import { labelOfReference } from './reference/api-reference.ts';
import { SiteSearch } from './search/site-search.ts';
import type { LinkCheck } from './site/link-check.ts';
import type { AnySite, LocalizedSite, Site } from './site/site.ts';
import { NO_HISTORY, type SourceHistory } from './source/source-history.ts';
import { fullFiles, fullText, llmsText, TwinCollection } from './twins/llms.ts';
import { type TwinMaker, twinMaker } from './twins/twin-text.ts';
import { declarationsPath } from './types/declarations.ts';
import { stepSamplesHref } from './workflows/guide-steps.ts';
import { shellScript } from './workflows/shell-script.ts';
import { workflowCollection } from './workflows/workflow-collection.ts';

/** One file of a site. */
export interface Output {
  /** The path that readers request: localized and percent-encoded, e.g. `/es/public/v3/create-contract`. */
  path: string;
  type:
    | 'text/html'
    | 'text/plain'
    | 'text/markdown'
    | 'application/json'
    | 'application/manifest+json'
    | 'application/xml'
    | 'application/opensearchdescription+xml'
    | 'application/yaml';
  /** The page, if the file is the document of a page. */
  page: PageEntry | null;
  /** Makes the text. Nothing is built before. */
  make: () => string;
}

export interface OutputContext {
  prerender: Prerender;
  assets: DocumentAssets;
  /** When sources changed. Default: no dates. */
  history?: SourceHistory;
  /**
   * Collects links, anchors, search entries and the twin of each page when it is made. The search indexes and `llms.txt` are then
   * made from what was collected; without collectors, making one of them builds all pages of its language.
   */
  collectors?: { links: LinkCheck; search: SiteSearch; twins: TwinCollection };
}

/**
 * Lists every file of a site, in the order in which a build makes them: for each language its sidebars and its pages,
 * then feeds, search indexes, lists of twins, downloads, and what crawlers and browsers request by name.
 */
export function* outputsOf(site: AnySite, context: OutputContext): Generator<Output> {
  for (const localized of site.locales) yield* pagesIn(localized, site, context);
  for (const localized of site.locales) yield* stepSamples(localized, context);
  for (const localized of site.locales)
    for (const { path, type, make } of feedFiles(localized, site, (locale) => context.prerender.words(locale)))
      yield file(path, type, make);
  for (const localized of site.locales) if (localized.pages.length > 0) yield searchIndex(localized, site, context);
  for (const localized of site.locales) if (localized.pages.length > 0) yield* llmsFiles(localized, site, context);
  yield* workflowFiles(site);
  yield* downloads(site);
  if (site.audience === 'public') yield* rootFiles(site, context);
}

/** The paths of the files of a site that are not pages and that texts may link to. */
export function filePathsOf(site: Pick<AnySite, 'references' | 'workflows' | 'config'>): string[] {
  const declarations = site.references.map(({ config }) => declarationsPath(config.base));
  return [
    ...[...workflowFiles(site), ...downloads(site), ...ROOT_FILES].map(({ path }) => path),
    ...declarations,
    '/llms.txt',
    '/llms-full.txt',
  ];
}

function file(path: string, type: Output['type'], make: () => string): Output {
  return { path, type, page: null, make };
}

function* pagesIn(localized: LocalizedSite, site: AnySite, context: OutputContext): Generator<Output> {
  const fragments = sidebarFragments(site.audience, localized);
  for (const { path, text } of fragments.values()) yield file(path, 'application/json', () => text);
  const twinOf = twinMaker(localized, site, context.prerender);
  for (const entry of localized.pages) yield* filesOfPage(entry, { localized, site, fragments, context, twinOf });
}

/** The document of a page and its Markdown twin; for an operation also its code samples and the data of its request form, made from the same built page. */
function filesOfPage(
  entry: PageEntry,
  {
    localized,
    site,
    fragments,
    context,
    twinOf,
  }: {
    localized: LocalizedSite;
    site: AnySite;
    fragments: SidebarFragments;
    context: OutputContext;
    twinOf: TwinMaker;
  },
): Output[] {
  const { prerender, assets, collectors } = context;
  const { samplesHref, consolePath } = entry;
  const path = hrefOf(entry);
  const built = once(entry.build);
  const placed = (make: () => string) => () => within({ file: entry.file, at: path }, make);
  const make = placed(() => {
    const { page } = built();
    const toc = prerender.articleToc(page);
    collectors?.links.add(built(), toc);
    collectors?.search.add(entry, built(), toc);
    const source = sourceLine(page, site, context.history ?? NO_HISTORY);
    return pageDocument(page, { path, toc, localized, fragments, prerender, assets, source });
  });
  return [
    { path, type: 'text/html', page: entry, make },
    file(
      twinPath(path),
      'text/markdown',
      placed(() => {
        const text = twinOf(built());
        collectors?.twins.add(entry, built().page, text);
        return text;
      }),
    ),
    ...(samplesHref === undefined
      ? []
      : [
          file(
            samplesHref,
            'text/html',
            placed(() => samplesDocument(built(), path, context)),
          ),
        ]),
    ...(consolePath === undefined
      ? []
      : [
          file(
            consolePath,
            'application/json',
            placed(() => JSON.stringify(built().console?.())),
          ),
        ]),
  ];
}

function samplesDocument({ page }: BuiltPage, operationHref: string, { prerender, assets }: OutputContext): string {
  if (page.kind !== 'operation' || page.operation.samples === null)
    throw new TypeError(`${page.route} has no code samples.`);
  const { title, locale, untranslated, reference } = page;
  const { method, path, samples } = page.operation;
  return sampleDocumentToHtml(
    { title, locale, method, path, api: labelOfReference(reference), ...(untranslated && { untranslated }) },
    {
      samples,
      operationHref,
      stylesheet: assets.stylesheet,
      fonts: assets.firstStyles?.fonts ?? '',
      words: prerender.words(locale),
    },
  );
}

/** The code samples of the steps of workflows in all programming languages. */
function stepSamples({ locale, steps }: LocalizedSite, { prerender, assets }: OutputContext): Output[] {
  return [...steps].map(([name, make]) =>
    file(stepSamplesHref(name, locale), 'text/html', () => {
      const { operation, samples } = make();
      return sampleDocumentToHtml(
        { title: operation.label, locale, method: operation.method, path: operation.path, api: name },
        {
          samples,
          operationHref: operation.href,
          stylesheet: assets.stylesheet,
          fonts: assets.firstStyles?.fonts ?? '',
          words: prerender.words(locale),
        },
      );
    }),
  );
}

function searchIndex(localized: LocalizedSite, site: AnySite, { prerender, collectors }: OutputContext): Output {
  const { locale, pages } = localized;
  return file(searchAddress(site.audience, locale), 'application/json', () => {
    const search = collectors?.search ?? new SiteSearch(site);
    if (collectors === undefined) {
      for (const entry of pages) {
        const built = entry.build();
        search.add(entry, built, prerender.articleToc(built.page));
      }
    }
    return search.indexOf(locale, (finding) => site.findings.push(finding));
  });
}

/** `llms.txt` of one language, and for the public site the files that contain all twins. */
function llmsFiles(localized: LocalizedSite, site: AnySite, { prerender, collectors }: OutputContext): Output[] {
  const { locale, pages } = localized;
  const twins = once(() => {
    if (collectors !== undefined) return collectors.twins.of(locale);
    const twinOf = twinMaker(localized, site, prerender);
    const collection = new TwinCollection();
    for (const entry of pages) {
      const built = entry.build();
      collection.add(entry, built.page, twinOf(built));
    }
    return collection.of(locale);
  });
  const list = file(llmsPath(site.audience, locale), 'text/plain', () =>
    llmsText(twins(), site, { localized, words: prerender.words(locale) }),
  );
  if (site.audience === 'internal') return [list];
  return [
    list,
    ...fullFiles(localized, site).map(({ path, base }) =>
      file(path, 'text/plain', () => fullText(twins(), { base }, site)),
    ),
  ];
}

/** Each workflow as data for the page that runs it, as a shell script and as a Postman collection; and the Arazzo documents. */
function workflowFiles({ workflows, config: { url } }: Pick<AnySite, 'workflows' | 'config'>): Output[] {
  const sources = new Set(workflows.map(({ mounted }) => mounted.source));
  return [
    ...workflows.flatMap((checked) => {
      const { workflow, mounted } = checked;
      const path = `/arazzo/${workflow.id}`;
      const dependencies = workflow.dependsOn.flatMap(
        (id) => workflows.find((other) => other.workflow.id === id) ?? [],
      );
      const placed = (make: () => string) => () => within({ file: mounted.source.file, at: workflow.id }, make);
      return [
        file(`${path}.json`, 'application/json', () => JSON.stringify(workflow)),
        file(
          `${path}.sh`,
          'text/plain',
          placed(() => shellScript(checked, dependencies, `${url}/simulator`)),
        ),
        file(
          `${path}.postman.json`,
          'application/json',
          placed(() => workflowCollection(checked, dependencies)),
        ),
      ];
    }),
    ...[...sources].map(({ name, text }) => file(encodeURI(`/arazzo/${name}`), 'application/yaml', () => text)),
  ];
}

/** The bundled descriptions as YAML and JSON, and their Postman collections. */
function downloads({ references }: Pick<AnySite, 'references'>): Output[] {
  return references.flatMap(({ config: { base }, source, outline }) => {
    const download = (ending: string, type: Output['type'], make: () => string): Output => {
      const path = encodeURI(base) + ending;
      return file(path, type, () => within({ file: source.file, at: path }, make));
    };
    return [
      download('.yaml', 'application/yaml', () => source.yaml()),
      download('.json', 'application/json', () => source.json()),
      ...(hasRequests(outline)
        ? [download('.postman.json', 'application/json', () => collectionText(source.document, outline))]
        : []),
    ];
  });
}

interface RootFile {
  path: string;
  type: Output['type'];
  text: (site: Site<'public'>, context: { icons: readonly Icon[]; history: SourceHistory }) => string;
}

const ROOT_FILES: readonly RootFile[] = [
  { path: '/sitemap.xml', type: 'application/xml', text: sitemapXml },
  { path: '/robots.txt', type: 'text/plain', text: robotsText },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', text: manifestJson },
];

function rootFiles(site: Site<'public'>, { assets, history = NO_HISTORY }: OutputContext): Output[] {
  const descriptions = site.locales.map((localized) =>
    file(openSearchPath(localized.locale), 'application/opensearchdescription+xml', () =>
      openSearchXml(site, localized, assets.icons),
    ),
  );
  return [
    ...descriptions,
    ...ROOT_FILES.map(({ path, type, text }) => file(path, type, () => text(site, { icons: assets.icons, history }))),
  ];
}
