import { forgetSimulatorAccount, SimulatorError } from '../../simulator/account.ts';
import { usePageProps } from './context.ts';
import { Button } from './elements.tsx';

interface ProblemNoticeProps {
  /** Nothing is shown without an error. */
  error: unknown;
  /** Repeats the request. A request for an unknown account cannot be repeated, so its credentials can be forgotten instead. */
  onRetry?: () => void;
}

/** Explains a failed request and says what to do. The simulator's own messages are English. */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
  const { t } = usePageProps();
  if (error === null) return null;
  const isUnknown = error instanceof SimulatorError && error.kind === 'no-account';
  return (
    <div className="admonition admonition-danger" role="alert">
      <p>
        <Explanation error={error} />
      </p>
      {onRetry !== undefined && (
        <div className="sim-row">
          <Button onClick={isUnknown ? forgetSimulatorAccount : onRetry}>{isUnknown ? t.forget : t.retry}</Button>
        </div>
      )}
    </div>
  );
}

function Explanation({ error }: { error: unknown }) {
  const { t } = usePageProps();
  if (!(error instanceof SimulatorError)) return t.unexpected;
  switch (error.kind) {
    case 'offline':
      return t.offline;
    case 'no-account':
      return t.noAccount;
    case 'limited':
      return t.limited(error.retryAfter);
    case 'unexpected':
      return t.unexpected;
    case 'refused':
      return (
        <>
          {t.refused}{' '}
          <span className="sim-text" lang="en">
            {error.message}
          </span>{' '}
          {error.code !== null && <code>{error.code}</code>}
        </>
      );
  }
}
