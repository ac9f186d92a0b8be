import type { Html } from '../../model/text/html.ts';
import type { Language } from '../language.ts';
import { Authored } from './html.tsx';

/** Returns a short label for an address. A link text such as "more" is meaningless without its sentence. */
function placeOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;
}

interface ExternalDocsProps {
  docs: { url: string; description: Html | null } | null;
  language: Language;
}

export function ExternalDocs({ docs, language }: ExternalDocsProps) {
  if (docs === null) return null;
  return (
    <div className="more">
      <a href={docs.url}>{language.t.moreInformationAt(placeOf(docs.url))}</a>{' '}
      <Authored html={docs.description} language={language} />
    </div>
  );
}
