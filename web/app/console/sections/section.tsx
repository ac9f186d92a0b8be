import type { ReactNode } from 'react';

import { Note } from '../../kit/index.ts';

export function Section({ title, note, children }: { title: string; note?: string | null; children?: ReactNode }) {
  return (
    <fieldset className="stack console-section">
      <legend>{title}</legend>
      {note != null && <Note>{note}</Note>}
      {children}
    </fieldset>
  );
}
