import { type FormEvent, type ReactNode, useId, useState } from 'react';

import { ownProperty } from '../../../model/text/json.ts';
import type { CustomerAction, CustomerView } from '../../simulator/client.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { usePageProps } from './context.ts';
import { Button, Fact } from './elements.tsx';
import { moneyText } from './format.ts';

const PASSCODE = '418205';
const OUTCOMES = ['accepted', 'blurred_photo', 'serial_mismatch', 'visible_damage'] as const;

interface TaskProps {
  view: CustomerView;
  /** Sends an action. Returns whether the simulator accepted it. */
  act: (action: CustomerAction) => Promise<boolean>;
  /** Whether the reader has done something on this page. Before, nothing takes the focus. */
  hasActed: boolean;
}

/** The screen that the customer sees now. */
export function CustomerTask(props: TaskProps) {
  const { t } = usePageProps();
  const { view, hasActed } = props;
  const { nextActions, contract } = view;
  const isInForce = nextActions.includes('change_card');
  if (nextActions.length === 0)
    return (
      <Screen title={t.endedHeading} hasActed={hasActed}>
        {t.endedText}
      </Screen>
    );
  if (nextActions.includes('enter_passcode')) return <PasscodeScreen {...props} />;
  if (nextActions.includes('complete_form')) return <FormScreen {...props} />;
  return (
    <>
      {nextActions.includes('pay') && <PaymentScreen {...props} />}
      {isInForce && (
        <Screen title={t.doneHeading} hasActed={hasActed}>
          <p>{ownProperty(t.contractStatus, contract.status)}</p>
          <p>{t.doneText}</p>
        </Screen>
      )}
      {nextActions.includes('send_photos') && <PhotosScreen {...props} />}
      <Later {...props} />
    </>
  );
}

/** A ref that takes the focus if the reader's action has removed the focused button with its screen. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

function Screen({ title, children, hasActed }: { title: string; children: ReactNode; hasActed: boolean }) {
  return (
    <section className="sim-screen">
      <h2 ref={hasActed ? takeLostFocus : null} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function PasscodeScreen({ act, hasActed }: TaskProps) {
  const { t } = usePageProps();
  const id = useId();
  const [passcode, setPasscode] = useState('');
  const [problem, setProblem] = useState('');
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const text = passcode.trim();
    if (!/^[0-9]{6}$/.test(text)) return setProblem(t.passcodeFormat);
    if (text !== PASSCODE) return setProblem(t.passcodeWrong);
    setProblem('');
    void act({ action: 'enter_passcode', passcode: text });
  };
  return (
    <Screen title={t.passcodeStep} hasActed={hasActed}>
      <p className="sim-message">{t.message}</p>
      <p className="sim-hint">{t.passcodeText}</p>
      <form onSubmit={onSubmit} className="sim-stack" noValidate>
        <label htmlFor={id}>{t.passcodeLabel}</label>
        <input
          id={id}
          className="field mono sim-passcode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={passcode}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setPasscode(event.currentTarget.value)}
        />
        <p id={`${id}-problem`} className="sim-error" role="alert">
          {problem}
        </p>
        <div className="sim-row">
          <button type="submit" className="button button-primary">
            {t.passcodeSubmit}
          </button>
        </div>
      </form>
    </Screen>
  );
}

function FormScreen({ view, act, hasActed }: TaskProps) {
  const { t } = usePageProps();
  const { user, lineItems } = view.contract;
  const facts: [string, string][] = [
    [t.name, `${user.firstName} ${user.lastName}`],
    [t.email, user.email],
    [t.mobile, user.mobileNumber],
    [t.devices, lineItems.map(({ device }) => `${device.manufacturer} ${device.model}`).join(', ')],
  ];
  return (
    <Screen title={t.formStep} hasActed={hasActed}>
      <p>{t.formText}</p>
      <dl className="sim-facts">
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            <dd className="sim-text">{value}</dd>
          </Fact>
        ))}
      </dl>
      <div className="sim-row">
        <Button isPrimary onClick={() => void act({ action: 'complete_form' })}>
          {t.formSubmit}
        </Button>
      </div>
    </Screen>
  );
}

function PhotosScreen({ view, act, hasActed }: TaskProps) {
  const { t } = usePageProps();
  const waiting = view.contract.lineItems
    .filter(({ status }) => status !== 'ended')
    .map(({ device }) => device)
    .filter(({ verification }) => ['pending', 'rejected'].includes(verification.status));
  return (
    <Screen title={t.photosStep} hasActed={hasActed}>
      <p>{t.photosText}</p>
      {waiting.map(({ id, manufacturer, model, verification }) => (
        <fieldset key={id} className="sim-device">
          <legend className="sim-text">
            {manufacturer} {model} <code>{id}</code>
          </legend>
          {verification.status === 'rejected' && (
            <output className="sim-error">{t.photosRejected(verification.rejectionReason ?? '')}</output>
          )}
          <div className="sim-row">
            {OUTCOMES.map((outcome) => (
              <Button
                key={outcome}
                isPrimary={outcome === 'accepted'}
                onClick={() => void act({ action: 'send_photos', deviceId: id, outcome })}
              >
                {t.photoOutcome[outcome]}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
    </Screen>
  );
}

function PaymentScreen({ view, act, hasActed }: TaskProps) {
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
    <Screen title={t.paymentStep} hasActed={hasActed}>
      <p>{status === 'suspended' ? t.retryPaymentText(amount) : t.paymentText(amount)}</p>
      <div className="sim-row">
        <Button isPrimary onClick={() => void pay('succeeded')}>
          {t.paySucceeds}
        </Button>
        <Button onClick={() => void pay('failed')}>{t.payFails}</Button>
      </div>
      <output className="sim-error">{hasFailed ? t.payFailed : ''}</output>
    </Screen>
  );
}

/** The actions that the customer can take besides the next step. */
function Later({ view: { nextActions, cardWorks }, act }: TaskProps) {
  const { t } = usePageProps();
  return (
    <section className="sim-later">
      <h2>{t.afterHeading}</h2>
      {nextActions.includes('change_card') && (
        <>
          <p>{cardWorks ? t.cardWorks : t.cardFails}</p>
          <div className="sim-row">
            <Button onClick={() => void act({ action: 'change_card', works: !cardWorks })}>
              {cardWorks ? t.breakCard : t.fixCard}
            </Button>
          </div>
        </>
      )}
      <div className="sim-row">
        <ConfirmButton label={t.cancel} question={t.cancelSure} onConfirm={() => void act({ action: 'cancel' })} />
      </div>
    </section>
  );
}
