import { useState } from 'react';

import { useMounted } from '../../state/mounted.ts';
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
  const { result, copy } = useCopy(text);
  return (
    <>
      <button type="button" className="button" aria-label={name} onClick={copy}>
        {result === 'copied' ? t.copied : (label ?? t.copy)}
      </button>
      <output className={result === 'copyFailed' ? 'sim-hint' : 'visually-hidden'}>
        {result === null ? '' : t[result]}
      </output>
    </>
  );
}

/** The small button of a code block. Without scripts it could do nothing, so the document does not have it. */
export function CopyIcon({ text }: { text: string }) {
  const { t } = usePageProps();
  const { result, copy } = useCopy(() => text);
  if (!useMounted()) return null;
  const state = result === 'copied' ? 'done' : 'failed';
  return (
    <button
      type="button"
      className="copy"
      data-state={result === null ? undefined : state}
      aria-label={t[result ?? 'copy']}
      onClick={copy}
    />
  );
}

/** Copies a text, and says for a moment whether it could. */
function useCopy(text: () => string): { result: 'copied' | 'copyFailed' | null; copy: () => void } {
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
  return { result, copy: () => void copy() };
}
