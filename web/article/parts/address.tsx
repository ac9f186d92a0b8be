import type { ReactNode } from 'react';

import type { ExternalDocs as Docs, WebAddress } from '../../model/api/schema.ts';
import { Authored, currentLanguage } from '../kit.tsx';

interface AddressProps {
  /** Null for a text without an address. */
  address: WebAddress | null;
  children: ReactNode;
}

/** A link, or text with a mark if the address is dead. */
export function Address({ address, children }: AddressProps) {
  const { t } = currentLanguage();
  if (address === null) return children;
  if (!address.isDead) return <a href={address.url}>{children}</a>;
  return (
    <span className="dead-link" title={t.deadLink}>
      {children}
    </span>
  );
}

/** Returns a short label for an address. A link text such as "more" is meaningless without its sentence. */
function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

export function ExternalDocs({ docs }: { docs: Docs | null }) {
  const { t } = currentLanguage();
  if (docs === null) return null;
  return (
    <div className="small">
      <Address address={docs}>{t.moreInformationAt(hostOf(docs.url))}</Address>
      {docs.description !== null && ' · '}
      <Authored html={docs.description} />
    </div>
  );
}
