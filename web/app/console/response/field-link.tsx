import type { ReactNode } from 'react';

interface FieldLinkProps {
  /** The description on a page; null if no page describes it. */
  href: string | null;
  /** Called before the link is followed; absent if it opens in a new tab. */
  onLeave: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a description, or only its text. */
export function FieldLink({ href, onLeave, children }: FieldLinkProps) {
  if (href === null) return children;
  return (
    <a href={href} onClick={onLeave} target={onLeave === undefined ? '_blank' : undefined}>
      {children}
    </a>
  );
}

interface FindingListProps {
  findings: readonly { label: string; message: string; href: string | null }[];
  onLeave: (() => void) | undefined;
}

/** The differences of a message: each with its place, which links to the description. */
export function FindingList({ findings, onLeave }: FindingListProps) {
  return (
    <ul>
      {findings.map(({ label, message, href }) => (
        <li key={label + message}>
          <FieldLink href={href} onLeave={onLeave}>
            <code>{label}</code>
          </FieldLink>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}
