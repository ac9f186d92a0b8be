import { ARTICLE_ID } from '../../../model/page/page-data.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES } from '../../../model/site/locale.ts';

/** Shows the bar of the reader's simulator account in the article. Its code is loaded with the tools that run something. */
export function offerBar(): void {
  const article = document.getElementById(ARTICLE_ID);
  const { lang } = document.documentElement;
  const locale = LOCALES.find((known) => LOCALE_INFO[known].htmlLang === lang) ?? DEFAULT_LOCALE;
  import('./index.tsx')
    .then(({ showBar }) => article && showBar(article, locale))
    .catch((error: unknown) => console.warn('The bar of the simulator cannot be shown.', error));
}
