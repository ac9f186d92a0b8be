import { type FormEvent, type ReactNode, useState } from 'react';

import { Button, Confirm, Fact, Facts, Note, Result, takeLostFocus, TextField } from '../../../web/app/kit/index.ts';
import { ownProperty } from '../../../web/model/text/json.ts';
import { PASSCODE } from '../../shared/limits.ts';
import type { CustomerAction, CustomerView } from './client.ts';
import { usePageProps } from './context.ts';
import { moneyText } from './money-text.ts';

interface TaskProps {
  view: CustomerView;
  /** Sends an action. Returns whether the simulator accepted it. */
  act: (action: CustomerAction) => Promise<boolean>;
}

/** The screen that the customer sees now. */
export function CustomerTask(props: TaskProps) {
  const { t } = usePageProps();
  const { nextActions, contract } = props.view;
  if (nextActions.length === 0)
    return (
      <Screen title={t.endedHeading}>
        <p>{t.endedText}</p>
      </Screen>
    );
  if (nextActions.includes('enter_passcode')) return <PasscodeScreen {...props} />;
  if (nextActions.includes('complete_form')) return <FormScreen {...props} />;
  return (
    <>
      {nextActions.includes('pay') && <PaymentScreen {...props} />}
      {nextActions.includes('change_card') && (
        <Screen title={t.doneHeading}>
          <p>{ownProperty(t.contractStatus, contract.status)}</p>
          <p>{t.doneText}</p>
        </Screen>
      )}
      {nextActions.includes('send_photos') && <PhotosScreen {...props} />}
      <Later {...props} />
    </>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack sim-screen">
      <h2 ref={takeLostFocus} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function PasscodeScreen({ act }: TaskProps) {
  const { t } = usePageProps();
  const [passcode, setPasscode] = useState('');
  const [messages, setMessages] = useState<string[]>([]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const text = passcode.trim();
    if (!/^[0-9]{6}$/.test(text)) return setMessages([t.passcodeFormat]);
    if (text !== PASSCODE) return setMessages([t.passcodeWrong]);
    setMessages([]);
    void act({ action: 'enter_passcode', passcode: text });
  };
  return (
    <Screen title={t.passcodeStep}>
      <p className="sim-message">{t.message}</p>
      <Note>{t.passcodeText}</Note>
      <form onSubmit={onSubmit} className="stack" noValidate>
        <TextField
          label={t.passcodeLabel}
          isCode
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={passcode}
          messages={messages}
          onChange={setPasscode}
        />
        <Button type="submit" look="primary">
          {t.passcodeSubmit}
        </Button>
      </form>
    </Screen>
  );
}

function FormScreen({ view, act }: TaskProps) {
  const { t } = usePageProps();
  const { user, lineItems } = view.contract;
  const facts: [string, string][] = [
    [t.name, `${user.firstName} ${user.lastName}`],
    [t.email, user.email],
    [t.mobile, user.mobileNumber],
    [t.devices, lineItems.map(({ device }) => `${device.manufacturer} ${device.model}`).join(', ')],
  ];
  return (
    <Screen title={t.formStep}>
      <p>{t.formText}</p>
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Button look="primary" onClick={() => void act({ action: 'complete_form' })}>
        {t.formSubmit}
      </Button>
    </Screen>
  );
}

function PhotosScreen({ view, act }: TaskProps) {
  const { t } = usePageProps();
  // The type of an action allows only outcomes of the description. A test shows that all of them are here.
  const outcomes = Object.keys(t.photoOutcome) as (keyof typeof t.photoOutcome)[];
  const waiting = view.contract.lineItems
    .filter(({ status }) => status !== 'ended')
    .map(({ device }) => device)
    .filter(({ verification }) => ['pending', 'rejected'].includes(verification.status));
  return (
    <Screen title={t.photosStep}>
      <p>{t.photosText}</p>
      {waiting.map(({ id, manufacturer, model, verification }) => (
        <fieldset key={id} className="card row">
          <legend className="verbatim">
            {manufacturer} {model} <code>{id}</code>
          </legend>
          {verification.status === 'rejected' && (
            <Result tone="danger">{t.photosRejected(verification.rejectionReason ?? '')}</Result>
          )}
          {outcomes.map((outcome) => (
            <Button
              key={outcome}
              look={outcome === 'accepted' ? 'primary' : 'plain'}
              onClick={() => void act({ action: 'send_photos', deviceId: id, outcome })}
            >
              {t.photoOutcome[outcome]}
            </Button>
          ))}
        </fieldset>
      ))}
    </Screen>
  );
}

function PaymentScreen({ view, act }: TaskProps) {
  const { t, locale } = usePageProps();
  const [hasFailed, setFailed] = useState(false);
  const { recurringTotal, status } = view.contract;
  const amount = moneyText(recurringTotal, locale);
  const pay = async (outcome: 'succeeded' | 'failed'): Promise<void> => {
    setFailed(false);
    const isAccepted = await act({ action: 'pay', outcome });
    setFailed(isAccepted && outcome === 'failed');
  };
  return (
    <Screen title={t.paymentStep}>
      <p>{status === 'suspended' ? t.retryPaymentText(amount) : t.paymentText(amount)}</p>
      <div className="row">
        <Button look="primary" onClick={() => void pay('succeeded')}>
          {t.paySucceeds}
        </Button>
        <Button onClick={() => void pay('failed')}>{t.payFails}</Button>
      </div>
      <Result tone="danger">{hasFailed ? t.payFailed : ''}</Result>
    </Screen>
  );
}

/** The actions that the customer can take besides the next step. */
function Later({ view: { nextActions, cardWorks }, act }: TaskProps) {
  const { t } = usePageProps();
  return (
    <section className="stack sim-later">
      <h2>{t.afterHeading}</h2>
      {nextActions.includes('change_card') && (
        <>
          <p>{cardWorks ? t.cardWorks : t.cardFails}</p>
          <Button onClick={() => void act({ action: 'change_card', works: !cardWorks })}>
            {cardWorks ? t.breakCard : t.fixCard}
          </Button>
        </>
      )}
      <div className="row">
        <Confirm label={t.cancel} question={t.cancelSure} onConfirm={() => void act({ action: 'cancel' })} />
      </div>
    </section>
  );
}
