import type { Route } from '../page/path.ts';
import type { Locale } from './locale.ts';

/** A text in one language for all, or one per language; a language that is left out gets the English one. */
export type Translated = string | Partial<Record<Locale, string>>;

/** An entry of the navbar. */
export interface NavbarItemConfig {
  /**
   * What it is. Default: `dropdown` if it has `items`, else `default`.
   * - `default`: a link. Needs `label`, and `to` or `href`
   * - `dropdown`: a menu of links. Needs `label` and `items`
   * - `doc`: a link to one page. Needs `docId`
   * - `docSidebar`: a link to the first page of a sidebar. Needs `sidebarId`
   * - `docsVersion`: a link to the main page of the version on screen, else of the reader's, else of the latest
   * - `docsVersionDropdown`: a menu of `docs.versions`; a choice is remembered
   * - `localeDropdown`: a menu of `locales`
   * - `search`: the search field
   * - `html`: markup of your own. Needs `value`
   *
   * The menus and the search field stand in the bar itself, never in a dropdown.
   */
  type?:
    | 'default'
    | 'localeDropdown'
    | 'search'
    | 'dropdown'
    | 'html'
    | 'doc'
    | 'docSidebar'
    | 'docsVersion'
    | 'docsVersionDropdown'
    | (string & {});
  /** Text of a link or dropdown. Default for `doc` and `docSidebar`: the page's sidebar label; for `docsVersion`: the version's label. */
  label?: Translated;
  /** Route on this site, with a query or fragment if need be; checked at build. On a dropdown: the page of its trigger. Default: none. */
  to?: Route;
  /** Address elsewhere: http, https, mailto or tel. Not together with `to`. Default: none. */
  href?: string;
  /** Side of the bar. Default `left`. */
  position?: 'left' | 'right';
  /** Links of a `dropdown`. Default: none. */
  items?: NavbarItemConfig[];
  /** Marks the link as active on all pages whose path, without its language, starts with this. Default: only on the linked page. */
  activeBasePath?: string;
  /** The same, for paths that this regular expression matches. Default: none. */
  activeBaseRegex?: string;
  /** For `doc`: route of the page, without the slash at its beginning. */
  docId?: string;
  /** For `docSidebar`: a key of `sidebars.public`. */
  sidebarId?: string;
  /** This site has one set of docs, named `default`, which is also the default. */
  docsPluginId?: 'default';
  /** For `html`: the markup. */
  value?: string;
}

/** Where an API description is shown. */
export interface ReferenceConfig {
  /** File below `specs/public` or `specs/internal`, e.g. `v3.yaml`. */
  spec: string;
  /** Route that its pages stand under, e.g. `/public/v3`; of an internal reference `/docs/internal` or below it. */
  base: Route;
  /** Sidebar of its pages: a key of `sidebars`. Default: none. */
  sidebar?: string;
  /** Sidebar per tag, where it differs, e.g. `{ 'device-ordering': 'v2' }`. Default: none differs. */
  tagSidebars?: Record<string, string>;
  /** Whether the info page carries the sidebar. Default true. */
  infoInSidebar?: boolean;
  /** Shows the send-request button. Default false. */
  sendRequest?: boolean;
}

/** One entry of a sidebar. */
export type SidebarEntryConfig =
  /** A single page. Default label: the page's own. */
  | { page: Route; label?: Translated }
  /** A group with its pages listed. With a `link` its label leads to that page; default: it only opens. */
  | { label: Translated; link?: Route; items: Route[] }
  /** One group per tag of a reference, named by its `base`, in the order of the document; `tags` picks and orders. Default: all tags. */
  | { reference: Route; tags?: string[] };

/** A link of the footer: to a route of this site or to an address elsewhere. */
export interface FooterLinkConfig {
  label: Translated;
  /** Route on this site; checked at build. */
  to?: Route;
  /** Address elsewhere: http, https, mailto or tel. One of the two is needed. */
  href?: string;
}

export interface FooterConfig {
  /** Colors: those of the page, or light on dark. Default `light`. */
  style?: 'light' | 'dark';
  /** Either columns with title and items, or a row of links separated by dots; not both. Default: none. */
  links?: ({ title: Translated; items: FooterLinkConfig[] } | FooterLinkConfig)[];
  /** Image above the copyright. Default: none. */
  logo?: LogoConfig & {
    /** In pixels. Default: as wide as its height asks for. */
    width?: number;
    /** In pixels. Default: one and a half lines. */
    height?: number;
    /** Route or address it leads to. Default: none. */
    href?: string;
  };
  /** Default: none. */
  copyright?: Translated;
}

export interface LogoConfig {
  /** A file of `web/static`, by its path, e.g. `/logo.svg`. */
  src: string;
  /** The same for dark mode. Default: `src`. */
  srcDark?: string;
  /** What the image says, for those who don't see it. */
  alt: string;
}

export interface AnnouncementBarConfig {
  /** A new id shows the bar again to those who closed the last one. */
  id: string;
  /** HTML. */
  content: Translated;
  /** A CSS color. Default: a soft shade of the accent color. */
  backgroundColor?: string;
  /** A CSS color that can be read on it. Default: a strong shade of the accent color. */
  textColor?: string;
  /** Whether readers may close it. Default true. */
  isCloseable?: boolean;
}

/** One version of the docs. */
export interface DocsVersionConfig {
  /** What it is remembered by, e.g. `current`. */
  name: string;
  /** What readers see, e.g. `Next`. */
  label: string;
  /** Route of its main page, without the slash at its beginning. */
  mainDoc: string;
  /** Route that its pages stand under. Default `/`: all pages that no other version has. */
  path?: Route;
}

/** `content/site.ts`: everything an editor may set, in one object. */
export interface SiteConfig {
  /** Name of the site, in titles and the navbar. */
  title: string;
  /** One sentence on what the site is. Default: none. */
  tagline?: Translated;
  /** Origin used for canonical addresses, alternates, the sitemap and cards; no path, no slash at its end. */
  url: string;
  /** Languages, in the order of the locale dropdown. The first must be `en`. Default `['en']`. */
  locales?: Locale[];
  /** Image beside the title in the navbar. Default: the drawn mark. */
  logo?: LogoConfig;
  /** Image that shared links show, a file of `web/static` by its path, 1200 by 630 pixels. Default: none. */
  socialCard?: string;
  /** Where the API descriptions are shown. Default: none; without a `content/site.ts`, each file at its name. */
  references?: { public?: ReferenceConfig[]; internal?: ReferenceConfig[] };
  /** Modules of `web/app/pages` shown as pages, by file name. Default: none. */
  reactPages?: string[];
  navbar?: {
    /** Default: none. */
    items?: NavbarItemConfig[];
    /** Takes the bar out of sight on the way down, and back on the way up. Default false. */
    hideOnScroll?: boolean;
  };
  /** Sidebars by their identifier. A guide stands in the first one that lists it. Default: none. */
  sidebars?: { public?: Record<string, SidebarEntryConfig[]>; internal?: Record<string, SidebarEntryConfig[]> };
  /** Default: no footer. */
  footer?: FooterConfig;
  /** A message above the navbar of every page. Default: none. */
  announcementBar?: AnnouncementBarConfig;
  colorMode?: {
    /** What a first visit shows; what the system prefers is not asked. Default `light`. */
    defaultMode?: 'light' | 'dark';
    /** Takes the switch away, and with it what readers chose. Default false. */
    disableSwitch?: boolean;
  };
  docs?: {
    /** The latest comes first. Default: none. */
    versions?: DocsVersionConfig[];
  };
  /** How lint errors, dead links and navbar items that fail count. Default `error` with a configuration, `warning` without. */
  strictness?: 'error' | 'warning';
}
