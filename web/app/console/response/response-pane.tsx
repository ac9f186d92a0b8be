import { lazy, Suspense } from 'react';

import { Note } from '../../kit/note.tsx';
import { useConsole } from '../context.ts';
import { sendingTarget } from '../targets.ts';
import type { SendingState } from '../use-sending.ts';
import { FailurePanel } from './failure-panel.tsx';
import { ResponsePanel } from './response-panel.tsx';

/** Loaded only if the site has a simulator. */
const ExpiredAccount = lazy(async () => ({ default: (await import('../simulator/account-box.tsx')).ExpiredAccount }));

export function ResponsePane({ state }: { state: SendingState }) {
  const { data, form, t } = useConsole();
  switch (state.kind) {
    case 'idle':
      return <Note>{t.nothingSent}</Note>;
    case 'sending':
      return <p className="note c-under-way">{t.sending}</p>;
    case 'response':
      return (
        <>
          {state.response.status === 401 && sendingTarget(data, form.getState().values)?.kind === 'simulator' && (
            <Suspense>
              <ExpiredAccount t={t.account} />
            </Suspense>
          )}
          <ResponsePanel examined={state} />
        </>
      );
    case 'failure':
      return <FailurePanel failure={state.failure} />;
  }
}
