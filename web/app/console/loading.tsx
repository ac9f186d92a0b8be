import { SmallButton } from './fields/controls.tsx';
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

export function Loading(props: PlainHeadProps) {
  return (
    <>
      <PlainHead {...props} />
      <output className="c-note c-wait">{props.t.loading}</output>
    </>
  );
}

export function LoadFailed({
  reason,
  onRetry,
  ...head
}: PlainHeadProps & { reason: LoadFailure; onRetry: () => void }) {
  const { t } = head;
  return (
    <>
      <PlainHead {...head} />
      <div className="c-failure" role="alert">
        <p>{t[MESSAGES[reason]]}</p>
        <SmallButton onClick={onRetry}>{t.retry}</SmallButton>
      </div>
    </>
  );
}
