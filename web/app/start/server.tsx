/** The prerendering's entry: renders the shell and the React pages to markup at build time (see web/prerender). */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import type { PageData, SiteData } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import type { Locale } from '../../model/site/locale.ts';
import { NotFound } from '../docs/not-found.tsx';
import { missingDefaultExport } from '../islands/missing-default-export.ts';
import type { PageWords, PageWordsModule, ReactPageModule } from '../islands/react-page-module.ts';
import { StaticNavigation } from '../navigation/navigation.tsx';
import { STRINGS } from '../strings/all.ts';
import { Shell } from './shell.tsx';

const PAGES = import.meta.glob<ReactPageModule>('../pages/*.tsx', { eager: true });
const PAGE_WORDS = import.meta.glob<PageWordsModule>('../pages/*/words/*.ts', { eager: true });

function wordsOf(name: string, locale: Locale): PageWords | undefined {
  return PAGE_WORDS[`../pages/${name}/words/${locale}.ts`]?.default;
}

/** The shell around an article, as the client hydrates it. The gate has no article: the shell renders the sign-in screen. */
export function renderShell(data: PageData, article: string | undefined): string {
  return renderToString(
    <StaticNavigation pathname={data.path}>
      <Shell data={data} strings={STRINGS[data.locale]} article={article} />
    </StaticNavigation>,
  );
}

/** Titles and descriptions of the documents without a source file. */
export function titles(locale: Locale): Record<'notFound' | 'gate', { title: string; description: string }> {
  const strings = STRINGS[locale];
  return {
    notFound: { title: strings.notFoundTitle, description: strings.notFoundDescription },
    gate: { title: strings.gateTitle, description: strings.gateText },
  };
}

export function notFoundArticle(locale: Locale, site: SiteData, sections?: readonly Link[]): string {
  return renderToStaticMarkup(<NotFound locale={locale} site={site} strings={STRINGS[locale]} sections={sections} />);
}

/** Title and description of a React page; undefined if the module or its words in that language are missing. */
export function reactPageMeta(name: string, locale: Locale): PageWords | undefined {
  return PAGES[`../pages/${name}.tsx`] === undefined ? undefined : wordsOf(name, locale);
}

/** Inner markup of a React page's element, as its island hydrates it. Throws if the module has no default export. */
export function renderReactPage(name: string, locale: Locale): string {
  const Page = PAGES[`../pages/${name}.tsx`]?.default;
  const words = wordsOf(name, locale);
  if (Page === undefined || words === undefined) throw new Error(missingDefaultExport(name));
  return renderToString(<Page locale={locale} words={words} />, { identifierPrefix: 'page' });
}
