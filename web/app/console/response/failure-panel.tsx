import { useConsole } from '../context.ts';
import { type Failure, TIMEOUT_SECONDS } from '../send.ts';
import type { ConsoleStrings } from '../strings/en.ts';

/** The title and the text for a failure. */
export function failureWords(failure: Failure, { failures: words }: ConsoleStrings): { title: string; text: string } {
  switch (failure.reason) {
    case 'offline':
    case 'refused':
    case 'redirected':
      return words[failure.reason];
    case 'canceled':
      return words.cancelled;
    case 'timeout':
      return words.timeout(TIMEOUT_SECONDS);
    case 'blocked':
      return words.blocked(failure.host);
    case 'broken-off':
      return words.brokenOff;
    case 'invalid':
      return {
        title: words.invalid.title,
        text: failure.part === 'header' ? words.invalid.header(failure.name) : words.invalid[failure.part],
      };
  }
}

/** Shows the reason for a missing response, and advice for the reader. */
export function FailurePanel({ failure }: { failure: Failure }) {
  const {
    words: { t },
  } = useConsole();
  const { title, text } = failureWords(failure, t);
  return (
    <div className={failure.reason === 'canceled' ? 'c-failure c-mild' : 'c-failure'}>
      <p>
        <b>{title}</b>
      </p>
      <p>{text}</p>
      {failure.reason === 'refused' && (
        <ol>
          {t.refusedChecks(location.origin, failure.host).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
