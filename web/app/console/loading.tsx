import { Problem, useWords } from '../kit/index.ts';
import { PlainHead, type PlainHeadProps } from './frame/head.tsx';
import type { LoadFailure } from './load.ts';
import type { ConsoleStrings } from './strings/en.ts';

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
        <Problem action={{ label: retry, run: onRetry }}>{t.loadFailures[reason]}</Problem>
      </div>
    </>
  );
}
