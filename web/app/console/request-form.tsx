import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';

import { ALL_LOCATIONS } from '../../model/api/operation.ts';
import { parameterKey } from '../../model/request/request.ts';
import { Button, Select, Fold } from '../kit/index.ts';
import { useConsole, useFormState } from './context.ts';
import { renewedKeyOf } from './form-values.ts';
import { latePart } from './late-part.tsx';
import { Body } from './sections/body.tsx';
import { ErrorSummary } from './sections/error-summary.tsx';
import { ParametersIn } from './sections/parameters.tsx';
import { Section } from './sections/section.tsx';
import { secretErrors } from './sending-errors.ts';
import { needsNoCredentials, sendingTarget, sends, targetOf } from './targets.ts';
import { useAccount } from './use-account.ts';

const Fields = latePart(async () => (await import('./sections/server.tsx')).ConnectionFields);

/** How long after a field is left its errors appear, in ms. A click takes less. */
const LEAVE_DELAY = 200;

interface RequestFormProps {
  id: string;
  notice: ReactNode;
  undo: (() => void) | null;
  revision: number;
  /** Number of attempts to send. */
  attempt: number;
  /** @param isChecked whether the reader has seen the errors and sends anyway */
  onSubmit: (isChecked: boolean) => void;
}

export function RequestForm({ id, notice, undo, revision, attempt, onSubmit }: RequestFormProps) {
  const { data, form, t } = useConsole();
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>): void => {
    // A message that appeared while the pointer is down would move the button that the reader is clicking.
    if (target.id !== '') setTimeout(() => form.leave(target.id), LEAVE_DELAY);
  };
  // The capture phase comes before the editor, which would insert a line break.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers listen to the fields inside
    <form
      className="stack console-form"
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(false);
      }}
      onBlur={onBlur}
      onKeyDownCapture={onKeyDownCapture}
    >
      {!data.canSend && <p>{sends(data) ? `${t.account.about} ${t.account.runNote}` : t.fillNote}</p>}
      <output className="admonition console-notice">
        {notice}
        {undo !== null && (
          <>
            {' '}
            <Button look="link" onClick={undo}>
              {t.undo}
            </Button>
          </>
        )}
      </output>
      <ErrorSummary attempt={attempt} onSendAnyway={() => onSubmit(true)} />
      <div key={revision} className="stack console-sections">
        <Message />
      </div>
      <Connection />
    </form>
  );
}

/** The parts of the message: first those with a field that the reader must fill in, then the others, in the order of a request. */
function Message() {
  const { data } = useConsole();
  const key = renewedKeyOf(data);
  const parts = ALL_LOCATIONS.map((place) => {
    const parameters = data.parameters.filter((parameter) => parameter.in === place && parameter !== key);
    return {
      isNeeded: parameters.some(({ required }) => required),
      part: <ParametersIn key={place} place={place} parameters={parameters} />,
    };
  });
  const all = [...parts, { isNeeded: data.requiresBody, part: <Body key="body" /> }];
  return (
    <>
      {all.toSorted((one, other) => Number(other.isNeeded) - Number(one.isNeeded)).map(({ part }) => part)}
      <Accept />
    </>
  );
}

/** The media type for the Accept header, if responses have more than one. */
function Accept() {
  const { data, t, form } = useConsole();
  const accept = useFormState(({ values }) => values.accept);
  if (data.responseTypes.length < 2) return null;
  return (
    <Section title={t.accept}>
      <Select
        label={t.accept}
        value={accept}
        options={[
          { value: '', label: t.acceptAny },
          ...data.responseTypes.map((mediaType) => ({ value: mediaType, label: mediaType })),
        ]}
        onChange={(value) => form.change({ accept: value })}
      />
    </Section>
  );
}

/** Server and credentials, folded under a line that says where the request goes and whose credentials it has. */
function Connection() {
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
          {t.connection} <span className="muted console-more">{[place, credentials].filter(Boolean).join(', ')}</span>
        </>
      }
      isOpen={isMissing}
      hasError={hasError}
    >
      {() => <Fields />}
    </Fold>
  );
}
