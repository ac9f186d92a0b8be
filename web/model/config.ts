import type { Locale } from './locale.ts';
import type { Route } from './path.ts';

/** An entry of the navbar as an editor writes it. Without a `type` it is `dropdown` if it has `items`, else `default`. */
export interface NavbarItemConfig {
  type?: 'default' | 'localeDropdown' | 'search' | 'dropdown' | 'html' | 'doc' | 'docSidebar' | 'docsVersion' | 'docsVersionDropdown' | (string & {});
  label?: Translated;
  /** Route on this site. */
  to?: Route;
  /** Absolute URL elsewhere. */
  href?: string;
  /** Default `left`. */
  position?: 'left' | 'right';
  items?: NavbarItemConfig[];
  activeBasePath?: string;
  activeBaseRegex?: string;
  /** For `doc`: route of the page without leading slash. */
  docId?: string;
  /** For `docSidebar`. */
  sidebarId?: string;
  docsPluginId?: string;
  /** For `html`. */
  value?: string;
}

/** A text in one language for all, or one per language. */
export type Translated = string | Partial<Record<Locale, string>>;

/** Where an API description is shown. */
export interface ReferenceConfig {
  /** File below `specs/public` or `specs/internal`, e.g. `v3.yaml`. */
  spec: string;
  /** Route that its pages stand under, e.g. `/public/v3`. */
  base: Route;
  /** Sidebar of its pages. Default: none. */
  sidebar?: string;
  /** Sidebar per tag, where it differs, e.g. `{ 'device-ordering': 'v2' }`. */
  tagSidebars?: Record<string, string>;
  /** Whether the info page carries the sidebar. Default true. */
  infoInSidebar?: boolean;
  /** Shows the send-request button. Default false. */
  sendRequest?: boolean;
}

/** One group of a sidebar. */
export type SidebarEntryConfig =
  /** A single page. */
  | { page: Route; label?: Translated }
  /** A group with its pages listed. */
  | { label: Translated; link?: Route; items: Route[] }
  /** One group per tag of a reference, in the order of the document; `tags` picks and orders. */
  | { reference: Route; tags?: string[] };

export interface FooterConfig {
  style?: 'light' | 'dark';
  /** Columns with title and items, or a flat row. */
  links?: ({ title: Translated; items: { label: Translated; to?: Route; href?: string }[] } | { label: Translated; to?: Route; href?: string })[];
  logo?: { src: string; srcDark?: string; alt: string; width?: number; height?: number; href?: string };
  copyright?: Translated;
}

export interface AnnouncementBarConfig {
  /** A new id shows the bar again to those who closed the last one. */
  id: string;
  /** HTML. */
  content: Translated;
  backgroundColor?: string;
  textColor?: string;
  /** Default true. */
  isCloseable?: boolean;
}

/** `content/site.ts`: everything an editor may set, in one object. */
export interface SiteConfig {
  /** Name of the site, in titles and the navbar. */
  title: string;
  tagline?: Translated;
  /** Origin used for canonical addresses, alternates, the sitemap and cards; no trailing slash. */
  url: string;
  /** Default `['en']`. The first must be `en`. */
  locales?: Locale[];
  logo?: { src: string; srcDark?: string; alt: string };
  references?: { public?: ReferenceConfig[]; internal?: ReferenceConfig[] };
  /** Modules of `web/app/pages` shown as pages, by file name. Default: none. */
  reactPages?: string[];
  navbar?: { items?: NavbarItemConfig[]; hideOnScroll?: boolean };
  sidebars?: { public?: Record<string, SidebarEntryConfig[]>; internal?: Record<string, SidebarEntryConfig[]> };
  footer?: FooterConfig;
  announcementBar?: AnnouncementBarConfig;
  colorMode?: { defaultMode?: 'light' | 'dark'; disableSwitch?: boolean };
  docs?: { versions?: { name: string; label: string; mainDoc: string }[] };
  /** How lint errors and dead links of the sources count. Default `error` with a configuration, `warning` without. */
  strictness?: 'error' | 'warning';
}
