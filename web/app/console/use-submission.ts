import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { FormStore } from './form-store.ts';
import { chosenSchemes } from './form-values.ts';
import { needsConfirmation, sendingTarget, type Target } from './targets.ts';
import { type SendingOptions, useSending } from './use-sending.ts';

interface SubmissionOptions extends SendingOptions {
  onView: (view: 'request' | 'response') => void;
  /** Tells why the simulator gave no credentials. */
  onProblem: (problem: ReactNode) => void;
}

/** The way from the button to the response: errors, credentials of the simulator account, and consent for real data come first. */
export function useSubmission(form: FormStore, { onView, onProblem, ...options }: SubmissionOptions) {
  const { data, t } = options;
  const { state, start, cancel, clear } = useSending(options);
  const [attempt, setAttempt] = useState(0);
  const [isPreparing, setPreparing] = useState(false);
  const isCancelled = useRef(false);
  /** The target of the request that waits for the reader's confirmation. */
  const [confirming, setConfirming] = useState<Target | null>(null);
  useEffect(() => form.onInputs(clear), [form, clear]);
  useEffect(() => form.tell(state.kind === 'response' ? state.errors : []), [form, state]);

  const sendTo = (target: Target): void => {
    setConfirming(null);
    onView('response');
    start(form.getState(), target);
  };
  /** Fills in the credentials of the simulator account, and creates the account if the reader has none. @returns whether it worked */
  const fillCredentials = async (): Promise<boolean> => {
    const schemes = chosenSchemes(data, form.getState().values);
    if (schemes.length === 0 || data.simulator?.isOpen === true) return true;
    const { credentials, problem } = await import('./simulator/account-box.tsx')
      .then((it) => it.credentialsToRun({ schemes, tokenPath: data.simulator?.tokenPath ?? null }))
      .catch(() => ({ credentials: null, problem: t.account.offline }));
    if (credentials === null) onProblem(problem);
    else form.enterCredentials('simulator', credentials);
    return credentials !== null;
  };
  /** A form that sends also to servers keeps what the reader entered for the simulator. */
  const lacksCredentials = ({ kind }: Target): boolean =>
    !data.canSend || (kind === 'simulator' && Object.keys(form.getState().values.credentials.simulator).length === 0);
  const submit = async (isChecked: boolean): Promise<void> => {
    const target = sendingTarget(data, form.getState().values);
    if (target === null) return;
    setPreparing(true);
    isCancelled.current = false;
    form.refreshKey();
    if (!isChecked && form.check().length > 0) {
      onView('request');
      setAttempt(attempt + 1);
    } else if (!lacksCredentials(target) || ((await fillCredentials()) && !isCancelled.current)) {
      if (needsConfirmation(data, target)) setConfirming(target);
      else sendTo(target);
    }
    setPreparing(false);
  };
  return {
    state,
    isPreparing,
    /** Number of attempts to send that found errors. */
    attempt,
    confirming,
    confirm: (): void => (confirming === null ? undefined : sendTo(confirming)),
    refuse: (): void => setConfirming(null),
    /** @param isChecked whether the reader has seen the errors and sends anyway */
    submit: (isChecked: boolean): void => void submit(isChecked),
    cancel: (): void => {
      isCancelled.current = true;
      setPreparing(false);
      cancel();
    },
  };
}
