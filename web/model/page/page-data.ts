import type { HttpMethod } from '../api/operation.ts';
import type { Locale, LocaleInfo } from '../site/locale.ts';
import type { VersionBase } from '../site/version.ts';
import type { Audience, Link, PageKind, TocEntry } from './page.ts';
import type { Route } from './path.ts';

/** Identifiers that the document and the shell agree on. */
export const APP_ROOT_ID = 'app';
export const PAGE_DATA_ID = 'page-data';
export const ARTICLE_ID = 'article';
export const MAIN_ID = 'main';
/** Element around what lies far below a page's heading: on a navigation the router parses it after the first paint. None stands in another. */
export const LATE_PART = 'late-part';
/** Name of the `<meta>` by which the authoring server says how new a document is. */
export const AUTHORING_VERSION = 'authoring-version';

/** A navbar item with every link resolved; unknown or failing items keep their configuration, for the error they show. */
export type NavbarItem =
  | {
      type: 'default';
      label: string;
      href: string;
      position: 'left' | 'right';
      activeBasePath?: string | undefined;
      activeBaseRegex?: string | undefined;
    }
  | {
      type: 'dropdown';
      label: string;
      href?: string | undefined;
      position: 'left' | 'right';
      items: NavbarItem[];
      activeBasePath?: string | undefined;
      activeBaseRegex?: string | undefined;
    }
  | { type: 'localeDropdown'; position: 'left' | 'right' }
  | { type: 'search'; position: 'left' | 'right' }
  | { type: 'html'; position: 'left' | 'right'; value: string }
  /** Without a label or an address of its own it shows those of the version on screen. */
  | { type: 'docsVersion'; label: string; href: string | null; position: 'left' | 'right' }
  | { type: 'docsVersionDropdown'; position: 'left' | 'right' }
  /** Could not be resolved; drawing it throws `message`. */
  | { type: 'invalid'; position: 'left' | 'right'; message: string; config: string };

export interface FooterData {
  style: 'light' | 'dark';
  columns: { title: string; items: Link[] }[];
  /** Flat row of links, when there are no columns. */
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
}

export interface AnnouncementBarData {
  id: string;
  content: string;
  backgroundColor: string | null;
  textColor: string | null;
  isCloseable: boolean;
}

/** Configuration, resolved for one language: what the shell needs of it. */
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
  /** The group's own page; null for a heading only. */
  href: string | null;
  /** Null where the entries come with the fragment: the document holds only the group it is in. */
  items: SidebarItem[] | null;
}

export type SidebarEntry = ({ kind: 'page' } & SidebarItem) | ({ kind: 'group' } & SidebarGroup);

export interface SidebarView {
  id: string;
  entries: SidebarEntry[];
  /** Address of the JSON fragment `SidebarEntry[]` with every group's items; null when the document has them all. */
  fragment: string | null;
}

/** The data block of a document: what the hydrated shell needs beside the article. */
export interface PageData {
  route: Route;
  locale: Locale;
  /** Localized path of this document. */
  path: string;
  kind: PageKind;
  audience: Audience;
  /** Page title, without the site's. */
  title: string;
  /** Language of the title (BCP 47), where it is not that of the page. */
  titleLang?: string;
  /** Text of `<title>`. */
  documentTitle: string;
  toc: TocEntry[];
  sidebar: SidebarView | null;
  breadcrumbs: Link[];
  previous: Link | null;
  next: Link | null;
  /** e.g. `{ label: '3.0.0' }`, shown as a badge. */
  version: { label: string } | null;
  /** Addresses of this page in the versions that have it, by the version's name. Only on sites with several versions. */
  versionLinks?: Record<string, string>;
  /** Full width article with its own right column (operations): no table of contents column beside it. */
  wide: boolean;
  site: SiteData;
}
