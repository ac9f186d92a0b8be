import { useState } from 'react';

import { usePageProps } from './context.ts';

interface CopyButtonProps {
  /** Makes the text when the button is pressed. */
  text: () => string;
  label?: string;
  /** Accessible name, if the label alone does not say what is copied. */
  name?: string;
}

export function CopyButton({ text, label, name }: CopyButtonProps) {
  const { t } = usePageProps();
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null);
  const report = (next: 'copied' | 'copyFailed'): void => {
    setResult(next);
    setTimeout(() => setResult(null), 2500);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      report('copied');
    } catch {
      report('copyFailed');
    }
  };
  return (
    <>
      <button type="button" className="button" aria-label={name} onClick={() => void copy()}>
        {result === 'copied' ? t.copied : (label ?? t.copy)}
      </button>
      <output className={result === 'copyFailed' ? 'sim-hint' : 'visually-hidden'}>
        {result === null ? '' : t[result]}
      </output>
    </>
  );
}
