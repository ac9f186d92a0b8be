import { useEffect, type ReactNode } from 'react';

import { Button } from '../kit/button.tsx';
import { usePage } from '../state/page.tsx';
import type { Strings } from '../strings/en.ts';
import { ErrorBoundary } from './boundary.tsx';
import { errorMessage } from './message.ts';

interface CrashProps {
  error: unknown;
  retry: () => void;
  strings: Strings;
}

function CrashPage(props: CrashProps) {
  const { strings } = usePage();
  useEffect(() => {
    const before = document.title;
    document.title = strings.pageError;
    return () => {
      if (document.title === strings.pageError) document.title = before;
    };
  }, [strings]);
  return <CrashMessage {...props} />;
}

/** Needs no context, because it is also shown if the crash page itself crashes. */
function CrashMessage({ error, retry, strings }: CrashProps) {
  return (
    <div className="crash" role="alert">
      <h1>{strings.pageCrashed}</h1>
      <Button onClick={retry}>{strings.tryAgain}</Button>
      <pre className="error-text">{errorMessage(error)}</pre>
    </div>
  );
}

interface CrashBoundaryProps {
  resetKey?: string;
  isWholePage?: boolean;
  children: ReactNode;
}

/** Shows the crash page if anything inside throws. The crash page has its own boundary. */
export function CrashBoundary({ resetKey, isWholePage = false, children }: CrashBoundaryProps) {
  const Wrapper = isWholePage ? 'main' : 'div';
  // Read here, because the context may not be available in the fallback.
  const { strings } = usePage();
  return (
    <ErrorBoundary
      resetKey={resetKey}
      renderError={(error, retry) => (
        <Wrapper>
          <ErrorBoundary renderError={() => <CrashMessage error={error} retry={retry} strings={strings} />}>
            <CrashPage error={error} retry={retry} strings={strings} />
          </ErrorBoundary>
        </Wrapper>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
