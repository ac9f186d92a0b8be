import { useState } from 'react';

interface ConfirmButtonProps {
  label: string;
  question: string;
  cancel: string;
  onConfirm: () => void;
}

/** A button that asks before it acts. The question replaces the button and takes the focus. */
export function ConfirmButton({ label, question, cancel, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState<boolean | null>(null);
  if (isAsking !== true)
    return (
      <button type="button" className="button" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
        {label}
      </button>
    );
  return (
    <span
      className="sim-confirm"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsking(false);
      }}
    >
      <span>{question}</span>
      <button
        type="button"
        className="button sim-danger"
        autoFocus
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {label}
      </button>
      <button type="button" className="button" onClick={() => setAsking(false)}>
        {cancel}
      </button>
    </span>
  );
}
