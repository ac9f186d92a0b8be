import { useState } from 'react';

import { usePageProps } from './context.ts';

interface ConfirmButtonProps {
  label: string;
  /** Accessible name, if the label alone does not say what is changed. */
  name?: string;
  question: string;
  onConfirm: () => void;
}

/** A ref that focuses an element when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** A button that asks before it acts. The question replaces the button and takes the focus. */
export function ConfirmButton({ label, name, question, onConfirm }: ConfirmButtonProps) {
  const { t } = usePageProps();
  const [state, setState] = useState<'untouched' | 'asking' | 'decided'>('untouched');
  if (state !== 'asking')
    return (
      <button
        type="button"
        className="button"
        aria-label={name}
        ref={state === 'decided' ? takeFocus : null}
        onClick={() => setState('asking')}
      >
        {label}
      </button>
    );
  const confirm = (): void => {
    setState('decided');
    onConfirm();
  };
  return (
    <fieldset className="sim-confirm">
      <legend>{question}</legend>
      <button type="button" className="button sim-danger" ref={takeFocus} onClick={confirm}>
        {label}
      </button>
      <button type="button" className="button" onClick={() => setState('decided')}>
        {t.close}
      </button>
    </fieldset>
  );
}
