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
