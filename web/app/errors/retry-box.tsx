import type { Strings } from '../strings/index.ts';
import { errorMessage } from './message.ts';

/** A red box with the error's text and a button that tries again. */
export function RetryBox({ error, onRetry, strings }: { error: unknown; onRetry: () => void; strings: Strings }) {
  return (
    <div className="retry-box" role="alert">
      <p>{strings.loadFailed}</p>
      <pre className="error-text">{errorMessage(error)}</pre>
      <button type="button" className="button" onClick={onRetry}>
        {strings.retry}
      </button>
    </div>
  );
}
