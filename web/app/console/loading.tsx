import { Problem, useWords } from '../kit/index.ts';
import { PlainHead, type PlainHeadProps } from './frame/head.tsx';
import type { LoadFailure } from './load.ts';
import type { ConsoleStrings } from './strings/en.ts';

const MESSAGES = {
  missing: 'loadMissing',
  corrupt: 'loadCorrupt',
  offline: 'loadOffline',
  'signed-out': 'loadSignedOut',
  slow: 'loadSlow',
  failed: 'loadFailed',
} as const satisfies Record<LoadFailure, keyof ConsoleStrings>;

interface LoadingProps extends PlainHeadProps {
  t: ConsoleStrings;
}

export function Loading({ t, ...head }: LoadingProps) {
  return (
    <>
      <PlainHead {...head} />
      <output className="note c-pane">{t.loading}</output>
    </>
  );
}

export function LoadFailed({
  reason,
  onRetry,
  t,
  ...head
}: LoadingProps & { reason: LoadFailure; onRetry: () => void }) {
  const { retry } = useWords();
  return (
    <>
      <PlainHead {...head} />
      <div className="c-pane">
        <Problem action={{ label: retry, run: onRetry }}>{t[MESSAGES[reason]]}</Problem>
      </div>
    </>
  );
}
