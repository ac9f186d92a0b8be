import type { Site } from '../site/site.ts';
import type { Icon } from '../source/static-files.ts';

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
