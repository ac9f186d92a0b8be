import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { ComponentType } from 'react';
import type { Locale } from '../model/locale.ts';
import type { PageData, SiteData } from '../model/page-data.ts';
import { missingDefaultExport } from './islands/missing-default-export.ts';
import { NotFound } from './docs/not-found.tsx';
import { StaticNavigation } from './navigation/navigation.tsx';
import { Shell } from './shell.tsx';
import { STRINGS } from './strings/index.ts';

export { fontLinks } from './fonts.ts';
export { firstPaintScript } from './first-paint.ts';

/** A module of `pages`. */
interface ReactPageModule {
  default?: ComponentType<{ locale: Locale }>;
  meta?: Record<Locale, { title: string; description: string }>;
}

const PAGES = import.meta.glob<ReactPageModule>('./pages/*.tsx', { eager: true });

function reactPage(name: string): ReactPageModule | undefined {
  return PAGES[`./pages/${name}.tsx`];
}

/** The shell around an article, as the client hydrates it. */
export function renderShell(data: PageData, article: string): string {
  return renderToString(
    <StaticNavigation pathname={data.path}>
      <Shell data={data} article={article} />
    </StaticNavigation>,
  );
}

/** Titles and descriptions of the documents that no source has. */
export function titles(locale: Locale): Record<'notFound' | 'gate', { title: string; description: string }> {
  const strings = STRINGS[locale];
  return {
    notFound: { title: strings.notFoundTitle, description: strings.notFoundDescription },
    gate: { title: strings.gateTitle, description: strings.gateText },
  };
}

/** Empty: the shell itself draws the sign-in screen, since it is alive. */
export function gateArticle(_locale: Locale): string {
  return '';
}

export function notFoundArticle(locale: Locale, site: SiteData): string {
  return renderToStaticMarkup(<NotFound locale={locale} site={site} />);
}

/** Title and description of a React page; undefined when there is no such module. */
export function reactPageMeta(name: string, locale: Locale): { title: string; description: string } | undefined {
  return reactPage(name)?.meta?.[locale];
}

/** Inner markup of a React page's element, as the island hydrates it. Throws for a module without default export. */
export function renderReactPage(name: string, locale: Locale): string {
  const Page = reactPage(name)?.default;
  if (Page === undefined) throw new Error(missingDefaultExport(name));
  return renderToString(<Page locale={locale} />, { identifierPrefix: 'page' });
}
