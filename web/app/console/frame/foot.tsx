import type { MouseEvent, ReactNode } from 'react';

import { statusWithReason } from '../../../model/request/status.ts';
import { Button, Note, useWords } from '../../kit/index.ts';
import { useConsole, useFormState } from '../context.ts';
import type { Language } from '../language.ts';
import { failureText } from '../response/failure-panel.tsx';
import { verdictText } from '../response/verdict.tsx';
import { obstacleOf } from '../sending-errors.ts';
import type { SendingState } from '../use-sending.ts';

/** Id of the button at the end of the form. */
export const SEND_ID = 'console-send';

interface SendFootProps {
  formId: string;
  state: SendingState;
  onCancel: () => void;
  /** Actions that matter less. */
  children: ReactNode;
}

/** Announces the state of sending. Only screen readers get `detail`, because the response pane shows it. */
function resultTexts(state: SendingState, language: Language): { text: string; detail?: string } {
  const { t, bytes, milliseconds } = language;
  switch (state.kind) {
    case 'idle':
      return { text: '' };
    case 'sending':
      return { text: t.sending };
    case 'response':
      return {
        text: [
          statusWithReason(state.response.status),
          milliseconds(state.response.milliseconds),
          bytes(state.response.bytes.length),
        ].join(', '),
        detail: verdictText(state, language),
      };
    case 'failure': {
      const { title, text } = failureText(state.failure, t);
      return { text: title, detail: text };
    }
  }
}

/** One button that sends the request and, while it is under way, cancels it, so that the focus can stay on the button. */
export function SendFoot({ formId, state, onCancel, children }: SendFootProps) {
  const { data, ...language } = useConsole();
  const { t } = language;
  const words = useWords();
  const obstacle = useFormState(({ values }) =>
    obstacleOf(data, values, { strings: t, isSecurePage: location.protocol === 'https:' }),
  );
  const isSending = state.kind === 'sending';
  const { text, detail } = resultTexts(state, language);
  // React turns the button back into a submit button before the browser handles the click.
  const cancel = (event: MouseEvent): void => {
    event.preventDefault();
    onCancel();
  };
  return (
    <div className="row console-foot">
      {obstacle !== null && <Note tone="warning">{obstacle}</Note>}
      <Button
        id={SEND_ID}
        type={isSending ? 'button' : 'submit'}
        form={formId}
        look={isSending ? 'plain' : 'primary'}
        disabled={obstacle !== null}
        onClick={isSending ? cancel : undefined}
      >
        {isSending ? words.cancel : data.canSend ? t.send : t.account.run}
      </Button>
      <output className="muted console-result">
        {text}
        {detail !== undefined && <span className="visually-hidden">. {detail}</span>}
      </output>
      {children}
    </div>
  );
}

/** The foot of a form that cannot send. It only fills in the code samples. */
export function FillFoot({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const { t } = useConsole();
  return (
    <div className="row console-foot">
      <Button id={SEND_ID} onClick={onDone}>
        {t.done}
      </Button>
      {children}
    </div>
  );
}
