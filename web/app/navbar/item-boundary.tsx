import { Suspense, type ReactNode } from 'react';

import type { NavbarItem } from '../../model/page/page-data.ts';
import { ErrorBoundary } from '../errors/boundary.tsx';
import { errorMessage } from '../errors/message.ts';
import { useSite } from '../state/page.tsx';
import { navbarItemError } from './item-error.ts';

/** Shows an error in place of an item that fails. While prerendering, only the Suspense boundary catches errors. */
export function NavbarItemBoundary({ item, children }: { item: NavbarItem; children: ReactNode }) {
  const { strings } = useSite();
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(item)}
      describe={(error) => navbarItemError(item, error)}
      renderError={(error) => (
        <details className="navbar-error">
          <summary>{strings.navbarItemFailed}</summary>
          <pre className="error-text">{errorMessage(error)}</pre>
        </details>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Throws the error in the item's configuration, so that the boundary shows it. */
export function InvalidItem({ message }: { message: string }): ReactNode {
  throw new Error(message);
}
