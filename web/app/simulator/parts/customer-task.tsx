import { type FormEvent, type ReactNode, useId, useState } from 'react';

import type { Locale } from '../../../model/site/locale.ts';
import type { ActivationWords } from '../../pages/simulator.activate/words/en.ts';
import type { CustomerAction, CustomerView } from '../client.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { moneyText } from './format.ts';

const PASSCODE = '418205';
const OUTCOMES = ['accepted', 'blurred_photo', 'serial_mismatch', 'visible_damage'] as const;

interface TaskProps {
  view: CustomerView;
  /** Sends an action. Returns whether the simulator accepted it. */
  act: (action: CustomerAction) => Promise<boolean>;
  /** Whether the reader has done something on this page. Before, nothing takes the focus. */
  hasActed: boolean;
  words: ActivationWords;
  locale: Locale;
}

/** The screen that the customer sees now. */
export function CustomerTask(props: TaskProps) {
  const { view, words, hasActed } = props;
  const { nextActions, contract } = view;
  const isInForce = nextActions.includes('change_card');
  if (nextActions.length === 0)
    return (
      <Screen title={words.endedHeading} hasActed={hasActed}>
        {words.endedText}
      </Screen>
    );
  if (nextActions.includes('enter_passcode')) return <PasscodeScreen {...props} />;
  if (nextActions.includes('complete_form')) return <FormScreen {...props} />;
  return (
    <>
      {nextActions.includes('pay') && <PaymentScreen {...props} />}
      {isInForce && (
        <Screen title={words.doneHeading} hasActed={hasActed}>
          <p>{words.contractStatus[contract.status]}</p>
          <p>{words.doneText}</p>
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

/** A screen of the customer. */
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

function PasscodeScreen({ act, hasActed, words }: TaskProps) {
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
    <Screen title={words.passcodeStep} hasActed={hasActed}>
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
          <button type="submit" className="button button-primary">
            {words.passcodeSubmit}
          </button>
        </div>
      </form>
    </Screen>
  );
}

function FormScreen({ view, act, hasActed, words }: TaskProps) {
  const { user, lineItems } = view.contract;
  const facts: [string, string][] = [
    [words.name, `${user.firstName} ${user.lastName}`],
    [words.email, user.email],
    [words.mobile, user.mobileNumber],
    [words.devices, lineItems.map(({ device }) => `${device.manufacturer} ${device.model}`).join(', ')],
  ];
  return (
    <Screen title={words.formStep} hasActed={hasActed}>
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
        <button type="button" className="button button-primary" onClick={() => void act({ action: 'complete_form' })}>
          {words.formSubmit}
        </button>
      </div>
    </Screen>
  );
}

function PhotosScreen({ view, act, hasActed, words }: TaskProps) {
  const waiting = view.contract.lineItems
    .filter(({ status }) => status !== 'ended')
    .map(({ device }) => device)
    .filter(({ verification }) => ['pending', 'rejected'].includes(verification.status));
  return (
    <Screen title={words.photosStep} hasActed={hasActed}>
      <p>{words.photosText}</p>
      {waiting.map(({ id, manufacturer, model, verification }) => (
        <fieldset key={id} className="sim-device">
          <legend className="sim-text">
            {manufacturer} {model} <code>{id}</code>
          </legend>
          {verification.status === 'rejected' && (
            <output className="sim-error">{words.photosRejected(verification.rejectionReason ?? '')}</output>
          )}
          <div className="sim-row">
            {OUTCOMES.map((outcome) => (
              <button
                key={outcome}
                type="button"
                className={outcome === 'accepted' ? 'button button-primary' : 'button'}
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

function PaymentScreen({ view, act, hasActed, words, locale }: TaskProps) {
  const [hasFailed, setFailed] = useState(false);
  const { recurringTotal, status } = view.contract;
  const amount = moneyText(recurringTotal, locale);
  const pay = async (outcome: string): Promise<void> => {
    setFailed(false);
    const isAccepted = await act({ action: 'pay', outcome });
    setFailed(isAccepted && outcome === 'failed');
  };
  return (
    <Screen title={words.paymentStep} hasActed={hasActed}>
      <p>{status === 'suspended' ? words.retryPaymentText(amount) : words.paymentText(amount)}</p>
      <div className="sim-row">
        <button type="button" className="button button-primary" onClick={() => void pay('succeeded')}>
          {words.paySucceeds}
        </button>
        <button type="button" className="button" onClick={() => void pay('failed')}>
          {words.payFails}
        </button>
      </div>
      <output className="sim-error">{hasFailed ? words.payFailed : ''}</output>
    </Screen>
  );
}

/** The actions that the customer can take besides the next step. */
function Later({ view: { nextActions, cardWorks }, act, words }: TaskProps) {
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
