import type { ExternalDocs as Docs } from '../../model/api/web-address.ts';
import type { Language } from '../language.ts';
import { Address } from './address.tsx';
import { Authored } from './html.tsx';

/** Returns a short label for an address. A link text such as "more" is meaningless without its sentence. */
function placeOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

interface ExternalDocsProps {
  docs: Docs | null;
  language: Language;
}

export function ExternalDocs({ docs, language }: ExternalDocsProps) {
  if (docs === null) return null;
  return (
    <div className="more">
      <Address address={docs} language={language}>
        {language.t.moreInformationAt(placeOf(docs.url))}
      </Address>{' '}
      <Authored html={docs.description} language={language} />
    </div>
  );
}
