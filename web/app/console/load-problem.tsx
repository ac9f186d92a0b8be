import type { LoadFailure } from './load.ts';
import type { ConsoleStrings } from './strings/en.ts';
import type { Words } from './words.ts';

interface LoadProblemProps {
  reason: LoadFailure;
  words: Words;
  headingId: string;
  onRetry: () => void;
  onClose: () => void;
}

const TEXT = { missing: 'loadMissing', corrupt: 'loadCorrupt', offline: 'loadOffline', 'signed-out': 'loadSignedOut', failed: 'loadFailed' } as const satisfies Record<LoadFailure, keyof ConsoleStrings>;

/** Stands where the form would, when what it is made of cannot be had. */
export function LoadProblem({ reason, words: { t }, headingId, onRetry, onClose }: LoadProblemProps) {
  return (
    <>
      <div className="c-head">
        <h2 id={headingId} tabIndex={-1}>{t.title}</h2>
        <button type="button" className="c-icon c-close" aria-label={t.close} title={t.close} onClick={onClose} />
      </div>
      <div className="c-failure" role="alert">
        <p>{t[TEXT[reason]]}</p>
        <button type="button" className="button" onClick={onRetry}>{t.retry}</button>
      </div>
    </>
  );
}
