import type { LoadFailure } from './load.ts';
import { Heading } from './frame/heading.tsx';
import type { ConsoleStrings } from './strings/en.ts';
import type { Words } from './words.ts';

interface LoadingProps {
  title: string;
  words: Words;
  headingId: string;
  takesFocus: boolean;
  onClose: () => void;
}

const TEXT = {
  missing: 'loadMissing',
  corrupt: 'loadCorrupt',
  offline: 'loadOffline',
  'signed-out': 'loadSignedOut',
  slow: 'loadSlow',
  failed: 'loadFailed',
} as const satisfies Record<LoadFailure, keyof ConsoleStrings>;

/** Stands where the form will, while what it is made of is on its way. */
export function Loading(props: LoadingProps) {
  return (
    <>
      <PlainHead {...props} />
      <output className="c-note c-wait">{props.words.t.loading}</output>
    </>
  );
}

/** Stands where the form would, when what it is made of cannot be had. */
export function LoadProblem({ reason, onRetry, ...head }: LoadingProps & { reason: LoadFailure; onRetry: () => void }) {
  const { t } = head.words;
  return (
    <>
      <PlainHead {...head} />
      <div className="c-failure" role="alert">
        <p>{t[TEXT[reason]]}</p>
        <button type="button" className="button button-small" onClick={onRetry}>
          {t.retry}
        </button>
      </div>
    </>
  );
}

function PlainHead({ title, words: { t }, headingId, takesFocus, onClose }: LoadingProps) {
  return (
    <div className="c-head">
      <Heading id={headingId} takesFocus={takesFocus}>
        {title}
      </Heading>
      <button type="button" className="c-icon c-close" aria-label={t.close} title={t.close} onClick={onClose} />
    </div>
  );
}
