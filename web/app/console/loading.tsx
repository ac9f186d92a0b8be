import type { ConsoleData } from '../../model/description/console.ts';
import { Problem, useWords } from '../kit/index.ts';
import { PlainHead, type PlainHeadProps } from './frame/head.tsx';
import { loadConsoleData, LoadError, type LoadFailure } from './load.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** A loading message appears after this time, in ms. Earlier, it would only flash. */
const LOADING_DELAY = 300;

interface LoadingProps extends PlainHeadProps {
  t: ConsoleStrings;
}

interface LoadedDialog {
  head: LoadingProps;
  /** Address of the data. */
  href: string;
  /** Whether the reader is still on the page. */
  isCurrent: () => boolean;
  /** Called once, when there is something to see. */
  open: () => void;
  fill: (data: ConsoleData) => void | Promise<void>;
}

/** Loads the data of a dialog and fills it in. If that fails, the dialog says why and offers to try again. */
export async function loadInto(loaded: LoadedDialog, isRetry = false): Promise<void> {
  const { head, href, isCurrent, open, fill } = loaded;
  let isOpen = isRetry;
  const show = (): void => {
    if (!isOpen) open();
    isOpen = true;
  };
  const showLoading = (): void => {
    head.dialog.render(<Loading {...head} />);
    show();
  };
  const timer = setTimeout(() => isCurrent() && showLoading(), isRetry ? 0 : LOADING_DELAY);
  try {
    const data = await loadConsoleData(href);
    if (isCurrent()) await fill(data);
  } catch (error) {
    if (!isCurrent()) return;
    console.warn(`${href} could not be used.`, error);
    const reason = error instanceof LoadError ? error.reason : 'failed';
    head.dialog.render(<LoadFailed {...head} reason={reason} onRetry={() => void loadInto(loaded, true)} />);
  } finally {
    clearTimeout(timer);
  }
  if (isCurrent()) show();
}

function Loading({ t, ...head }: LoadingProps) {
  return (
    <>
      <PlainHead {...head} />
      <output className="note console-pane">{t.loading}</output>
    </>
  );
}

function LoadFailed({ reason, onRetry, t, ...head }: LoadingProps & { reason: LoadFailure; onRetry: () => void }) {
  const { retry } = useWords();
  return (
    <>
      <PlainHead {...head} />
      <div className="console-pane">
        <Problem action={{ label: retry, run: onRetry }}>{t.loadFailures[reason]}</Problem>
      </div>
    </>
  );
}
