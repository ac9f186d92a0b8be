import { type ReactNode, useState } from 'react';

import { usePageProps } from './context.ts';
import { CopyIcon } from './copy-button.tsx';

const TONES: Readonly<Record<string, string>> = {
  pending_activation: 'note',
  pending_verification: 'note',
  waiting_period: 'tip',
  active: 'tip',
  restored: 'tip',
  suspended: 'warning',
  cancelled: 'danger',
  expired: 'danger',
  ended: 'danger',
};

/** A state, or the status of a response. */
export function Badge({ text, tone = TONES[text] ?? 'plain' }: { text: string; tone?: string | undefined }) {
  return <span className={`badge quiet sim-badge admonition-${tone}`}>{text}</span>;
}

interface ButtonProps {
  isPrimary?: boolean;
  /** Whether its request is under way. The button is not disabled then, so that it keeps the focus of the keyboard. */
  isRunning?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function Button({ isPrimary = false, isRunning, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={isPrimary ? 'button button-primary' : 'button'}
      aria-disabled={isRunning}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** How many entries of a long list are shown at first. */
const FIRST = 10;

/** The first entries of a list, and a button that shows all. */
export function useFirst<Entry>(entries: readonly Entry[]): { shown: readonly Entry[]; showAll: ReactNode } {
  const { t } = usePageProps();
  const [showsAll, setShowsAll] = useState(false);
  if (showsAll || entries.length <= FIRST) return { shown: entries, showAll: null };
  return {
    shown: entries.slice(0, FIRST),
    showAll: <Button onClick={() => setShowsAll(true)}>{t.showAll(entries.length)}</Button>,
  };
}

export function Count({ of }: { of: readonly unknown[] }) {
  return <span className="sim-count">{of.length}</span>;
}

export function Note({ kind, children }: { kind: 'note' | 'warning'; children: ReactNode }) {
  return (
    <div className={`admonition admonition-${kind}`}>
      <p>{children}</p>
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}

interface FoldProps {
  summary: ReactNode;
  /** Rendered only while the fold is open, because the parts can be large. */
  children: () => ReactNode;
  isOpen?: boolean;
  className: 'sim-card' | 'sim-fold';
}

export function Fold({ summary, children, isOpen: isOpenFirst = false, className }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

export function TextBlock({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className="sim-json" tabIndex={0}>
      <code className="sim-text">{text}</code>
    </pre>
  );
}

export function JsonText({ value }: { value: unknown }) {
  return <TextBlock text={JSON.stringify(value, null, 2)} />;
}

/** Commands that a reader copies to a terminal. */
export function Commands({ text }: { text: string }) {
  return (
    <CodeBlock text={text}>
      <CopyIcon text={text} />
    </CodeBlock>
  );
}

export function CodeBlock({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="code-block">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      {children}
    </div>
  );
}
