import { type ReactNode, useId, useRef } from 'react';

import { useEarlyInput } from './use-early-input.ts';

interface FileDropProps {
  label: string;
  /** As the attribute of an input, e.g. `.json,application/json`. */
  accept: string;
  onFile: (file: File) => void;
  /** Tells the reader what happens to the file. */
  children: ReactNode;
}

/** A frame that takes a file: dropped into it, or chosen. */
export function FileDrop({ label, accept, onFile, children }: FileDropProps) {
  const id = useId();
  const open = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(input, ({ files }) => open(files));
  return (
    <div
      className="card empty stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        open(event.dataTransfer.files);
      }}
    >
      <p>{children}</p>
      <div className="row">
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          onChange={({ currentTarget }) => {
            open(currentTarget.files);
            // Choosing the same file again is another change.
            currentTarget.value = '';
          }}
        />
      </div>
    </div>
  );
}
