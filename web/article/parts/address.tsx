import type { ReactNode } from 'react';

import type { WebAddress } from '../../model/api/web-address.ts';
import type { Language } from '../language.ts';

interface AddressProps {
  /** Null for a text without an address. */
  address: WebAddress | null;
  language: Language;
  children: ReactNode;
}

/** A link, or text with a mark if the address is dead. */
export function Address({ address, language, children }: AddressProps) {
  if (address === null) return children;
  if (!address.isDead) return <a href={address.url}>{children}</a>;
  return (
    <span className="dead-link" title={language.t.deadLink}>
      {children}
    </span>
  );
}
