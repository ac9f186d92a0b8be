import type { Site } from '../site/site.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

/** A text at the root of the site that is no page. */
export interface SiteFile {
  path: string;
  type: string;
  text: () => string;
}

/** What crawlers and browsers ask for by name; made of the public site only. */
export function siteFiles(site: Site<'public'>): SiteFile[] {
  return [
    { path: '/sitemap.xml', type: 'application/xml', text: () => sitemapXml(site) },
    { path: '/robots.txt', type: 'text/plain', text: () => robotsText(site) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', text: () => manifest(site) },
  ];
}

/** The web app manifest (https://www.w3.org/TR/appmanifest/): a name, colors and icons for whoever keeps the site on a home screen. */
function manifest({ config, locales: [first] }: Site<'public'>): string {
  const icon = (src: string, sizes: string, type: string, purpose = 'any'): object => ({ src, sizes, type, purpose });
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
      icon('/favicon.svg', 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}
