import type { Link } from '../api/link.ts';
import type { HttpMethod } from '../api/operation.ts';
import type { LocaleInfo } from '../site/locale-info.ts';
import type { Locale } from '../site/locale.ts';
import type { Route } from '../site/path.ts';
import type { VersionBase } from '../site/version.ts';
import type { PageKind, PageSummary, TocEntry } from './page.ts';

/** Identifiers that the document and the shell share. */
export const APP_ROOT_ID = 'app';
export const PAGE_DATA_ID = 'page-data';
export const ARTICLE_ID = 'article';
/** Fragments of the sections about webhooks, on the page of one webhook or of their group. */
export const WEBHOOK_SECTIONS = { signature: 'verify-the-signature', delivery: 'delivery' } as const;
/** Fragments of other sections of articles: of an operation, with its parameters by their place, of a schema and of a migration. */
export const ARTICLE_SECTIONS = {
  examples: 'examples',
  authorization: 'authorization',
  path: 'path-parameters',
  query: 'query-parameters',
  querystring: 'query-string',
  header: 'header-parameters',
  cookie: 'cookie-parameters',
  body: 'request-body',
  payload: 'payload',
  responses: 'responses',
  properties: 'properties',
  sharedObjects: 'shared-objects',
} as const;
/** The last parts of the addresses of pages that an API, or the changelog of a site, has once. */
export const PAGE_NAMES = { errors: 'errors', migration: 'migration', changelog: 'changelog' } as const;
export const MAIN_ID = 'main';
/** The styles of the first paint, which the whole style sheet repeats. */
export const FIRST_STYLES_ID = 'first-styles';
/** Element around content far below a page's heading. On a navigation the router parses it after the first paint. It is never nested. */
export const LATE_PART = 'late-part';
/** Address of the findings of a page, with its path in the query `page`. Only `npm run dev` has it. */
export const AUTHORING_FINDINGS = '/@findings';
/** Name of the `<meta>` element with the version of a document under the authoring server. */
export const AUTHORING_VERSION = 'authoring-version';

/** A navbar item with resolved links. An unknown or failing item keeps its configuration for the error that it shows. */
export type NavbarItem = { position: 'left' | 'right' | 'drawer' } & (
  | ({ type: 'default'; label: string; href: string; note?: string | undefined } & ActivePages)
  | ({ type: 'dropdown'; label: string; href?: string | undefined; items: NavbarItem[] } & ActivePages)
  | { type: 'localeDropdown' | 'search' | 'docsVersionDropdown' }
  | { type: 'html'; value: string }
  /** If it has no label or address, it uses those of the version on screen. */
  | { type: 'docsVersion'; label: string; href: string | null }
  /** An item that could not be resolved. Rendering it throws `message`. */
  | { type: 'invalid'; message: string; config: string }
);

interface ActivePages {
  activeBasePath?: string | undefined;
  activeBaseRegex?: string | undefined;
}

export interface FooterData {
  style: 'light' | 'dark';
  columns: { title: string; items: Link[] }[];
  /** Flat row of links, if there are no columns. */
  row: Link[];
  logo: {
    src: string;
    srcDark: string | null;
    alt: string;
    width: number | null;
    height: number | null;
    href: string | null;
  } | null;
  copyright: string;
  /** Address of the status of the API; absent until it is known. */
  status?: string;
}

export interface AnnouncementBarData {
  id: string;
  content: string;
  backgroundColor: string | null;
  textColor: string | null;
  isCloseable: boolean;
  /** When it begins, in milliseconds since the epoch. */
  from: number;
  /** When it ends. */
  until: number;
}

/** The part of the configuration that the shell needs, resolved for one language. */
export interface SiteData {
  title: string;
  tagline: string;
  url: string;
  logo: { src: string; srcDark: string | null; alt: string } | null;
  locales: ({ locale: Locale } & LocaleInfo)[];
  navbar: { items: NavbarItem[]; hideOnScroll: boolean };
  footer: FooterData | null;
  announcementBar: AnnouncementBarData | null;
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean };
  /** The latest comes first. */
  versions: ({ name: string; label: string; mainDoc: Route } & VersionBase)[];
}

export interface SidebarItem extends Link {
  /** Present for operations. */
  method?: HttpMethod | undefined;
  deprecated?: boolean | undefined;
}

export interface SidebarGroup extends Pick<Link, 'label' | 'lang'> {
  /** The group's own page; null if the group is only a heading. */
  href: string | null;
  /** Null if the entries are in the fragment: a document contains only the group of its page. */
  items: SidebarItem[] | null;
  /** The number of tags that contain the tag of the group; absent if no tag contains it. */
  depth?: number;
}

export type SidebarEntry = ({ kind: 'page' } & SidebarItem) | ({ kind: 'group' } & SidebarGroup);

export interface SidebarView {
  id: string;
  entries: SidebarEntry[];
  /** Address of the JSON fragment `SidebarEntry[]` with the items of every group; null if the document contains them all. */
  fragment: string | null;
  /** The number of all entries, if the document has only some of them. */
  total?: number;
}

/** Where a page finds the list of all operations of its reference. */
export interface OperationMenu {
  /** Version of the API, such as `v3`; empty if the reference's path names none. */
  version: string;
  /** Address of the info page, which has the list without scripts. */
  href: string;
  /** Address of the list as a JSON fragment, `SidebarEntry[]`. */
  fragment: string;
}

/** The data block of a document. The hydrated shell needs it besides the article. */
export interface PageData extends Pick<PageSummary, 'route' | 'locale' | 'audience' | 'title'> {
  /** Localized path of this document. */
  path: string;
  kind: PageKind;
  /** Language of the title (BCP 47), if it differs from the page's. */
  titleLang?: string;
  /** Text of `<title>`. */
  documentTitle: string;
  toc: TocEntry[];
  sidebar: SidebarView | null;
  /** Only on pages of a reference whose operations are in no sidebar. */
  operationMenu?: OperationMenu;
  breadcrumbs: Link[];
  previous: Link | null;
  next: Link | null;
  /** e.g. `{ label: '3.0.0' }`, shown as a badge. */
  version: { label: string } | null;
  /** Addresses of this page in other versions, by version name. Only on sites with several versions. */
  versionLinks?: Record<string, string>;
  /** True for a full-width article with its own right column (operations): there is no table-of-contents column. */
  wide: boolean;
  /** The last change of its source; absent without a history. `date`: ISO 8601, `text`: in the language of the page. */
  updated?: { date: string; text: string };
  /** Address at which its source can be edited, if the configuration has one. */
  editHref?: string;
  site: SiteData;
}
