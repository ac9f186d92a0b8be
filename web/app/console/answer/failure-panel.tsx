import { useConsole } from '../context.ts';
import { type Failure, TIMEOUT_SECONDS } from '../send.ts';
import type { ConsoleStrings } from '../strings/en.ts';

/** What went wrong, in one sentence. */
export function failureText(failure: Failure, t: ConsoleStrings): string {
  switch (failure.reason) {
    case 'offline':
      return t.offline;
    case 'timeout':
      return t.timeout(TIMEOUT_SECONDS);
    case 'cancelled':
      return t.cancelled;
    case 'refused':
      return t.refused;
    case 'redirected':
      return t.redirected;
    case 'blocked':
      return t.blocked(failure.host);
    case 'broken-off':
      return t.brokenOff;
    case 'invalid':
      return t.invalidRequest(failure.message);
  }
}

/** Why there is no answer, and what to look at. */
export function FailurePanel({ failure }: { failure: Failure }) {
  const { words: { t } } = useConsole();
  return (
    <div className="c-failure">
      <p><b>{t.failed}</b></p>
      <p>{failureText(failure, t)}</p>
      {failure.reason === 'refused' && <ol>{t.refusedChecks(location.origin, failure.host).map((line) => <li key={line}>{line}</li>)}</ol>}
    </div>
  );
}
