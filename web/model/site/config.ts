import type { Route } from '../page/path.ts';
import type { Locale } from './locale.ts';

/** One text for all languages, or one per language. A missing language gets the English text. */
export type Translated = string | Partial<Record<Locale, string>>;

/** An entry of the navbar. */
export interface NavbarItemConfig {
  /**
   * The kind of item. Default: `dropdown` if it has `items`, else `default`.
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
   * The menus and the search field must be in the bar itself, not in a dropdown.
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
  /** Route on this site, with an optional query or fragment; checked at build. On a dropdown: the page of its trigger. Default: none. */
  to?: Route;
  /** External address: http, https, mailto or tel. Not together with `to`. Default: none. */
  href?: string;
  /** A word beside the label of a link, such as the version of the linked API. Default: none. */
  note?: string;
  /** Side of the bar, or only in the menu of narrow screens. Default `left`. */
  position?: 'left' | 'right' | 'drawer';
  /** Links of a `dropdown`. Default: none. */
  items?: NavbarItemConfig[];
  /** The link is active on all pages whose path, without the language, starts with this. Default: only on the linked page. */
  activeBasePath?: string;
  /** The link is active on all pages whose path matches this regular expression. Default: none. */
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

/** An API description and its address in the portal. */
export interface ReferenceConfig {
  /** File below `specs/public` or `specs/internal`, e.g. `v3.yaml`. */
  spec: string;
  /** Base route of its pages, e.g. `/public/v3`; for an internal reference `/docs/internal` or below. */
  base: Route;
  /** Short name in the changelog, its feeds and the search, e.g. `v3`. Default: title and version of the description. */
  label?: string;
  /** Sidebar of its pages: a key of `sidebars`. Default: none. */
  sidebar?: string;
  /** Other sidebars for some tags, e.g. `{ 'device-ordering': 'v2' }`. Default: none. */
  tagSidebars?: Record<string, string>;
  /** Whether the info page shows the sidebar. Default true. */
  infoInSidebar?: boolean;
  /** Shows the send-request button. Default false. */
  sendRequest?: boolean;
  /**
   * Whether the simulator serves its operations at `/simulator`; for public references only. With `true`, it keeps what was created if
   * the description shows resources; with `'examples'`, each response is an example. Default false.
   */
  simulator?: boolean | 'examples';
  /** The clients that the build makes of it from the folder `clients`: name of the package, and of their class. Default: none. */
  client?: { package: string; name: string };
}

/** A page in a sidebar. Default label: the page's own. */
export interface SidebarPageConfig {
  page: Route;
  label?: Translated;
}

/** One entry of a sidebar. */
export type SidebarEntryConfig =
  | SidebarPageConfig
  /** A group of listed pages. With a `link`, its label leads to that page. Default: the label only opens the group. */
  | { label: Translated; link?: Route; items: (Route | SidebarPageConfig)[] }
  /** One group per tag of a reference, named by its `base`, in the order of the document; `tags` picks and orders. Default: all tags. */
  | { reference: Route; tags?: string[] };

/** A footer link: to a route of this site or to an external address. */
export interface FooterLinkConfig {
  label: Translated;
  /** Route on this site; checked at build. */
  to?: Route;
  /** External address: http, https, mailto or tel. Either `to` or `href` is required. */
  href?: string;
}

export interface FooterConfig {
  /** Color style: `light` uses the page's colors, `dark` is light on dark. Default `light`. */
  style?: 'light' | 'dark';
  /** Either columns with title and items, or a row of links separated by dots; not both. Default: none. */
  links?: ({ title: Translated; items: FooterLinkConfig[] } | FooterLinkConfig)[];
  /** Image above the copyright. Default: none. */
  logo?: LogoConfig & {
    /** In pixels. Default: follows from the height. */
    width?: number;
    /** In pixels. Default: 1.5 lines. */
    height?: number;
    /** Route or address it leads to. Default: none. */
    href?: string;
  };
  /** Default: none. */
  copyright?: Translated;
}

export interface LogoConfig {
  /** Path of a file in `content/static`, e.g. `/logo.svg`. */
  src: string;
  /** Image for dark mode. Default: `src`. */
  srcDark?: string;
  /** Text alternative of the image. */
  alt: string;
}

export interface AnnouncementBarConfig {
  /** A new id shows the bar again to readers who closed the previous one. */
  id: string;
  /** HTML. */
  content: Translated;
  /** A CSS color. Default: a soft shade of the accent color. */
  backgroundColor?: string;
  /** A CSS color with enough contrast. Default: a strong shade of the accent color. */
  textColor?: string;
  /** Whether readers may close it. Default true. */
  isCloseable?: boolean;
  /** First day or moment, ISO 8601, such as `2026-12-01` (in UTC) or `2026-12-01T08:00:00-05:00`. Default: at once. */
  from?: string;
  /** The day or moment at which it is gone. Default: never. */
  until?: string;
}

/** One version of the docs. */
export interface DocsVersionConfig {
  /** Name that the browser stores, e.g. `current`. */
  name: string;
  /** Label that readers see, e.g. `Next`. */
  label: string;
  /** Route of its main page, without the slash at its beginning. */
  mainDoc: string;
  /** Base route of its pages. Default `/`: all pages that are in no other version. */
  path?: Route;
}

/** A skill for coding assistants: what it is for, and the guides that it is made from. */
export interface SkillConfig {
  /** Small letters, digits and single hyphens. */
  name: string;
  /** What it does and when to use it; in English, for the assistant. */
  description: string;
  /** Routes of guides, all public or all internal. */
  pages: Route[];
}

export interface SecurityConfig {
  /** The preferred one first: `mailto:`, `https:` or `tel:`. */
  contact: string[];
  /** The last day on which the file is right, such as `2027-11-01`. RFC 9116 recommends less than a year. */
  expires: string;
  /** Page with the rules for reports. Default: none. */
  policy?: Route;
}

/** `content/site.ts`: everything an editor may set, in one object. */
export interface SiteConfig {
  /** Name of the site, shown in titles and the navbar. */
  title: string;
  /** One sentence that describes the site. Default: none. */
  tagline?: Translated;
  /** Origin for canonical addresses, alternates, the sitemap and cards; without a path and without a trailing slash. */
  url: string;
  /** Languages, in the order of the locale dropdown. The first must be `en`. Default `['en']`. */
  locales?: Locale[];
  /** Image beside the title in the navbar. Default: a neutral mark. */
  logo?: LogoConfig;
  /** Image for shared links: path of a file in `content/static`, 1200 by 630 pixels. Default: none. */
  socialCard?: string;
  /** Mounts the API descriptions. Default: none; without a `content/site.ts`, each file is mounted at its name. */
  references?: { public?: ReferenceConfig[]; internal?: ReferenceConfig[] };
  source?: {
    /** Address to edit a file, with `{file}` in place of its path from the site's folder. Default: no link. */
    editUrl?: string;
    /** Shows when the source of a page last changed, if the folder has a git history. Default true. */
    lastUpdated?: boolean;
  };
  /**
   * Modules of `web/app/pages` shown as pages, by file name. A dot separates path segments: `simulator.activate` is
   * `/simulator/activate`. Default: none.
   */
  reactPages?: string[];
  navbar?: {
    /** Default: none. */
    items?: NavbarItemConfig[];
    /** Hides the bar when the reader scrolls down and shows it when the reader scrolls up. Default false. */
    hideOnScroll?: boolean;
  };
  /** Sidebars by identifier. A guide belongs to the first one that lists it. Default: none. */
  sidebars?: { public?: Record<string, SidebarEntryConfig[]>; internal?: Record<string, SidebarEntryConfig[]> };
  /** Default: no footer. */
  footer?: FooterConfig;
  /** Asks readers whether a page was helpful, and counts what they miss; needs the insight Worker and a page `/privacy`. Default false. */
  insight?: boolean;
  /** A message above the navbar of every page. Default: none. */
  announcementBar?: AnnouncementBarConfig;
  colorMode?: {
    /** Mode of a first visit. The system preference is ignored. Default `light`. */
    defaultMode?: 'light' | 'dark';
    /** Removes the switch and the readers' stored choices. Default false. */
    disableSwitch?: boolean;
  };
  /**
   * Facts that the owner decides, by name. A guide names one as `{{name}}`; a line with an undecided one, which is null, is left out.
   * Default: none.
   */
  facts?: Record<string, Translated | null>;
  /**
   * Former addresses, without a language, each with the address of today. Default: none.
   * - a page: `'/guides/old': '/guides/new'`; its Markdown twin moves with it
   * - a folder: `'/old/*': '/new/*'`
   * - a heading: `'/guides/setup#old': '/guides/setup#new'`
   * - a page that was removed: `'/guides/old': { gone: '/guides/instead' }`, or `{ gone: null }` if nothing takes its place
   */
  redirects?: Record<Route, Route | { gone: Route | null }>;
  /** Skills for coding assistants, each made from guides. A skill of internal guides is internal. Default: none. */
  skills?: SkillConfig[];
  /** Where to report a fault, in `/.well-known/security.txt` (RFC 9116). Default: no such file. */
  security?: SecurityConfig;
  /** What crawlers may use the public pages for, in robots.txt (contentsignals.org). Default: nothing is said. */
  contentSignals?: { search: boolean; aiInput: boolean; aiTrain: boolean };
  docs?: {
    /** The latest version first. Default: none. */
    versions?: DocsVersionConfig[];
  };
  /** Severity of lint errors, dead links and invalid navbar items. Default `error` with a configuration, `warning` without. */
  strictness?: 'error' | 'warning';
}

/** Whether the simulator serves a reference. */
export function isSimulated(simulator: ReferenceConfig['simulator']): boolean {
  return simulator === true || simulator === 'examples';
}
