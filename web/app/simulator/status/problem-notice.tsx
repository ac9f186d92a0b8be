import type { ReactNode } from 'react';

import { ownProperty } from '../../../model/text/json.ts';
import { Problem, Result, type useAction, useWords } from '../../kit/index.ts';
import { forgetSimulatorAccount, SimulatorError } from '../account.ts';
import { useStatusWords } from './words.ts';

interface ProblemNoticeProps {
  /** Nothing is shown without an error. */
  error: unknown;
  /** Repeats the request. A request for an unknown account cannot be repeated, so its credentials can be forgotten instead. */
  onRetry?: () => void;
}

/** Explains a failed request and says what to do. The simulator's own messages are English. */
export function ProblemNotice({ error, onRetry }: ProblemNoticeProps) {
  const t = useStatusWords();
  const { retry } = useWords();
  if (error === null) return null;
  const isUnknown = error instanceof SimulatorError && error.kind === 'no-account';
  const action =
    onRetry && (isUnknown ? { label: t.forget, run: forgetSimulatorAccount } : { label: retry, run: onRetry });
  return (
    <Problem action={action}>
      <Explanation error={error} />
    </Problem>
  );
}

function Explanation({ error }: { error: unknown }) {
  const t = useStatusWords();
  // A mistake that the page itself found, such as a file that is too large.
  if (error instanceof RangeError) return error.message;
  if (!(error instanceof SimulatorError)) return t.unexpected;
  // Only the simulator's own page sends requests that faults can change.
  if (error.fault != null)
    return (
      <>
        {t.caused(ownProperty(t.faultNames, error.fault) ?? error.fault)} <a href="#faults">{t.openFaults}</a>
      </>
    );
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
          <span className="verbatim" lang="en">
            {error.message}
          </span>{' '}
          {error.code !== null && <code>{error.code}</code>}
        </>
      );
  }
}

interface OutcomeProps<Value> {
  action: Pick<ReturnType<typeof useAction<Value>>, 'result' | 'error'>;
  /** Says the result. By default, the result is a text. */
  children?: (result: Value) => ReactNode;
}

/** The result of an action, or why it failed. */
export function Outcome<Value>({ action: { result, error }, children }: OutcomeProps<Value>) {
  return (
    <>
      <Result>{result === null ? '' : children === undefined ? String(result) : children(result)}</Result>
      <ProblemNotice error={error} />
    </>
  );
}
