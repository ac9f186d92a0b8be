import { useEffect, type ReactNode } from 'react';

import { usePage } from '../state/page.tsx';
import type { Strings } from '../strings/index.ts';
import { ErrorBoundary } from './boundary.tsx';
import { errorMessage } from './message.ts';

function CrashPage({ error, retry }: { error: unknown; retry: () => void }) {
  const { strings } = usePage();
  useEffect(() => {
    const before = document.title;
    document.title = strings.pageError;
    return () => {
      if (document.title === strings.pageError) document.title = before;
    };
  }, [strings]);
  return (
    <div className="crash" role="alert">
      <h1>{strings.pageCrashed}</h1>
      <button type="button" className="button" onClick={retry}>
        {strings.tryAgain}
      </button>
      <pre className="error-text">{errorMessage(error)}</pre>
    </div>
  );
}

/** Shown if the crash page itself crashes: it needs no context and no other component. */
function BareCrashPage({ error, retry, strings }: { error: unknown; retry: () => void; strings: Strings }) {
  return (
    <div className="crash" role="alert">
      <h1>{strings.pageCrashed}</h1>
      <button type="button" className="button" onClick={retry}>
        {strings.tryAgain}
      </button>
      <pre className="error-text">{errorMessage(error)}</pre>
    </div>
  );
}

/** Shows the crash page if anything inside throws. The crash page has its own boundary, which needs no context. */
export function CrashBoundary({
  resetKey,
  isWholePage = false,
  children,
}: {
  resetKey?: string;
  isWholePage?: boolean;
  children: ReactNode;
}) {
  const Place = isWholePage ? 'main' : 'div';
  // Read here, because the context may not be available in the fallback.
  const { strings } = usePage();
  return (
    <ErrorBoundary
      resetKey={resetKey}
      renderError={(error, retry) => (
        <Place>
          <ErrorBoundary renderError={() => <BareCrashPage error={error} retry={retry} strings={strings} />}>
            <CrashPage error={error} retry={retry} />
          </ErrorBoundary>
        </Place>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
