import { useState } from 'react';

import { useConsole } from '../context.ts';
import { fileKey } from '../form-values.ts';
import { MAX_FILE_BYTES } from '../send.ts';
import { useFiles } from '../use-form.ts';
import { RemoveButton } from './controls.tsx';
import { FieldFrame, invalidProps } from './field-frame.tsx';

interface FileFieldProps {
  slot: number;
  /** Name of the form field; empty if the whole body is the file. */
  field?: string;
  id: string;
  label: string;
  required?: boolean;
  isMultiple?: boolean;
  accept?: string;
  href?: string | null;
  messages: readonly string[];
}

/** A field for one file or several. Files that are too large are rejected at once. */
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
  const { t, bytes, form } = useConsole();
  const [sizeError, setSizeError] = useState<string | null>(null);
  const chosen = useFiles().get(fileKey(slot, field)) ?? [];
  const all = sizeError === null ? messages : [sizeError];
  const choose = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const isTooLarge = size > MAX_FILE_BYTES;
    setSizeError(isTooLarge ? t.fileTooLarge(bytes(size), bytes(MAX_FILE_BYTES)) : null);
    if (isTooLarge) input.value = '';
    form.setFiles(slot, field, isTooLarge ? [] : files);
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
          {chosen.map((file) => `${file.name}, ${bytes(file.size)}`).join('; ')}
          <RemoveButton
            label={t.takeFileAway}
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
