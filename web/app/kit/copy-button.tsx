import { useRef, useState } from 'react';

import { useMounted } from '../state/mounted.ts';
import { Button, type ButtonProps } from './button.tsx';
import { useWords } from './words.ts';

/** How long a button says whether it copied, in ms. */
const FEEDBACK = 2500;

/** Copies a text, and says for a moment whether it could. Another press says it anew. */
function useCopy(text: () => string): { result: 'copied' | 'copyFailed' | null; copy: () => void } {
  const [result, setResult] = useState<'copied' | 'copyFailed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (): Promise<void> => {
    setResult(
      await navigator.clipboard.writeText(text()).then(
        () => 'copied',
        () => 'copyFailed',
      ),
    );
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(null), FEEDBACK);
  };
  return { result, copy: () => void copy() };
}

interface CopyProps {
  /** Makes the text when the button is pressed. */
  text: () => string;
  /** Accessible name, if the label alone does not say what is copied. */
  name?: string;
}

export function CopyButton({
  text,
  name,
  label,
  ...rest
}: CopyProps & Pick<ButtonProps, 'isSmall'> & { label?: string }) {
  const t = useWords();
  const { result, copy } = useCopy(text);
  return (
    <>
      <Button {...rest} aria-label={name} onClick={copy}>
        {result === 'copied' ? t.copied : (label ?? t.copy)}
      </Button>
      <output className={result === 'copyFailed' ? 'note' : 'visually-hidden'}>
        {result === null ? '' : t[result]}
      </output>
    </>
  );
}

/** The icon that copies the value or the code beside it. Without scripts it could do nothing, so the document does not have it. */
export function CopyIcon({ text, name }: CopyProps) {
  const t = useWords();
  const { result, copy } = useCopy(text);
  if (!useMounted()) return null;
  const label = result === null ? (name ?? t.copy) : t[result];
  return (
    <button
      type="button"
      className="copy"
      data-state={result === null ? undefined : result === 'copied' ? 'done' : 'failed'}
      aria-label={label}
      title={label}
      onClick={copy}
    />
  );
}
