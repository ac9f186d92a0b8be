import { useCallback, useEffect, useRef, useState } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import { requestToSend } from './form-values.ts';
import type { SentRequest } from './history/history.ts';
import type { FormInputs } from './memory.ts';
import { bodyToSend } from './request-body.ts';
import { type ShownBody, shownBody, type ResponseVerdict, verdictOn } from './response/shown-response.ts';
import { type ServerResponse, type Failure, send } from './send.ts';
import type { ConsoleStrings } from './strings/en.ts';
import { originsFor, type Target } from './targets.ts';

/** A response with how it is shown and how it compares with its description. */
export interface ExaminedResponse {
  kind: 'response';
  response: ServerResponse;
  shown: ShownBody;
  verdict: ResponseVerdict;
}

export type SendingResult = ExaminedResponse | { kind: 'failure'; failure: Failure };

export type SendingState = { kind: 'idle' } | { kind: 'sending' } | SendingResult;

export interface SendingOptions {
  t: ConsoleStrings;
  /** The result from before the form was last closed. */
  last: SendingResult | null;
  /** Null if the inputs have changed since. */
  onResult: (result: SendingResult | null) => void;
  /** Called after every request, also one that the reader has canceled. */
  onSent: (sent: SentRequest) => void;
}

const IDLE: SendingState = { kind: 'idle' };

/** Sends one request at a time. Leaving the page cancels it. */
export function useSending(data: ConsoleData, { t, last, onResult, onSent }: SendingOptions) {
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
    start: ({ values, files }: FormInputs, target: Target): void => {
      const ending = new AbortController();
      current.current?.abort();
      current.current = ending;
      const request = requestToSend(data, values, { files, target });
      const started = performance.now();
      setState({ kind: 'sending' });
      const finish = async (): Promise<void> => {
        const outcome = await send(request, {
          body: bodyToSend(data, values, { request, files }),
          origins: originsFor(data, target),
          signal: ending.signal,
        });
        const result = outcome.kind === 'response' ? examined(outcome.response, data, t) : outcome;
        onSent({ data, inputs: { values, files }, target, result, milliseconds: performance.now() - started });
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

function examined(response: ServerResponse, data: ConsoleData, t: ConsoleStrings): ExaminedResponse {
  const shown = shownBody(response);
  return { kind: 'response', response, shown, verdict: verdictOn(response, shown, { data, strings: t.check }) };
}
