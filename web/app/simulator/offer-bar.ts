import { ARTICLE_ID } from '../../model/page/page-data.ts';
import type { Locale } from '../../model/site/locale.ts';
import { splitLocale } from '../../model/site/path.ts';

interface BarModule {
  showBar: (article: HTMLElement, locale: Locale) => Promise<void>;
}

/** The bar of a site whose simulator has accounts. The content of the site says what an account has. */
const BARS = import.meta.glob<BarModule>('../../../content/pages/simulator/bar/index.tsx');

/** Shows the bar of the reader's simulator account in the article. Its code is loaded with the tools that run something. */
export function offerBar(): void {
  const article = document.getElementById(ARTICLE_ID);
  const { locale } = splitLocale(location.pathname);
  for (const load of Object.values(BARS))
    load()
      .then(({ showBar }) => article && showBar(article, locale))
      .catch((error: unknown) => console.warn('The bar of the simulator cannot be shown.', error));
}
