import { useId, useState } from 'react';
import type { ToolWords } from '../my-react-page/words/en.ts';

/** A random UUID, version 4 (RFC 9562), also where `crypto.randomUUID` is missing because the page is not on https. */
export function randomUuid(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(16))): string {
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function KeyGenerator({ words }: { words: ToolWords }) {
  const id = useId();
  const [key, setKey] = useState('');
  const [isCopied, setCopied] = useState(false);
  const generate = (): void => {
    setKey(randomUuid());
    setCopied(false);
  };
  const copy = (): void => void navigator.clipboard?.writeText(key).then(() => setCopied(true), () => {});
  return (
    <div className="tool">
      <label htmlFor={id}>{words.keyLabel}</label>
      <div className="tool-row">
        <input id={id} className="field mono" readOnly value={key} placeholder="2f1c7a52-6a0e-4f4e-9d0b-3f2b8f5f7c11" onFocus={(event) => event.currentTarget.select()} />
        <button type="button" className="button button-primary" onClick={generate}>{words.generate}</button>
        <button type="button" className="button" disabled={key === ''} onClick={copy}><output>{isCopied ? words.copied : words.copy}</output></button>
      </div>
    </div>
  );
}
