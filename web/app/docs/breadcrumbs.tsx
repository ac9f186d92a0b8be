import type { Link } from '../../model/page/page.ts';
import { localizePath } from '../../model/page/path.ts';
import { usePage } from '../state/page.tsx';
import { OperationMenu } from './operation-menu.tsx';

/** Home, the page's ancestors, the page itself; then all operations of its reference, if no sidebar has them. */
export function Breadcrumbs() {
  const { data, strings } = usePage();
  if (data.breadcrumbs.length === 0) return null;
  const home: Link = { label: strings.home, href: localizePath('/', data.locale) };
  const ancestors = data.breadcrumbs.filter((crumb) => crumb.href !== data.path && crumb.href !== home.href);
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        {[home, ...ancestors].map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href} lang={crumb.lang}>
              {crumb.label}
            </a>
          </li>
        ))}
        <li>
          <span aria-current="page" lang={data.titleLang}>
            {data.title}
          </span>
        </li>
      </ol>
      {data.operationMenu && <OperationMenu menu={data.operationMenu} />}
    </nav>
  );
}
