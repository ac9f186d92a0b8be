import { Box } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { type Failure, TIMEOUT_SECONDS } from '../send.ts';
import type { ConsoleStrings } from '../strings/en.ts';

export function failureText(failure: Failure, { failures: t }: ConsoleStrings): { title: string; text: string } {
  switch (failure.reason) {
    case 'offline':
    case 'refused':
    case 'redirected':
    case 'canceled':
    case 'broken-off':
      return t[failure.reason];
    case 'timeout':
      return t.timeout(TIMEOUT_SECONDS);
    case 'blocked':
      return t.blocked(failure.host);
    case 'invalid':
      return {
        title: t.invalid.title,
        text: failure.part === 'header' ? t.invalid.header(failure.name) : t.invalid[failure.part],
      };
  }
}

export function FailurePanel({ failure }: { failure: Failure }) {
  const { t } = useConsole();
  const { title, text } = failureText(failure, t);
  return (
    // The reader canceled the request, so this is not an error.
    <Box tone={failure.reason === 'canceled' ? 'note' : 'danger'} title={title}>
      <p>{text}</p>
      {failure.reason === 'refused' && (
        <ol>
          {t.refusedChecks(location.origin, failure.host).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </Box>
  );
}
