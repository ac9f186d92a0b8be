import { useRef } from 'react';

import { useEarlyInput } from './use-early-input.ts';

interface FileButtonProps {
  /** Id of the field, if it has another label or messages. */
  id?: string;
  label: string;
  /** As the attribute of an input, e.g. `.json,application/json`. */
  accept?: string | undefined;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens files. Its field is invisible, because browsers show their own words in it. */
export function FileButton({ label, onFiles, ...field }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const open = ({ files }: HTMLInputElement): void => {
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  useEarlyInput(input, open);
  return (
    <label className="button">
      {label}
      <input
        {...field}
        ref={input}
        className="visually-hidden"
        type="file"
        onChange={({ currentTarget }) => {
          open(currentTarget);
          // Choosing the same file again is another change.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
