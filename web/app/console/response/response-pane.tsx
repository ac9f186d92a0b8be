import { Note } from '../../kit/index.ts';
import { useConsole } from '../context.ts';
import { latePart } from '../late-part.tsx';
import type { ExaminedResponse, SendingState } from '../use-sending.ts';
import { FailurePanel } from './failure-panel.tsx';

const ResponsePanel = latePart<{ examined: ExaminedResponse }>(
  async () => (await import('./response-panel.tsx')).ResponsePanel,
);

export function ResponsePane({ state }: { state: SendingState }) {
  const { t } = useConsole();
  switch (state.kind) {
    case 'idle':
      return <Note>{t.nothingSent}</Note>;
    case 'sending':
      return <p className="note c-under-way">{t.sending}</p>;
    case 'response':
      return <ResponsePanel examined={state} />;
    case 'failure':
      return <FailurePanel failure={state.failure} />;
  }
}
