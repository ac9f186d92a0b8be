import { INTERNAL_FORMER_PATH } from '../../model/edge/former-addresses.ts';
import type { SiteFile } from '../base/site-file.ts';
import type { AnySite, Site } from '../site/site.ts';
import { NO_HISTORY } from '../source/source-history.ts';
import type { Icon } from '../source/static-files.ts';
import type { OutputContext } from './output-context.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

/** The files that crawlers and browsers request by name, and for the gate the former addresses of internal pages. */
export function rootFiles(site: AnySite, { assets: { icons }, history = NO_HISTORY }: OutputContext): SiteFile[] {
  if (site.audience === 'internal') {
    const make = (): string => JSON.stringify(site.redirects.former);
    return [{ path: INTERNAL_FORMER_PATH, type: 'application/json', make }];
  }
  return [
    { path: '/sitemap.xml', type: 'application/xml', make: () => sitemapXml(site, { history }) },
    { path: '/robots.txt', type: 'text/plain', make: () => robotsText(site) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', make: () => manifestJson(site, { icons }) },
  ];
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/): name, colors and icons for readers who add the site to a home screen. */
export function manifestJson(
  { config, locales: [first] }: Site<'public'>,
  { icons }: { icons: readonly Icon[] },
): string {
  const icon = (name: Icon, sizes: string, type: string, purpose = 'any'): object[] =>
    icons.includes(name) ? [{ src: `/${name}`, sizes, type, purpose }] : [];
  return JSON.stringify({
    name: config.title,
    short_name: config.title.split(' ')[0],
    description: first?.data.tagline || undefined,
    lang: first?.locale,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbfdfc',
    theme_color: '#006a59',
    icons: [
      ...icon('favicon.svg', 'any', 'image/svg+xml'),
      ...icon('icon-192.png', '192x192', 'image/png'),
      ...icon('icon-512.png', '512x512', 'image/png'),
      ...icon('icon-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}
