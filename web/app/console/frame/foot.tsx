import type { MouseEvent } from 'react';

import { useConsole } from '../context.ts';
import { obstacleOf } from '../form-errors.ts';
import { failureWords } from '../response/failure-panel.tsx';
import { statusText } from '../response/response-panel.tsx';
import { verdictText } from '../response/verdict.tsx';
import { useFormState } from '../use-form.ts';
import type { SendingState } from '../use-sending.ts';
import type { Words } from '../words.ts';

interface SendFootProps {
  /** Id of the form that the button submits. */
  formId: string;
  state: SendingState;
  onCancel: () => void;
}

/** Announces the state of sending. Only screen readers get `detail`, because the response pane shows it. */
function resultTexts(state: SendingState, words: Words): { text: string; detail?: string } {
  const { t, bytes, milliseconds } = words;
  switch (state.kind) {
    case 'idle':
      return { text: '' };
    case 'sending':
      return { text: t.sending };
    case 'response':
      return {
        text: t.responseSummary(
          statusText(state.response),
          milliseconds(state.response.milliseconds),
          bytes(state.response.bytes.length),
        ),
        detail: verdictText(state, words),
      };
    case 'failure': {
      const { title, text } = failureWords(state.failure, t);
      return { text: title, detail: text };
    }
  }
}

/** One button that sends the request and, while it is under way, cancels it, so that the focus can stay on the button. */
export function SendFoot({ formId, state, onCancel }: SendFootProps) {
  const { data, words } = useConsole();
  const { t } = words;
  const obstacle = useFormState(({ values }) =>
    obstacleOf(data, values, { strings: t, isSecurePage: location.protocol === 'https:' }),
  );
  const isSending = state.kind === 'sending';
  const { text, detail } = resultTexts(state, words);
  // React turns the button back into a submit button before the browser handles the click.
  const cancel = (event: MouseEvent): void => {
    event.preventDefault();
    onCancel();
  };
  return (
    <div className="c-foot">
      {obstacle !== null && <p className="c-note c-warning">{obstacle}</p>}
      <button
        type={isSending ? 'button' : 'submit'}
        form={formId}
        className={isSending ? 'button' : 'button button-primary'}
        disabled={obstacle !== null}
        onClick={isSending ? cancel : undefined}
      >
        {isSending ? t.cancel : t.send}
      </button>
      <output className="c-result">
        {text}
        {detail !== undefined && <span className="visually-hidden">. {detail}</span>}
      </output>
    </div>
  );
}

/** The foot of a form that cannot send. It only fills in the code samples. */
export function FillFoot({ onDone }: { onDone: () => void }) {
  const {
    words: { t },
  } = useConsole();
  return (
    <div className="c-foot">
      <button type="button" className="button" onClick={onDone}>
        {t.done}
      </button>
    </div>
  );
}
