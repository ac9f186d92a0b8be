import type { Audience, PageSummary } from '../../model/page/page.ts';
import type { JsonObject } from '../../model/text/json.ts';
import type { SiteConfig, Translated } from '../config/config-schema.ts';
import type { ServedPart } from '../licenses/sbom.ts';
import type { LineFinder } from '../source/line-finder.ts';
import type { ReleaseSource } from '../source/release-source.ts';
import type { AnySite, Site } from './site.ts';

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
  sites: Readonly<Record<Audience, AnySite>> & { public: Site<'public'> };
  /** The identifiers on a page; undefined if there is no such page. */
  anchorsOf: (page: Pick<PageSummary, 'audience' | 'locale' | 'route'>) => ReadonlySet<string> | undefined;
  lineOf: LineFinder;
}
