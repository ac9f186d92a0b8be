import type { SiteData } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from '../strings/en.ts';
import { mainSections } from './main-sections.ts';
import { STRINGS as MISSING } from './strings/all.ts';

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
  const texts = MISSING[locale][isGone ? 'gone' : 'notFound'];
  const home = { label: MISSING[locale].home, href: localizePath('/', locale) };
  const [first, ...others] = sections ?? [home, ...mainSections(site)];
  return (
    <div className="prose not-found">
      <p className="not-found-code" aria-hidden="true">
        {isGone ? 410 : 404}
      </p>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
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
