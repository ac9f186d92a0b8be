import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import type { ActivationWords } from '../../pages/simulator.activate/words/en.ts';
import type { CustomerAction, CustomerView } from '../client.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { moneyText } from './format.ts';

const PASSCODE = '418205';
const OUTCOMES = ['accepted', 'blurred_photo', 'serial_mismatch', 'visible_damage'] as const;

interface TaskProps {
  view: CustomerView;
  /** Sends an action. Returns null if it failed. */
  act: (action: CustomerAction) => Promise<CustomerView | null>;
  isRunning: boolean;
  words: ActivationWords;
  locale: Locale;
}

/** The screen that the customer sees now. */
export function CustomerTask(props: TaskProps) {
  const { view, words } = props;
  const { nextActions, contract } = view;
  const isInForce = nextActions.includes('change_card');
  if (nextActions.length === 0) return <Screen title={words.endedHeading}>{words.endedText}</Screen>;
  if (nextActions.includes('enter_passcode')) return <PasscodeScreen {...props} />;
  if (nextActions.includes('complete_form')) return <FormScreen {...props} />;
  return (
    <>
      {nextActions.includes('pay') && <PaymentScreen {...props} />}
      {isInForce && (
        <Screen title={words.doneHeading}>
          <p>{words.contractStatus[contract.status]}</p>
          <p>{words.doneText}</p>
        </Screen>
      )}
      {nextActions.includes('send_photos') && <PhotosScreen {...props} />}
      <Later {...props} />
    </>
  );
}

/** A screen of the customer. It takes the focus when it replaces another one, so that keyboards and screen readers follow. */
function Screen({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The reader's action removed the focused button.
    if (document.activeElement === document.body && document.hasFocus())
      heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <section className="sim-screen">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function PasscodeScreen({ act, isRunning, words }: TaskProps) {
  const id = useId();
  const [passcode, setPasscode] = useState('');
  const [problem, setProblem] = useState('');
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const text = passcode.trim();
    if (!/^[0-9]{6}$/.test(text)) return setProblem(words.passcodeFormat);
    if (text !== PASSCODE) return setProblem(words.passcodeWrong);
    setProblem('');
    void act({ action: 'enter_passcode', passcode: text });
  };
  return (
    <Screen title={words.passcodeStep}>
      <p className="sim-message">{words.message}</p>
      <p className="sim-hint">{words.passcodeText}</p>
      <form onSubmit={onSubmit} className="sim-stack" noValidate>
        <label htmlFor={id}>{words.passcodeLabel}</label>
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
          <button type="submit" className="button button-primary" disabled={isRunning}>
            {words.passcodeSubmit}
          </button>
        </div>
      </form>
    </Screen>
  );
}

function FormScreen({ view, act, isRunning, words }: TaskProps) {
  const { user, lineItems } = view.contract;
  const facts: [string, string][] = [
    [words.name, `${user.firstName} ${user.lastName}`],
    [words.email, user.email],
    [words.mobile, user.mobileNumber],
    [words.devices, lineItems.map(({ device }) => `${device.manufacturer} ${device.model}`).join(', ')],
  ];
  return (
    <Screen title={words.formStep}>
      <p>{words.formText}</p>
      <dl className="sim-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="sim-text">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="sim-row">
        <button
          type="button"
          className="button button-primary"
          disabled={isRunning}
          onClick={() => void act({ action: 'complete_form' })}
        >
          {words.formSubmit}
        </button>
      </div>
    </Screen>
  );
}

function PhotosScreen({ view, act, isRunning, words }: TaskProps) {
  const waiting = view.contract.lineItems
    .filter(({ status }) => status !== 'ended')
    .map(({ device }) => device)
    .filter(({ verification }) => ['pending', 'rejected'].includes(verification.status));
  return (
    <Screen title={words.photosStep}>
      <p>{words.photosText}</p>
      {waiting.map(({ id, manufacturer, model, verification }) => (
        <fieldset key={id} className="sim-device">
          <legend className="sim-text">
            {manufacturer} {model} <code>{id}</code>
          </legend>
          {verification.status === 'rejected' && (
            <p className="sim-error" role="status">
              {words.photosRejected(verification.rejectionReason ?? '')}
            </p>
          )}
          <div className="sim-row">
            {OUTCOMES.map((outcome) => (
              <button
                key={outcome}
                type="button"
                className={outcome === 'accepted' ? 'button button-primary' : 'button'}
                disabled={isRunning}
                onClick={() => void act({ action: 'send_photos', deviceId: id, outcome })}
              >
                {words.photoOutcome[outcome]}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </Screen>
  );
}

function PaymentScreen({ view, act, isRunning, words, locale }: TaskProps) {
  const [hasFailed, setFailed] = useState(false);
  const { recurringTotal, status } = view.contract;
  const amount = moneyText(recurringTotal, locale);
  const pay = async (outcome: string): Promise<void> => {
    setFailed(false);
    const next = await act({ action: 'pay', outcome });
    setFailed(next !== null && outcome === 'failed');
  };
  return (
    <Screen title={words.paymentStep}>
      <p>{status === 'suspended' ? words.retryPaymentText(amount) : words.paymentText(amount)}</p>
      <div className="sim-row">
        <button
          type="button"
          className="button button-primary"
          disabled={isRunning}
          onClick={() => void pay('succeeded')}
        >
          {words.paySucceeds}
        </button>
        <button type="button" className="button" disabled={isRunning} onClick={() => void pay('failed')}>
          {words.payFails}
        </button>
      </div>
      <p className="sim-error" role="status">
        {hasFailed ? words.payFailed : ''}
      </p>
    </Screen>
  );
}

/** What the customer can do beside the next step. */
function Later({ view: { nextActions, cardWorks }, act, isRunning, words }: TaskProps) {
  return (
    <section className="sim-later">
      <h2>{words.afterHeading}</h2>
      {nextActions.includes('change_card') && (
        <>
          <p>{cardWorks ? words.cardWorks : words.cardFails}</p>
          <div className="sim-row">
            <button
              type="button"
              className="button"
              disabled={isRunning}
              onClick={() => void act({ action: 'change_card', works: !cardWorks })}
            >
              {cardWorks ? words.breakCard : words.fixCard}
            </button>
          </div>
        </>
      )}
      <div className="sim-row">
        <ConfirmButton
          label={words.cancel}
          question={words.cancelSure}
          cancel={words.close}
          onConfirm={() => void act({ action: 'cancel' })}
        />
      </div>
    </section>
  );
}
