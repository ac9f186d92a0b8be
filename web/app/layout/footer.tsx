import { lazy, memo, Suspense } from 'react';

import type { Link } from '../../model/api/link.ts';
import { useMounted } from '../state/mounted.ts';
import { useSite } from '../state/page.tsx';
import { ThemedImage } from './brand.tsx';

function FooterLinks({ links }: { links: Link[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href + link.label}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  );
}

const StatusLight = lazy(() => import('./status/light.tsx'));

/** Columns of links, or one row separated by dots; then logo, copyright and the state of the API. */
export const Footer = memo(function Footer() {
  const { site, strings } = useSite();
  const { footer } = site;
  const isMounted = useMounted();
  if (footer === null) return null;
  const { columns, row, logo, status } = footer;
  const image = logo && <ThemedImage {...logo} />;
  return (
    <footer className="footer" data-style={footer.style}>
      <div className="footer-inner">
        {columns.length > 0 && (
          <nav className="footer-columns" aria-label={strings.footer}>
            {columns.map((column) => (
              <div key={column.title}>
                <h2>{column.title}</h2>
                <FooterLinks links={column.items} />
              </div>
            ))}
          </nav>
        )}
        {row.length > 0 && columns.length === 0 && (
          <nav className="footer-row" aria-label={strings.footer}>
            <FooterLinks links={row} />
          </nav>
        )}
        {(image || footer.copyright) && (
          <div className="footer-bottom">
            {image && (logo.href === null ? image : <a href={logo.href}>{image}</a>)}
            {footer.copyright && <p>{footer.copyright}</p>}
            {status !== undefined && isMounted && (
              <Suspense>
                <StatusLight source={status} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </footer>
  );
});
