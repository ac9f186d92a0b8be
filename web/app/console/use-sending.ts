import { useEffect, useRef, useState } from 'react';

import type { ConsoleData } from '../../model/request/console.ts';
import { type Shown, shownAnswer, type Verdict, verdictOn } from './response/shown-response.ts';
import { requestToSend } from './form-values.ts';
import type { Entered } from './memory.ts';
import { bodyToSend } from './request-body.ts';
import { type Answer, type Failure, send } from './send.ts';
import type { ConsoleStrings } from './strings/en.ts';

/** What sending has come to. */
export type Settled =
  | { kind: 'answer'; answer: Answer; shown: Shown; verdict: Verdict }
  | { kind: 'failure'; failure: Failure };

/** Sending is under way, or has come to something. */
export type SendingState = { kind: 'idle' } | { kind: 'sending' } | Settled;

export interface SendingOptions {
  t: ConsoleStrings;
  /** What came of sending before the form was last closed. */
  last: Settled | null;
  onSettled: (settled: Settled) => void;
}

/** One request at a time; a page that is left takes its own with it. */
export function useSending(
  data: ConsoleData,
  { t, last, onSettled }: SendingOptions,
): { state: SendingState; start: (entered: Entered) => void; cancel: () => void } {
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
          signal: ending.signal,
        });
        // Another one was started meanwhile, or the form is gone.
        if (current.current !== ending) return;
        const settled = outcome.kind === 'answer' ? examined(outcome.answer, data, t) : outcome;
        setState(settled);
        onSettled(settled);
      };
      void finish();
    },
    cancel: () => current.current?.abort(),
  };
}

function examined(answer: Answer, data: ConsoleData, t: ConsoleStrings): Settled {
  const shown = shownAnswer(answer);
  return { kind: 'answer', answer, shown, verdict: verdictOn(answer, shown, data, t.check) };
}
