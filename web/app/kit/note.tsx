import type { ReactNode } from 'react';

import { Button } from './button.tsx';

export type Tone = 'note' | 'tip' | 'warning' | 'danger';

interface NoteProps {
  /** Without a tone, the text is soft. */
  tone?: Tone;
  id?: string;
  role?: 'alert';
  children: ReactNode;
}

/** A text below what it is about. */
export function Note({ tone, children, ...rest }: NoteProps) {
  return (
    <p {...rest} className={tone === undefined ? 'note' : `note tone-${tone}`}>
      {children}
    </p>
  );
}

/** The result of an action, in one line that is announced. It stays in the page while it is empty, so that it can be announced. */
export function Result({ tone = 'tip', children }: { tone?: Tone; children: ReactNode }) {
  return <output className={`note result tone-${tone}`}>{children}</output>;
}

interface BoxProps extends Omit<NoteProps, 'children'> {
  tone: Tone;
  title?: ReactNode;
  children?: ReactNode;
}

/** A box with news, in the color of its tone. */
export function Box({ tone, title, children, ...rest }: BoxProps) {
  return (
    <div {...rest} className={`admonition admonition-${tone}`}>
      {title !== undefined && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </div>
  );
}

interface ProblemProps {
  children: ReactNode;
  /** The button that fixes or repeats. */
  action?: { label: string; run: () => void } | undefined;
}

/** A failure, and what the reader can do about it. */
export function Problem({ children, action }: ProblemProps) {
  return (
    <Box tone="danger" role="alert">
      <p>{children}</p>
      {action !== undefined && <Button onClick={action.run}>{action.label}</Button>}
    </Box>
  );
}

/** A short word with a tone, such as a status. */
export function Badge({ text, tone }: { text: string; tone?: Tone | undefined }) {
  return <span className={tone === undefined ? 'badge quiet mono' : `badge quiet mono tone-${tone}`}>{text}</span>;
}
