import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from './button.tsx';
import { takeFocus } from './focus.ts';
import { useWords } from './words.ts';

interface ConfirmProps {
  label: string;
  /** Accessible name, if the label alone does not say what is changed. */
  name?: string;
  question: string;
  onConfirm: () => void;
}

/** A button that asks before it acts. The question replaces the button and takes the focus. */
export function Confirm({ label, name, question, onConfirm }: ConfirmProps) {
  const t = useWords();
  const [state, setState] = useState<'untouched' | 'asking' | 'decided'>('untouched');
  if (state !== 'asking')
    return (
      <Button aria-label={name} ref={state === 'decided' ? takeFocus : null} onClick={() => setState('asking')}>
        {label}
      </Button>
    );
  const confirm = (): void => {
    setState('decided');
    onConfirm();
  };
  return (
    <Question text={question}>
      <Button look="danger" ref={takeFocus} onClick={confirm}>
        {label}
      </Button>
      <Button onClick={() => setState('decided')}>{t.back}</Button>
    </Question>
  );
}

interface QuestionProps {
  text: string;
  takesFocus?: boolean;
  children: ReactNode;
}

/** A question with its answers as buttons. */
export function Question({ text, takesFocus = false, children }: QuestionProps) {
  return (
    <fieldset className="card row" tabIndex={takesFocus ? -1 : undefined} ref={takesFocus ? takeFocus : null}>
      <legend>{text}</legend>
      {children}
    </fieldset>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** The button that confirms. */
  label: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

const CONFIRMED = 'confirmed';

/** Asks before an action that concerns others. The browser keeps the focus inside, and returns it at the end. */
export function ConfirmDialog({ title, label, onConfirm, onCancel, children }: ConfirmDialogProps) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="card confirm"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => (currentTarget.returnValue === CONFIRMED ? onConfirm() : onCancel())}
    >
      <form method="dialog" className="stack">
        <h3 id={id}>{title}</h3>
        <div id={`${id}-text`} className="stack">
          {children}
        </div>
        <div className="row end">
          <Button type="submit">{t.cancel}</Button>
          <Button type="submit" look="danger" value={CONFIRMED}>
            {label}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
