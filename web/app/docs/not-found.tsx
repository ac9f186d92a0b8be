import type { SiteData } from '../../model/page/page-data.ts';
import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from '../strings/index.ts';
import { mainSections } from './main-sections.ts';

/** The not-found article, as static markup. One document serves every path, so islands/suggestions.ts adds similar pages in the browser. */
export function NotFound({ locale, site, strings }: { locale: Locale; site: SiteData; strings: Strings }) {
  return (
    <div className="prose not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>{strings.notFoundTitle}</h1>
      <p>{strings.notFoundText}</p>
      <p className="not-found-links">
        <a className="button button-primary" href={localizePath('/', locale)}>
          {strings.notFoundHome}
        </a>
        {/* The search provider listens to its clicks. The search opens with the words of the address. */}
        <button type="button" className="button" aria-haspopup="dialog" data-open-search data-hydrate>
          {strings.search}
        </button>
        {mainSections(site).map(({ label, href }) => (
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
