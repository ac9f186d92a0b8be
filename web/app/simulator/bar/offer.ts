import { ARTICLE_ID } from '../../../model/page/page-data.ts';
import { splitLocale } from '../../../model/page/path.ts';

/** Shows the bar of the reader's simulator account in the article. Its code is loaded with the tools that run something. */
export function offerBar(): void {
  const article = document.getElementById(ARTICLE_ID);
  const { locale } = splitLocale(location.pathname);
  import('./index.tsx')
    .then(({ showBar }) => article && showBar(article, locale))
    .catch((error: unknown) => console.warn('The bar of the simulator cannot be shown.', error));
}
