import { useState } from 'react';

import { Field, FileButton, IconButton, invalidProps } from '../../kit/index.ts';
import { useConsole, useFiles } from '../context.ts';
import { fileKey, type FormBody } from '../form-values.ts';
import { MAX_FILE_BYTES } from '../send.ts';
import { DescriptionLink } from './description-link.tsx';

interface FileFieldProps {
  body: FormBody;
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
  body,
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
  const chosen = useFiles().get(fileKey(body, field)) ?? [];
  const all = sizeError === null ? messages : [sizeError];
  const choose = (files: File[]): void => {
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const isTooLarge = size > MAX_FILE_BYTES;
    setSizeError(isTooLarge ? t.fileTooLarge(bytes(size), bytes(MAX_FILE_BYTES)) : null);
    form.setFiles(body, field, isTooLarge ? [] : files);
  };
  return (
    <Field
      id={id}
      label={label}
      type={isMultiple ? t.files : t.file}
      required={required}
      extra={<DescriptionLink href={href} label={label} />}
      messages={all}
    >
      <FileButton
        id={id}
        label={t.chooseFile}
        multiple={isMultiple}
        accept={accept}
        {...invalidProps(id, all)}
        onFiles={choose}
      />
      {chosen.length > 0 && (
        <p className="note row nowrap">
          <span>{chosen.map((file) => `${file.name}, ${bytes(file.size)}`).join('; ')}</span>
          <IconButton
            icon="close"
            label={t.takeFileAway}
            onClick={() => {
              form.setFiles(body, field, []);
              document.getElementById(id)?.focus();
            }}
          />
        </p>
      )}
    </Field>
  );
}
