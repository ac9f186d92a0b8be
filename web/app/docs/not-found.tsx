import type { SiteData } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from '../strings/index.ts';
import { mainSections } from './main-sections.ts';

/** Texts about a removed page. Only the prerendering has them, so that readers do not download them. */
export const GONE: Readonly<Record<Locale, { title: string; text: string }>> = {
  en: { title: 'This page was removed', text: 'This page no longer exists. The link below leads to what replaced it.' },
  es: {
    title: 'Esta página se eliminó',
    text: 'Esta página ya no existe. El enlace de abajo lleva a la que la reemplazó.',
  },
  pt: {
    title: 'Esta página foi removida',
    text: 'Esta página não existe mais. O link abaixo leva à que a substituiu.',
  },
};

/**
 * The not-found article, as static markup. One document serves every path, so islands/suggestions.ts adds similar pages in the browser.
 * @param sections where the reader may continue, the most likely first; by default the home page and the main sections
 */
export function NotFound({
  locale,
  site,
  strings,
  sections,
  isGone = false,
}: {
  locale: Locale;
  site: SiteData;
  strings: Strings;
  sections?: readonly Link[] | undefined;
  /** Whether the site had the page and removed it. */
  isGone?: boolean;
}) {
  const home = { label: strings.notFoundHome, href: localizePath('/', locale) };
  const [first, ...others] = sections ?? [home, ...mainSections(site)];
  return (
    <div className="prose not-found">
      <p className="not-found-code" aria-hidden="true">
        {isGone ? 410 : 404}
      </p>
      <h1>{isGone ? GONE[locale].title : strings.notFoundTitle}</h1>
      <p>{isGone ? GONE[locale].text : strings.notFoundText}</p>
      <p className="not-found-links">
        {first && (
          <a className="button button-primary" href={first.href}>
            {first.label}
          </a>
        )}
        {/* The search provider listens to its clicks. The search opens with the words of the address. */}
        <button type="button" className="button" aria-haspopup="dialog" data-open-search data-hydrate>
          {strings.search}
        </button>
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
