import type { ReactNode } from 'react';

import type { WebAddress } from '../../model/api/web-address.ts';
import type { Language } from '../language.ts';

interface AddressProps {
  address: WebAddress;
  language: Language;
  children: ReactNode;
}

/** A link, or text with a mark if the address is dead. */
export function Address({ address: { url, isDead }, language, children }: AddressProps) {
  if (!isDead) return <a href={url}>{children}</a>;
  return (
    <span className="dead-link" title={language.t.deadLink}>
      {children}
    </span>
  );
}
