import type { Language } from '../language.ts';

/** The notice above a page with texts in another language. */
export function Untranslated({ language: { t } }: { language: Language }) {
  return <p className="untranslated">{t.partlyTranslated}</p>;
}
