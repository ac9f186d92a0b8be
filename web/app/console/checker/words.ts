import type { Locale } from '../../../model/site/locale.ts';
import type { ToolWords } from '../../pages/my-react-page/words/en.ts';
import { loadWords, type Words } from '../words.ts';

const TOOL_WORDS: Readonly<Record<Locale, () => Promise<{ default: ToolWords }>>> = {
  en: () => import('../../pages/my-react-page/words/en.ts'),
  es: () => import('../../pages/my-react-page/words/es.ts'),
  pt: () => import('../../pages/my-react-page/words/pt.ts'),
};

export interface CheckerWords {
  words: Words;
  tool: ToolWords;
}

/** Loads the strings of the request form and of the signature check, whose messages the check shares. */
export async function loadCheckerWords(locale: Locale): Promise<CheckerWords> {
  const [words, { default: tool }] = await Promise.all([loadWords(locale), TOOL_WORDS[locale]()]);
  return { words, tool };
}
