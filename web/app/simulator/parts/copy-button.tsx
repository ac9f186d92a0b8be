import { useState } from 'react';

import type { CommonWords } from '../words/en.ts';

interface CopyButtonProps {
  /** Makes the text when the button is pressed. */
  text: () => string;
  words: CommonWords;
  label?: string;
  /** Accessible name, if the label alone does not say what is copied. */
  name?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, words, label = words.copy, name }: CopyButtonProps) {
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
        {result === 'copied' ? words.copied : label}
      </button>
      <output className={result === 'copyFailed' ? 'sim-hint' : 'sim-unseen'}>
        {result === null ? '' : words[result]}
      </output>
    </>
  );
}
