import type { ReactNode } from 'react';

/** A part of the form under its name. */
export function Section({ title, note, extra, children }: { title: string; note?: string | null; extra?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="c-section">
      <legend>{title}</legend>
      {extra}
      {note != null && <p className="c-note">{note}</p>}
      {children}
    </fieldset>
  );
}
