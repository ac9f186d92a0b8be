import type { ReactNode } from 'react';

import type { ExternalDocs as Docs, WebAddress } from '../../model/api/web-address.ts';
import type { Language, PropsWithLanguage } from '../language.ts';
import { Authored } from './html.tsx';

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

/** Returns a short label for an address. A link text such as "more" is meaningless without its sentence. */
function placeOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

export function ExternalDocs({ docs, language }: PropsWithLanguage<{ docs: Docs | null }>) {
  if (docs === null) return null;
  return (
    <div className="small">
      <Address address={docs} language={language}>
        {language.t.moreInformationAt(placeOf(docs.url))}
      </Address>
      {docs.description !== null && ' · '}
      <Authored html={docs.description} language={language} />
    </div>
  );
}
