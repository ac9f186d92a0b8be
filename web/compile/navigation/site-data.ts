import sanitizeHtml from 'sanitize-html';

import { isGated } from '../../model/edge/canonical-path.ts';
import type {
  AnnouncementBarData,
  FooterData,
  NavbarItem,
  SidebarEntry,
  SiteData,
} from '../../model/page/page-data.ts';
import { DEFAULT_LOCALE, type Locale, LOCALE_INFO } from '../../model/site/locale.ts';
import { addressOf } from '../../model/site/path.ts';
import { type Finding, findingOf } from '../base/finding.ts';
import type {
  AnnouncementBarConfig,
  DocsVersionConfig,
  FooterLinkConfig,
  NavbarItemConfig,
  SiteConfig,
} from '../config/config-schema.ts';
import { localizedText } from '../config/load-config.ts';
import type { PageEntry } from '../pages/page-entry.ts';
import { hrefOf, sidebarSequence } from './sidebars.ts';

/** The last moment that a date can have, in milliseconds (ECMA-262, 21.4.1.1). */
const NEVER = 8.64e15;

interface SiteDataContext {
  locale: Locale;
  pages: readonly PageEntry[];
  sidebars: ReadonlyMap<string, readonly SidebarEntry[]>;
  file: string;
  /** Milliseconds since the epoch. */
  now: number;
  report: (finding: Finding) => void;
}

/** Resolves the configuration for one language: it selects texts, checks routes, and converts routes to addresses. */
export function siteDataFromConfig(config: SiteConfig, context: SiteDataContext): SiteData {
  const { locale } = context;
  const severity = config.strictness ?? 'error';
  const route = (to: string, field: string): string => {
    const path = to.replace(/[?#].*$/s, '');
    if (!context.pages.some((page) => page.route === path)) {
      const id = isGated(path) ? 'broken-link/config-internal' : 'broken-link/config';
      context.report(findingOf(id, { field, to }, { file: context.file, near: to }, severity));
    }
    return addressOf(path, locale) + to.slice(path.length);
  };
  if (config.security?.policy !== undefined) route(config.security.policy, 'security.policy');
  return {
    title: config.title,
    tagline: localizedText(config.tagline, locale),
    url: config.url,
    logo:
      config.logo === undefined
        ? null
        : { src: config.logo.src, srcDark: config.logo.srcDark ?? null, alt: config.logo.alt },
    locales: (config.locales ?? [DEFAULT_LOCALE]).map((name) => Object.assign({ locale: name }, LOCALE_INFO[name])),
    navbar: {
      hideOnScroll: config.navbar?.hideOnScroll ?? false,
      items: (config.navbar?.items ?? defaultItems(config)).map((item, index) =>
        navbarItem(item, `navbar.items.${index}`, {
          ...context,
          severity,
          route,
          versions: config.docs?.versions ?? [],
        }),
      ),
    },
    footer: footerOf(config, locale, route),
    announcementBar: announcementOf(config.announcementBar, { ...context, route }),
    colorMode: {
      defaultMode: config.colorMode?.defaultMode ?? 'light',
      disableSwitch: config.colorMode?.disableSwitch ?? false,
    },
    versions: (config.docs?.versions ?? []).map(({ name, label, mainDoc, path }, index) => {
      route(`/${mainDoc}`, `docs.versions.${index}.mainDoc`);
      if (
        path !== undefined &&
        !context.pages.some((page) => `${page.route}/`.startsWith(`${path}/`.replace('//', '/')))
      )
        route(path, `docs.versions.${index}.path`);
      return { name, label, mainDoc: `/${mainDoc}`, path: path ?? '/' };
    }),
  };
}

/** A site in several languages needs a menu of them. */
function defaultItems({ locales = [] }: SiteConfig): readonly NavbarItemConfig[] {
  return locales.length > 1 ? [{ type: 'localeDropdown', position: 'right' }] : [];
}

interface NavbarContext extends SiteDataContext {
  severity: Finding['severity'];
  route(to: string, field: string): string;
  versions: readonly DocsVersionConfig[];
}

/** Types of items that cannot be inside a dropdown. */
const STANDALONE = new Set(['dropdown', 'localeDropdown', 'docsVersionDropdown', 'search']);

function navbarItem(item: NavbarItemConfig, field: string, context: NavbarContext): NavbarItem {
  const position = item.position ?? 'left';
  const type: string = item.type ?? (item.items === undefined ? 'default' : 'dropdown');
  const label = localizedText(item.label, context.locale);
  const active = { activeBasePath: item.activeBasePath, activeBaseRegex: item.activeBaseRegex };
  const invalid = (message: string): NavbarItem => {
    context.report(findingOf('navbar-item', { field, message }, { file: context.file }, context.severity));
    return { type: 'invalid', position, message, config: JSON.stringify(item, null, 2) };
  };
  if (STANDALONE.has(type) && field.includes('.items.', 'navbar.items'.length))
    return invalid(`A ${type} must be in the navbar itself, not in a dropdown.`);
  const href = item.to !== undefined ? context.route(item.to, field) : item.href;
  switch (type) {
    case 'default':
      if (label === '') return invalid('A link needs a "label".');
      return href === undefined
        ? invalid('A link needs "to" or "href".')
        : { type: 'default', label, href, note: item.note, position, ...active };
    case 'dropdown':
      if (label === '') return invalid('A dropdown needs a "label".');
      if (item.items === undefined || item.items.length === 0) return invalid('A dropdown needs "items".');
      return {
        type: 'dropdown',
        label,
        href,
        position,
        items: item.items.map((child, index) => navbarItem(child, `${field}.items.${index}`, context)),
        ...active,
      };
    case 'localeDropdown':
      return { type: 'localeDropdown', position };
    case 'search':
      return { type: 'search', position };
    case 'docsVersionDropdown':
      return context.versions.length === 0
        ? invalid('A docsVersionDropdown item needs docs.versions.')
        : { type: 'docsVersionDropdown', position };
    case 'html':
      return item.value === undefined
        ? invalid('An html item needs a "value".')
        : { type: 'html', position, value: item.value };
    case 'doc': {
      const page = context.pages.find((candidate) => candidate.route === `/${item.docId ?? ''}`);
      return page === undefined
        ? invalid(`There is no doc with id "${item.docId ?? ''}".`)
        : { type: 'default', label: label || page.sidebarLabel, href: hrefOf(page), position, ...active };
    }
    case 'docSidebar': {
      const first = sidebarSequence(context.sidebars.get(item.sidebarId ?? '') ?? [])[0];
      if (first === undefined)
        return invalid(
          `DocSidebarNavbarItem: Sidebar with ID "${item.sidebarId ?? ''}" doesn't have anything to be linked to.`,
        );
      return { type: 'default', label: label || first.label, href: first.href, position, ...active };
    }
    case 'docsVersion': {
      return context.versions.length === 0
        ? invalid('A docsVersion item needs docs.versions.')
        : { type: 'docsVersion', label, href: href ?? null, position };
    }
    default:
      return invalid(`No NavbarItem component found for type "${type}".`);
  }
}

/** The address of the status of the API; undefined until the owner has decided it. */
export function statusSourceOf({ facts }: Pick<SiteConfig, 'facts'>): string | undefined {
  const source = facts?.['statusSource'];
  return typeof source === 'string' && URL.canParse(source) ? source : undefined;
}

function footerOf(config: SiteConfig, locale: Locale, route: (to: string, field: string) => string): FooterData | null {
  const { footer } = config;
  if (footer === undefined) return null;
  const status = statusSourceOf(config);
  const link = (item: FooterLinkConfig, field: string) => ({
    label: localizedText(item.label, locale),
    href: item.to === undefined ? (item.href ?? '') : route(item.to, field),
  });
  const links = footer.links ?? [];
  return {
    style: footer.style ?? 'light',
    columns: links.flatMap((entry, index) =>
      'items' in entry
        ? [
            {
              title: localizedText(entry.title, locale),
              items: entry.items.map((item, number) => link(item, `footer.links.${index}.items.${number}`)),
            },
          ]
        : [],
    ),
    row: links.flatMap((entry, index) => ('items' in entry ? [] : [link(entry, `footer.links.${index}`)])),
    logo:
      footer.logo === undefined
        ? null
        : {
            srcDark: null,
            width: null,
            height: null,
            ...footer.logo,
            href:
              footer.logo.href?.startsWith('/') === true
                ? route(footer.logo.href, 'footer.logo.href')
                : (footer.logo.href ?? null),
          },
    copyright: localizedText(footer.copyright, locale),
    ...(status !== undefined && { status }),
  };
}

interface AnnouncementContext {
  locale: Locale;
  /** Checks a route and returns its address in the language. */
  route: (to: string, field: string) => string;
  /** Milliseconds since the epoch. */
  now: number;
  file: string;
  report: (finding: Finding) => void;
}

/** Returns the announcement bar in one language. Returns null if the site has no bar or its time has passed. */
function announcementOf(
  bar: AnnouncementBarConfig | undefined,
  { locale, route, now, file, report }: AnnouncementContext,
): AnnouncementBarData | null {
  if (bar === undefined) return null;
  const location = { file, near: 'announcementBar' };
  const from = bar.from === undefined ? 0 : Date.parse(bar.from);
  const until = bar.until === undefined ? NEVER : Date.parse(bar.until);
  if (until <= now) {
    report(findingOf('announcement/ended', { date: bar.until ?? '' }, location));
    return null;
  }
  return {
    id: bar.id,
    content: withLocalizedLinks(localizedText(bar.content, locale), (to) => route(to, 'announcementBar.content')),
    backgroundColor: bar.backgroundColor ?? null,
    textColor: bar.textColor ?? null,
    isCloseable: bar.isCloseable ?? true,
    from,
    until,
  };
}

/** Rewrites the links of authored markup that lead to pages. A path with a file ending is a file, which all languages share. */
function withLocalizedLinks(html: string, addressOf: (to: string) => string): string {
  return sanitizeHtml(html, {
    // The owner of the site writes the markup, so nothing is removed.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    transformTags: {
      a: (tagName, attribs) => {
        const { href = '' } = attribs;
        const isPage = /^\/(?!\/)/.test(href) && !/\.[a-z\d]+(?:[?#]|$)/i.test(href);
        return { tagName, attribs: isPage ? { ...attribs, href: addressOf(href) } : attribs };
      },
    },
  });
}
