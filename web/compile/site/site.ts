import type { Exam } from '../../model/exam/exam-case.ts';
import type { GuideStep } from '../../model/page/guide-step.ts';
import type { SidebarEntry, SiteData } from '../../model/page/page-data.ts';
import type { Audience, PageSummary } from '../../model/page/page.ts';
import type { Prerender } from '../../model/page/prerender.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Route } from '../../model/site/path.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { Finding } from '../base/finding.ts';
import type { SiteConfig, Translated } from '../config/config-schema.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { ServedPart } from '../licenses/sbom.ts';
import type { Migration } from '../migration/mount-migrations.ts';
import type { Neighbors } from '../navigation/sidebars.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import type { ApiReference } from '../reference/api-reference.ts';
import type { Release } from '../releases/mount-releases.ts';
import type { PublishedReleases } from '../releases/publish.ts';
import type { Term } from '../source/content-data.ts';
import type { GuideImages } from '../source/guide-images.ts';
import type { LineFinder } from '../source/line-finder.ts';
import type { Sources } from '../source/read-sources.ts';
import type { ReleaseSource } from '../source/version-sources.ts';
import type { TranslationCount } from '../translation/coverage.ts';
import type { CheckedWorkflow } from '../workflows/example-values.ts';
import type { SiteRedirects } from './redirects.ts';
import type { TwinAddresses } from './twin-addresses.ts';

/** Everything that the site of an audience is made of. */
export interface SiteInputs<A extends Audience> {
  audience: A;
  loaded: Pick<LoadedConfig, 'config' | 'isDefault'>;
  sources: Sources;
  prerender: Pick<Prerender, 'strings' | 'reactPageMeta'>;
  /** Finds the lines of findings in the sources. */
  lineOf?: LineFinder;
  /** The time of the build, in milliseconds since the epoch. Without it, no announcement has ended. */
  now?: number | undefined;
  /** The public site if this is the internal one, which shares its navbar and footer. */
  publicSite: Site<'public'> | null;
  /** Paths of files that are made beside the site, such as packages and icons. */
  files?: readonly string[];
}

export interface LocalizedSite {
  locale: Locale;
  pages: PageEntry[];
  /** The steps of all workflows as guides show them, by `workflow/step`. */
  steps: ReadonlyMap<string, () => GuideStep>;
  sidebars: ReadonlyMap<string, SidebarEntry[]>;
  /** All operations of each reference that has operations without a sidebar, by the reference's base. */
  operationLists: ReadonlyMap<Route, SidebarEntry[]>;
  data: SiteData;
  /** The previous and next page of each page, by localized path. */
  neighbors: ReadonlyMap<string, Neighbors>;
  /** Its releases; null if it has none. */
  published: (() => PublishedReleases) | null;
}

/** Everything that one audience may see. The type names the audience, so a function can require the public site. */
export interface Site<A extends Audience> {
  audience: A;
  config: SiteConfig;
  references: ApiReference[];
  workflows: CheckedWorkflow[];
  /** The certification plan with its file; null without one. */
  exam: { exam: Exam; file: string } | null;
  locales: LocalizedSite[];
  releases: Release[];
  migrations: Migration[];
  /** The decoded paths of its files, so that texts may link to them. `outputsOf` adds those that it lists. */
  files: Set<string>;
  /** The wording rules of its texts. */
  terms: Term[];
  /** How much of its sources is translated. */
  translations: TranslationCount[];
  twins: TwinAddresses;
  /** Images of its guides. */
  images: GuideImages;
  /** Its former addresses. */
  redirects: SiteRedirects;
  /** Building pages adds to it. */
  findings: Finding[];
}

export type AnySite = Site<'public'> | Site<'internal'>;

/** The sites of both audiences. */
export interface Sites {
  public: Site<'public'>;
  internal: Site<'internal'>;
}

/** The sources of a product. */
export interface ProductSources {
  /** Absolute path of the site's folder. */
  root: string;
  /** Absolute path of the output folder. */
  out: string;
  config: SiteConfig;
  apis: readonly { name: string; document: JsonObject }[];
  releases: readonly ReleaseSource[];
  /** The packages of the running portal and the sites of this build, with which a release chooses versions; null without a release. */
  release: { published: readonly PackageFile[]; sites: BuiltSites['sites'] } | null;
  /** Keeps packages for the next build; null to make them in any case. */
  cache: PackageCache | null;
}

/** A package of the site. Its path, relative to the site, has its version. */
export interface PackageFile {
  path: string;
  bytes: Uint8Array;
}

/** Files by their path, under a key of everything that they are made of. */
interface PackageCache {
  read: (key: string) => { files: ReadonlyMap<string, Uint8Array> } | null;
  add: (key: string, fill: (folder: string) => Promise<unknown>) => Promise<void>;
}

/** Something that a build makes beside the pages, such as a package. */
export interface Product {
  /** The facts that guides can name about it. */
  facts?: Readonly<Record<string, Translated>>;
  /** The addresses of its files that pages can link to. */
  paths?: readonly string[];
  /** The software of others in it. */
  part?: ServedPart;
  /** Its packages. A release keeps their earlier versions. */
  packages?: (built: BuiltSites) => readonly PackageFile[] | Promise<readonly PackageFile[]>;
  files?: (built: BuiltSites) => readonly ProductFile[] | Promise<readonly ProductFile[]>;
}

/** A file by its path in the output folder. */
export type ProductFile = readonly [path: string, content: string | Uint8Array];

/** Both sites when all of their pages are made. */
export interface BuiltSites {
  sites: Sites;
  /** The identifiers on a page; undefined if there is no such page. */
  anchorsOf: (page: Pick<PageSummary, 'audience' | 'locale' | 'route'>) => ReadonlySet<string> | undefined;
  lineOf: LineFinder;
}
