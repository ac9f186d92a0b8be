import { useId, useState } from 'react';

import { randomUuid } from '../../browser/random-uuid.ts';
import type { ToolStrings } from './strings/en.ts';

export function KeyGenerator({ t }: { t: ToolStrings }) {
  const id = useId();
  const [key, setKey] = useState('');
  const [isCopied, setCopied] = useState(false);
  const generate = (): void => {
    setKey(randomUuid());
    setCopied(false);
  };
  const copy = (): void =>
    void navigator.clipboard?.writeText(key).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <div className="tool">
      <label htmlFor={id}>{t.keyLabel}</label>
      <div className="tool-row">
        <input
          id={id}
          className="field mono"
          readOnly
          value={key}
          placeholder="2f1c7a52-6a0e-4f4e-9d0b-3f2b8f5f7c11"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button-primary" onClick={generate}>
          {t.generate}
        </button>
        <button type="button" className="button" disabled={key === ''} onClick={copy}>
          <output>{isCopied ? t.copied : t.copy}</output>
        </button>
      </div>
    </div>
  );
}
