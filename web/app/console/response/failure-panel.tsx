import { Box } from '../../kit/index.ts';
import type { OwnFaultProps } from '../../simulator/own-fault.tsx';
import { useConsole } from '../context.ts';
import { latePart } from '../late-part.tsx';
import { type Failure, TIMEOUT_SECONDS } from '../send.ts';
import type { ConsoleStrings } from '../strings/en.ts';
import { sendingTarget } from '../targets.ts';

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

const OwnFault = latePart<OwnFaultProps>(async () => (await import('../../simulator/own-fault.tsx')).OwnFault);

export function FailurePanel({ failure }: { failure: Failure }) {
  const { data, form, t } = useConsole();
  const { reason } = failure;
  const { title, text } = failureText(failure, t);
  const isSimulated = sendingTarget(data, form.getState().values)?.kind === 'simulator';
  return (
    // The reader canceled the request, so this is not an error.
    <Box tone={reason === 'canceled' ? 'note' : 'danger'} title={title}>
      {isSimulated && reason !== 'invalid' ? (
        <OwnFault symptom={failure}>{reason === 'refused' ? t.account.offline : text}</OwnFault>
      ) : (
        <p>{text}</p>
      )}
      {!isSimulated && reason === 'refused' && (
        <ol>
          {t.refusedChecks(location.origin, failure.host).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </Box>
  );
}
