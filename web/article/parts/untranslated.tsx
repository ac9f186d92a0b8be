import type { Language } from '../language.ts';

/** Said once, above a page of which some texts are still in another language. */
export function Untranslated({ language: { t } }: { language: Language }) {
  return <p className="untranslated">{t.partlyTranslated}</p>;
}
