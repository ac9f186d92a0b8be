import { useEffect, useRef, useState } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import { requestToSend } from './form-values.ts';
import type { FormInputs } from './memory.ts';
import { sendOriginsOf } from './origins.ts';
import { bodyToSend } from './request-body.ts';
import { type ShownBody, shownBody, type Verdict, verdictOn } from './response/shown-response.ts';
import { type ServerResponse, type Failure, send } from './send.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** A response with how it is shown and how it compares with its description. */
export interface ExaminedResponse {
  kind: 'response';
  response: ServerResponse;
  shown: ShownBody;
  verdict: Verdict;
}

/** The result of sending. */
export type SendingResult = ExaminedResponse | { kind: 'failure'; failure: Failure };

export type SendingState = { kind: 'idle' } | { kind: 'sending' } | SendingResult;

export interface SendingOptions {
  t: ConsoleStrings;
  /** The result from before the form was last closed. */
  last: SendingResult | null;
  onResult: (result: SendingResult) => void;
}

/** Sends one request at a time. Leaving the page cancels it. */
export function useSending(
  data: ConsoleData,
  { t, last, onResult }: SendingOptions,
): { state: SendingState; start: (entered: FormInputs) => void; cancel: () => void } {
  const [state, setState] = useState<SendingState>(last ?? { kind: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      current.current?.abort();
      current.current = null;
    },
    [],
  );
  return {
    state,
    start: ({ values, files }) => {
      const ending = new AbortController();
      current.current?.abort();
      current.current = ending;
      const request = requestToSend(data, values, files);
      setState({ kind: 'sending' });
      const finish = async (): Promise<void> => {
        const outcome = await send(request, {
          body: bodyToSend(data, values, { request, files }),
          origins: sendOriginsOf(data),
          signal: ending.signal,
        });
        // The reader has sent another request or closed the form.
        if (current.current !== ending) return;
        const result = outcome.kind === 'response' ? examined(outcome.response, data, t) : outcome;
        setState(result);
        onResult(result);
      };
      void finish();
    },
    cancel: () => current.current?.abort(),
  };
}

function examined(response: ServerResponse, data: ConsoleData, t: ConsoleStrings): ExaminedResponse {
  const shown = shownBody(response);
  return { kind: 'response', response, shown, verdict: verdictOn(response, shown, { data, words: t.check }) };
}
