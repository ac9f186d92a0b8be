import { useEffect, useRef, useState } from 'react';
import type { ConsoleData } from '../../model/console.ts';
import { requestToSend } from './form-values.ts';
import type { Entered } from './memory.ts';
import { bodyToSend } from './request-body.ts';
import { type Outcome, send } from './send.ts';

/** Sending is under way, or has come to something. */
export type SendingState = { kind: 'idle' } | { kind: 'sending' } | Outcome;

/** One request at a time; a page that is left takes its own with it. */
export function useSending(data: ConsoleData): { state: SendingState; start: (entered: Entered) => void; cancel: () => void } {
  const [state, setState] = useState<SendingState>({ kind: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return {
    state,
    start: ({ values, files }) => {
      const ending = new AbortController();
      current.current?.abort();
      current.current = ending;
      const request = requestToSend(data, values, files);
      setState({ kind: 'sending' });
      const finish = async (): Promise<void> => {
        const outcome = await send(request, { body: bodyToSend(data, values, { request, files }), signal: ending.signal });
        // Another one was started meanwhile.
        if (current.current === ending) setState(outcome);
      };
      void finish();
    },
    cancel: () => current.current?.abort(),
  };
}
