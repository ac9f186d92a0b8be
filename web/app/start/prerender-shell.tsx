import { renderToStaticMarkup, renderToString } from 'react-dom/server';

/** The prerendering's entry: renders the shell and the React pages to markup at build time (see web/prerender). */
import type { Link } from '../../model/api/link.ts';
import type { PageData, SiteData } from '../../model/page/page-data.ts';
import type { ReactPage } from '../../model/page/page.ts';
import type { Locale } from '../../model/site/locale.ts';
import { localizePath } from '../../model/site/path.ts';
import { mainSections } from '../docs/main-sections.ts';
import { STRINGS as MISSING } from '../docs/strings/all.ts';
import {
  missingDefaultExport,
  pageModule,
  type PageStringsModule,
  type ReactPageModule,
  stringsPath,
} from '../islands/react-page-module.ts';
import { Button } from '../kit/button.tsx';
import { StaticNavigation } from '../navigation/navigation.tsx';
import { STRINGS } from '../strings/all.ts';
import type { Strings } from '../strings/en.ts';
import { Shell, ShellEnd } from './shell.tsx';

const PAGES = import.meta.glob<ReactPageModule>(['../pages/*.tsx', '../../../content/pages/*.tsx'], { eager: true });
const PAGE_STRINGS = import.meta.glob<PageStringsModule>(
  ['../pages/*/strings/*.ts', '../../../content/pages/*/strings/*.ts', '!**/{all,load}.ts'],
  { eager: true },
);

function stringsOf(name: string, locale: Locale) {
  return pageModule(PAGE_STRINGS, stringsPath(name, locale))?.[locale];
}

/** React adds a preload for each image. The images at the end of a page can load later. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
/** The markup of the end of the shell, by the data of a site. These data are in one language. */
const ends = new WeakMap<SiteData, string>();
/** Marks the place of the article, so that React does not copy the article. */
const PLACE = '<!--article-->';

/**
 * The shell around an article, as the client hydrates it, in consecutive texts. The gate has no article: the shell renders the sign-in
 * screen.
 */
export function renderShell(data: PageData, article = ''): string[] {
  const strings = STRINGS[data.locale];
  const end = ends.get(data.site) ?? renderToString(<ShellEnd data={data} strings={strings} />).replace(PRELOADS, '');
  ends.set(data.site, end);
  const shell = renderToString(
    <StaticNavigation pathname={data.path}>
      <Shell data={data} strings={strings} article={PLACE} />
    </StaticNavigation>,
  );
  const [before = '', after] = shell.split(PLACE);
  return after === undefined ? [before, end] : [before, article, after, end];
}

/** Titles and descriptions of the documents without a source file. */
export function titles(locale: Locale): Record<'not-found' | 'gone' | 'gate', { title: string; description: string }> {
  const strings = STRINGS[locale];
  return {
    'not-found': MISSING[locale].notFound,
    gone: MISSING[locale].gone,
    gate: { title: strings.gateTitle, description: strings.gateText },
  };
}

/** The article of a document without a page. `isGone`: the site removed the page. */
export function notFoundArticle(
  locale: Locale,
  site: SiteData,
  { sections, isGone }: { sections?: readonly Link[] | undefined; isGone: boolean },
): string {
  const texts = { locale, site, strings: STRINGS[locale] };
  return renderToStaticMarkup(<NotFound {...texts} sections={sections} isGone={isGone} />);
}

/** Title and description of a React page; undefined if the module or its strings in that language are missing. */
export function reactPageMeta(name: string, locale: Locale) {
  return pageModule(PAGES, `${name}.tsx`) === undefined ? undefined : stringsOf(name, locale)?.pages[name];
}

/** Inner markup of a React page's element, as its island hydrates it. Throws if the module has no default export. */
export function renderReactPage({
  module: name,
  locale,
  siteUrl,
  data = null,
}: Pick<ReactPage, 'module' | 'locale' | 'siteUrl' | 'data'>): string {
  const Page = pageModule(PAGES, `${name}.tsx`)?.default;
  const t = stringsOf(name, locale);
  if (Page === undefined || t === undefined) throw new Error(missingDefaultExport(name));
  return renderToString(<Page t={t} locale={locale} siteUrl={siteUrl} data={data} />, { identifierPrefix: 'page' });
}

interface NotFoundProps {
  locale: Locale;
  site: SiteData;
  strings: Strings;
  /** Where the reader may continue, the most likely first. By default, the home page and the main sections. */
  sections: readonly Link[] | undefined;
  /** Whether the site had the page and removed it. */
  isGone: boolean;
}

/** The not-found article, as static markup. One document serves every path, so islands/suggestions.ts adds similar pages in the browser. */
function NotFound({ locale, site, strings, sections, isGone }: NotFoundProps) {
  const texts = MISSING[locale][isGone ? 'gone' : 'notFound'];
  const home = { label: MISSING[locale].home, href: localizePath('/', locale) };
  const [first, ...others] = sections ?? [home, ...mainSections(site)];
  return (
    <div className="prose not-found">
      <p className="not-found-code" aria-hidden="true">
        {isGone ? 410 : 404}
      </p>
      <h1>{texts.title}</h1>
      <p>{isGone && sections === undefined ? texts.description : texts.text}</p>
      <p className="not-found-links">
        {first && (
          <a className="button button-primary" href={first.href}>
            {first.label}
          </a>
        )}
        {/* The search provider listens to its clicks. The search opens with the words of the address. */}
        <Button aria-haspopup="dialog" data-open-search data-hydrate>
          {strings.search}
        </Button>
        {others.map(({ label, href }) => (
          <a className="button" key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
      <div className="not-found-nearest" data-suggestions hidden>
        <p>{strings.nearestPages}</p>
        <ul />
      </div>
    </div>
  );
}
