import { useState } from 'react';

import { useConsole } from '../context.ts';
import { FieldFrame, invalidProps } from './field-frame.tsx';
import { useFiles } from '../use-form.ts';
import { fileKey } from '../form-values.ts';
import { MAX_FILE_BYTES } from '../send.ts';

interface FileFieldProps {
  /** Body slot, and field of a form; empty for the body itself. */
  slot: number;
  field?: string;
  id: string;
  label: string;
  required?: boolean;
  isMultiple?: boolean;
  accept?: string;
  href?: string | null;
  messages: readonly string[];
}

/** A file of the reader's own, or several. One that is too large is refused at once. */
export function FileField({
  slot,
  field = '',
  id,
  label,
  required = false,
  isMultiple = false,
  accept,
  href = null,
  messages,
}: FileFieldProps) {
  const {
    words: { t, bytes },
    form,
  } = useConsole();
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = useFiles().get(fileKey(slot, field)) ?? [];
  const all = refusal === null ? messages : [refusal];
  const choose = (input: HTMLInputElement): void => {
    const picked = [...(input.files ?? [])];
    const size = picked.reduce((sum, file) => sum + file.size, 0);
    const isTooLarge = size > MAX_FILE_BYTES;
    setRefusal(isTooLarge ? t.fileTooLarge(bytes(size), bytes(MAX_FILE_BYTES)) : null);
    if (isTooLarge) input.value = '';
    form.setFiles(slot, field, isTooLarge ? [] : picked);
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      type={isMultiple ? t.files : t.file}
      required={required}
      href={href}
      messages={all}
    >
      <input
        id={id}
        className="field"
        type="file"
        multiple={isMultiple}
        accept={accept}
        {...invalidProps(id, all)}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {chosen.length > 0 && (
        <p className="c-note c-chosen">
          {chosen.map((file) => t.chosenFile(file.name, bytes(file.size))).join('; ')}
          <button
            type="button"
            className="c-remove"
            aria-label={t.takeFileAway}
            title={t.takeFileAway}
            onClick={() => {
              form.setFiles(slot, field, []);
              const input = document.getElementById(id);
              if (input instanceof HTMLInputElement) input.value = '';
              input?.focus();
            }}
          />
        </p>
      )}
    </FieldFrame>
  );
}
