import { useMemo, type ReactNode } from 'react';
import { Router as ReactRouter, type Navigator, type To } from 'react-router-dom';

import { requiredContext } from '../state/required-context.ts';
import { useStore } from '../state/store.ts';
import type { Router, RouterState } from './router.ts';

interface Navigation {
  /** Null while prerendering. */
  router: Router | null;
  state: Pick<RouterState, 'pending' | 'action' | 'retryOffline'>;
}

const [NavigationContext, useNavigation] = requiredContext<Navigation>('useNavigation', 'NavigationProvider');
export { useNavigation };

const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;

function navigatorOf(router: Router | null): Navigator {
  return {
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to) => router?.navigate(hrefOf(to)),
    replace: (to) => router?.navigate(hrefOf(to), { replace: true }),
  };
}

/** Provides our own router, and React Router's context for `useLocation`. */
export function NavigationProvider({
  router,
  children,
}: {
  router: Router;
  children: (state: RouterState) => ReactNode;
}) {
  const state = useStore(router);
  const navigator = useMemo(() => navigatorOf(router), [router]);
  return (
    <ReactRouter location={state.location} navigationType={state.action as never} navigator={navigator}>
      <NavigationContext value={{ router, state }}>{children(state)}</NavigationContext>
    </ReactRouter>
  );
}

/** The same contexts while prerendering. */
export function StaticNavigation({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <ReactRouter location={pathname} navigator={navigatorOf(null)} static>
      <NavigationContext value={{ router: null, state: { pending: null, action: 'POP', retryOffline: null } }}>
        {children}
      </NavigationContext>
    </ReactRouter>
  );
}
