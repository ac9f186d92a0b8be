import type { SiteData } from '../../model/page/page-data.ts';
import type { Link } from '../../model/page/page.ts';
import { localizePath } from '../../model/page/path.ts';
import type { Locale } from '../../model/site/locale.ts';
import type { Strings } from '../strings/index.ts';
import { mainSections } from './main-sections.ts';

/** Texts of pages that do not exist. Only the prerendering has them, so that readers do not download them. */
export const MISSING = {
  en: {
    home: 'Home page',
    notFound: {
      title: 'Page not found',
      description: 'There is no page at this address.',
      text: 'There is no page at this address. It may have moved, or the link may contain a typo.',
    },
    gone: {
      title: 'This page was removed',
      description: 'This page no longer exists. The link below leads to what replaced it.',
      text: 'This page no longer exists. The link below leads to what replaced it.',
    },
  },
  es: {
    home: 'Página de inicio',
    notFound: {
      title: 'Página no encontrada',
      description: 'No hay ninguna página en esta dirección.',
      text: 'No hay ninguna página en esta dirección. Es posible que la página se haya movido o que el enlace tenga un error.',
    },
    gone: {
      title: 'Esta página se eliminó',
      description: 'Esta página ya no existe. El enlace de abajo lleva a la que la reemplazó.',
      text: 'Esta página ya no existe. El enlace de abajo lleva a la que la reemplazó.',
    },
  },
  pt: {
    home: 'Página inicial',
    notFound: {
      title: 'Página não encontrada',
      description: 'Não há nenhuma página neste endereço.',
      text: 'Não há nenhuma página neste endereço. A página pode ter sido movida ou o link pode ter um erro de digitação.',
    },
    gone: {
      title: 'Esta página foi removida',
      description: 'Esta página não existe mais. O link abaixo leva à que a substituiu.',
      text: 'Esta página não existe mais. O link abaixo leva à que a substituiu.',
    },
  },
} as const satisfies Record<Locale, object>;

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
