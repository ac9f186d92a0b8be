import type { MouseEvent } from 'react';

import { statusText } from '../response/response-panel.tsx';
import { failureWords } from '../response/failure-panel.tsx';
import { verdictText } from '../response/verdict.tsx';
import { useConsole } from '../context.ts';
import { useFormState } from '../form-store.ts';
import { obstacleOf } from '../form-errors.ts';
import type { SendingState } from '../use-sending.ts';
import type { Words } from '../words.ts';

interface SendingProps {
  /** Id of the form that the button sends. */
  formId: string;
  state: SendingState;
  onCancel: () => void;
}

/** What came of sending; the second part is for those who hear the page, since the panel shows it. */
function resultTexts(state: SendingState, words: Words): [text: string, more?: string] {
  const { t, bytes, milliseconds } = words;
  switch (state.kind) {
    case 'idle':
      return [''];
    case 'sending':
      return [t.sending];
    case 'answer':
      return [
        t.answered(statusText(state.answer), milliseconds(state.answer.milliseconds), bytes(state.answer.bytes.length)),
        verdictText(state, words),
      ];
    case 'failure': {
      const { title, text } = failureWords(state.failure, t);
      return [title, text];
    }
  }
}

/** One button that sends, and while that is under way stops it: the focus stays on it. */
export function SendFoot({ formId, state, onCancel }: SendingProps) {
  const { data, words } = useConsole();
  const { t } = words;
  const obstacle = useFormState(({ values }) =>
    obstacleOf(data, values, { strings: t, isSecurePage: location.protocol === 'https:' }),
  );
  const isSending = state.kind === 'sending';
  const [result, more] = resultTexts(state, words);
  // The button is one that sends again before the browser has come to what a click on it does.
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
        {result}
        {more !== undefined && <span className="visually-hidden">. {more}</span>}
      </output>
    </div>
  );
}

/** Where nothing can be sent, the samples are what the form is for. */
export function FillFoot({ onDone }: { onDone: () => void }) {
  const {
    words: { t },
  } = useConsole();
  return (
    <div className="c-foot">
      <p className="c-note">{t.fillNote}</p>
      <button type="button" className="button" onClick={onDone}>
        {t.done}
      </button>
    </div>
  );
}
