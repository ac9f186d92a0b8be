import type { Link } from '../../model/page.ts';
import type { SiteData } from '../../model/page-data.ts';
import type { Locale } from '../../model/locale.ts';
import { localisePath } from '../../model/path.ts';
import type { Strings } from '../strings/index.ts';

/** The main sections: the first page of each column of the footer, or else of the navbar. */
function sectionsOf({ footer, navbar }: SiteData): Link[] {
  const columns = (footer?.columns ?? []).flatMap(({ items }) => items.slice(0, 1));
  if (columns.length > 0) return columns;
  return navbar.items.flatMap((item) => (item.type === 'dropdown' ? item.items : [item])).flatMap((item) => (item.type === 'default' ? [{ label: item.label, href: item.href }] : [])).slice(0, 4);
}

/** Body of the not-found document; static markup. Which pages are near is found out in the browser: this document is the same for every path. */
export function NotFound({ locale, site, strings }: { locale: Locale; site: SiteData; strings: Strings }) {
  return (
    <div className="prose not-found">
      <p className="not-found-code" aria-hidden="true">404</p>
      <h1>{strings.notFoundTitle}</h1>
      <p>{strings.notFoundText}</p>
      <p className="not-found-links">
        <a className="button button-primary" href={localisePath('/', locale)}>{strings.notFoundHome}</a>
        {sectionsOf(site).map(({ label, href }) => <a className="button" key={href} href={href}>{label}</a>)}
      </p>
      <div className="not-found-nearest" data-suggestions hidden>
        <p>{strings.nearestPages}</p>
        <ul />
      </div>
    </div>
  );
}
