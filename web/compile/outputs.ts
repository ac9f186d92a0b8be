import type { Prerender } from '../model/page/prerender.ts';
import { searchAddress } from '../model/search/search.ts';
import { within } from './failure.ts';
import { hrefOf } from './navigation/sidebars.ts';
import { once } from './once.ts';
import type { DocumentAssets } from './output/document.ts';
import { feedFiles } from './output/feeds.ts';
import { manifestJson } from './output/manifest.ts';
import { pageDocument } from './output/page-document.ts';
import { sampleDocumentToHtml } from './output/sample-document.ts';
import { type SidebarFragments, sidebarFragments } from './output/sidebar-fragments.ts';
import { robotsText, sitemapXml } from './output/sitemap.ts';
import type { Icon } from './output/static-files.ts';
import type { BuiltPage, PageEntry } from './pages/page-entry.ts';
import { collectionText, hasRequests } from './postman/collection.ts';
import { labelOfReference } from './reference/api-reference.ts';
import { SiteSearch } from './search/site-search.ts';
import type { LinkCheck } from './site/link-check.ts';
import type { AnySite, LocalizedSite, Site } from './site/site.ts';
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
    | 'application/json'
    | 'application/manifest+json'
    | 'application/xml'
    | 'application/yaml';
  /** The page, if the file is the document of a page. */
  page: PageEntry | null;
  /** Makes the text. Nothing is built before. */
  make: () => string;
}

export interface OutputContext {
  prerender: Prerender;
  assets: DocumentAssets;
  /**
   * Collects links, anchors and search entries of each page when it is made. The search indexes are then made from what was
   * collected; without collectors, making an index builds all pages of its language.
   */
  collectors?: { links: LinkCheck; search: SiteSearch };
}

/**
 * Lists every file of a site, in the order in which a build makes them: for each language its sidebars and its pages,
 * then feeds, search indexes, downloads, and what crawlers and browsers request by name.
 */
export function* outputsOf(site: AnySite, context: OutputContext): Generator<Output> {
  for (const localized of site.locales) yield* pagesIn(localized, site, context);
  for (const localized of site.locales) yield* stepSamples(localized, context);
  for (const localized of site.locales)
    for (const { path, type, make } of feedFiles(localized, site, (locale) => context.prerender.words(locale)))
      yield file(path, type, make);
  for (const localized of site.locales) if (localized.pages.length > 0) yield searchIndex(localized, site, context);
  yield* workflowFiles(site);
  yield* downloads(site);
  if (site.audience === 'public') yield* rootFiles(site, context);
}

/** The paths of the files of a site that are not pages and that texts may link to. */
export function filePathsOf(site: Pick<AnySite, 'references' | 'workflows' | 'config'>): string[] {
  return [...workflowFiles(site), ...downloads(site), ...ROOT_FILES].map(({ path }) => path);
}

function file(path: string, type: Output['type'], make: () => string): Output {
  return { path, type, page: null, make };
}

function* pagesIn(localized: LocalizedSite, site: AnySite, context: OutputContext): Generator<Output> {
  const fragments = sidebarFragments(site.audience, localized);
  for (const { path, text } of fragments.values()) yield file(path, 'application/json', () => text);
  for (const entry of localized.pages) yield* filesOfPage(entry, { localized, fragments, context });
}

/** The document of a page; for an operation also its code samples and the data of its request form, made from the same built page. */
function filesOfPage(
  entry: PageEntry,
  { localized, fragments, context }: { localized: LocalizedSite; fragments: SidebarFragments; context: OutputContext },
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
    return pageDocument(page, { path, toc, localized, fragments, prerender, assets });
  });
  return [
    { path, type: 'text/html', page: entry, make },
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
    { samples, operationHref, stylesheet: assets.stylesheet, words: prerender.words(locale) },
  );
}

/** The code samples of the steps of workflows in all programming languages. */
function stepSamples({ locale, steps }: LocalizedSite, { prerender, assets }: OutputContext): Output[] {
  return [...steps].map(([name, make]) =>
    file(stepSamplesHref(name, locale), 'text/html', () => {
      const { operation, samples } = make();
      return sampleDocumentToHtml(
        { title: operation.label, locale, method: operation.method, path: operation.path, api: name },
        { samples, operationHref: operation.href, stylesheet: assets.stylesheet, words: prerender.words(locale) },
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

/** Each workflow as data for the page that runs it, as a shell script and as a Postman collection; and the Arazzo documents. */
function workflowFiles({ workflows, config: { url } }: Pick<AnySite, 'workflows' | 'config'>): Output[] {
  const sources = new Set(workflows.map(({ mounted }) => mounted.source));
  return [
    ...workflows.flatMap((checked) => {
      const { workflow, mounted } = checked;
      const path = `/workflows/${workflow.id}`;
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
    ...[...sources].map(({ name, text }) => file(encodeURI(`/workflows/${name}`), 'application/yaml', () => text)),
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
  text: (site: Site<'public'>, icons: readonly Icon[]) => string;
}

const ROOT_FILES: readonly RootFile[] = [
  { path: '/sitemap.xml', type: 'application/xml', text: sitemapXml },
  { path: '/robots.txt', type: 'text/plain', text: robotsText },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', text: manifestJson },
];

function rootFiles(site: Site<'public'>, { assets }: OutputContext): Output[] {
  return ROOT_FILES.map(({ path, type, text }) => file(path, type, () => text(site, assets.icons)));
}
