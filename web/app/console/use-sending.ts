import { useCallback, useEffect, useRef, useState } from 'react';

import type { ConsoleData } from '../../model/description/console.ts';
import type { FormStore } from './form-store.ts';
import { chosenSchemes, type FormInputs, requestToSend } from './form-values.ts';
import { examined, type ExaminedResponse } from './response/shown-response.ts';
import { bodyToSend, type Failure, send } from './send.ts';
import type { ConsoleStrings } from './strings/en.ts';
import { needsConfirmation, originsFor, sendingTarget, type Target } from './targets.ts';

export type SendingResult = ExaminedResponse | { kind: 'failure'; failure: Failure };

export interface SentRequest {
  data: ConsoleData;
  inputs: FormInputs;
  target: Target;
  result: SendingResult;
  milliseconds: number;
}

export type SendingState = { kind: 'idle' } | { kind: 'sending' } | SendingResult;

interface SubmissionOptions {
  data: ConsoleData;
  t: ConsoleStrings;
  /** The result from before the form was last closed. */
  last: SendingResult | null;
  /** Null if the inputs have changed since. */
  onResult: (result: SendingResult | null) => void;
  /** Called after every request, also one that the reader has canceled. */
  onSent: (sent: SentRequest) => void;
  onView: (view: 'request' | 'response') => void;
  /** Called with the error if the simulator gave no credentials. */
  onProblem: (error: unknown) => void;
}

const IDLE: SendingState = { kind: 'idle' };
const SENDING: SendingState = { kind: 'sending' };

/** Sends one request at a time. Leaving the page cancels it. */
function useSending({ data, t, last, onResult, onSent }: SubmissionOptions) {
  const [state, setState] = useState<SendingState>(last ?? IDLE);
  const current = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      current.current?.abort();
      current.current = null;
    },
    [],
  );
  const clear = useCallback(() => {
    // The result of a request under way belongs to the inputs that it was sent with.
    if (current.current !== null) return;
    setState(IDLE);
    onResult(null);
  }, [onResult]);
  return {
    state,
    start: (inputs: FormInputs, target: Target): void => {
      const ending = new AbortController();
      current.current?.abort();
      current.current = ending;
      const request = requestToSend(data, inputs, target);
      const started = performance.now();
      setState(SENDING);
      const finish = async (): Promise<void> => {
        const outcome = await send(request, {
          body: bodyToSend(data, inputs, request),
          origins: originsFor(data, target),
          signal: ending.signal,
        });
        const result = outcome.kind === 'response' ? examined(outcome.response, data, t) : outcome;
        onSent({ data, inputs, target, result, milliseconds: performance.now() - started });
        // The reader has sent another request or closed the form.
        if (current.current !== ending) return;
        current.current = null;
        setState(result);
        onResult(result);
      };
      void finish();
    },
    cancel: (): void => current.current?.abort(),
    /** Forgets the result, because the inputs have changed. */
    clear,
  };
}

/** The way from the button to the response: errors, credentials of the simulator account, and consent for real data come first. */
export function useSubmission(form: FormStore, options: SubmissionOptions) {
  const { data, onView, onProblem } = options;
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
    try {
      const { credentialsToRun } = await import('./simulator/account-credentials.ts');
      const wanted = { schemes, tokenPath: data.simulator?.tokenPath ?? null };
      form.enterCredentials('simulator', await credentialsToRun(wanted));
      return true;
    } catch (error) {
      onProblem(error);
      return false;
    }
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
    state: isPreparing ? SENDING : state,
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
