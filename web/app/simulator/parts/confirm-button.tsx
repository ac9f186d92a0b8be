import { useState } from 'react';

interface ConfirmButtonProps {
  label: string;
  question: string;
  cancel: string;
  onConfirm: () => void;
}

/** A ref that focuses an element when it appears. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** A button that asks before it acts. The question replaces the button and takes the focus. */
export function ConfirmButton({ label, question, cancel, onConfirm }: ConfirmButtonProps) {
  const [state, setState] = useState<'untouched' | 'asking' | 'decided'>('untouched');
  if (state !== 'asking')
    return (
      <button
        type="button"
        className="button"
        ref={state === 'decided' ? takeFocus : null}
        onClick={() => setState('asking')}
      >
        {label}
      </button>
    );
  return (
    <fieldset className="sim-confirm">
      <legend>{question}</legend>
      <button
        type="button"
        className="button sim-danger"
        ref={takeFocus}
        onClick={() => {
          setState('decided');
          onConfirm();
        }}
      >
        {label}
      </button>
      <button type="button" className="button" onClick={() => setState('decided')}>
        {cancel}
      </button>
    </fieldset>
  );
}
