import type { ConsoleDialog } from './console-dialog.ts';
import { Heading } from './frame/heading.tsx';
import type { LoadFailure } from './load.ts';
import type { ConsoleStrings } from './strings/en.ts';
import type { Words } from './words.ts';

interface LoadingProps {
  title: string;
  words: Words;
  dialog: ConsoleDialog;
  takesFocus: boolean;
}

const MESSAGES = {
  missing: 'loadMissing',
  corrupt: 'loadCorrupt',
  offline: 'loadOffline',
  'signed-out': 'loadSignedOut',
  slow: 'loadSlow',
  failed: 'loadFailed',
} as const satisfies Record<LoadFailure, keyof ConsoleStrings>;

/** Takes the place of the form while its data loads. */
export function Loading(props: LoadingProps) {
  return (
    <>
      <PlainHead {...props} />
      <output className="c-note c-wait">{props.words.t.loading}</output>
    </>
  );
}

/** Takes the place of the form when its data cannot be loaded. */
export function LoadFailed({ reason, onRetry, ...head }: LoadingProps & { reason: LoadFailure; onRetry: () => void }) {
  const { t } = head.words;
  return (
    <>
      <PlainHead {...head} />
      <div className="c-failure" role="alert">
        <p>{t[MESSAGES[reason]]}</p>
        <button type="button" className="button button-small" onClick={onRetry}>
          {t.retry}
        </button>
      </div>
    </>
  );
}

/** The heading without the tools of the form. */
export function PlainHead({ title, words: { t }, dialog, takesFocus }: LoadingProps) {
  return (
    <div className="c-head">
      <Heading id={dialog.headingId} takesFocus={takesFocus}>
        {title}
      </Heading>
      <button type="button" className="c-icon c-close" aria-label={t.close} title={t.close} onClick={dialog.close} />
    </div>
  );
}
