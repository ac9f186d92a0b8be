import type { Html } from '../../model/html.ts';
import type { Language } from '../language.ts';
import { Authored } from './html.tsx';

interface ExternalDocsProps {
  docs: { url: string; description: Html | null } | null;
  language: Language;
}

export function ExternalDocs({ docs, language }: ExternalDocsProps) {
  if (docs === null) return null;
  return (
    <div className="more">
      <a href={docs.url}>{language.t.moreInformation}</a>{' '}
      <Authored html={docs.description} language={language} />
    </div>
  );
}
