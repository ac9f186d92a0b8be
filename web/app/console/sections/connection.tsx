import { Fold } from '../../kit/index.ts';
import { useConsole, useFormState } from '../context.ts';
import { parameterKey, renewedKeyOf } from '../form-values.ts';
import { latePart } from '../late-part.tsx';
import { secretErrors } from '../sending-errors.ts';
import { needsNoCredentials, sendingTarget, targetOf } from '../targets.ts';
import { useAccount } from '../use-account.ts';

const Fields = latePart(async () => (await import('./server.tsx')).ConnectionFields);

/** Server and credentials, folded under a line that says where the request goes and whose credentials it has. */
export function Connection() {
  const { data, t } = useConsole();
  const values = useFormState((state) => state.values);
  const key = renewedKeyOf(data);
  const hasError = useFormState(({ errorsByField }) =>
    [...errorsByField.keys()].some(
      (name) => /^(?:variable|user|secret)\./.test(name) || (key !== undefined && name === parameterKey(key)),
    ),
  );
  const account = useAccount();
  const target = sendingTarget(data, values) ?? targetOf(data, values);
  const isMissing = secretErrors(data, values, t).length > 0;
  const { environment, url } = target?.server ?? {};
  const place = environment === undefined ? url : t.environments[environment];
  const credentials =
    target?.kind !== 'simulator'
      ? isMissing && t.credentialsMissing
      : !needsNoCredentials(data, target) &&
        (account === null ? t.account.fresh : t.account.named(account.clientId.slice(-3)));
  return (
    <Fold
      summary={
        <>
          {t.connection} <span className="muted c-more">{[place, credentials].filter(Boolean).join(', ')}</span>
        </>
      }
      isOpen={isMissing}
      hasError={hasError}
    >
      {() => <Fields />}
    </Fold>
  );
}
