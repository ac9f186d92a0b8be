import type { ReactNode } from 'react';

import { FileButton } from './file-button.tsx';

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
  const open = ([file]: ArrayLike<File> & Iterable<File>): void => {
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      className="card empty"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        open(event.dataTransfer.files);
      }}
    >
      <p>{children}</p>
      <FileButton label={label} accept={accept} onFiles={open} />
    </div>
  );
}
