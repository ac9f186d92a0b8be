import type { ReactNode } from 'react';

export function Section({ title, note, children }: { title: string; note?: string | null; children?: ReactNode }) {
  return (
    <fieldset className="c-section">
      <legend>{title}</legend>
      {note != null && <p className="c-note">{note}</p>}
      {children}
    </fieldset>
  );
}
