import type { ExternalDocs as Docs } from '../../model/api/web-address.ts';
import type { PropsWithLanguage } from '../language.ts';
import { Address } from './address.tsx';
import { Authored } from './html.tsx';

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
