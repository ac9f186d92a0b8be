import { ARTICLE_ID, PAGE_DATA_ID } from '../model/page-data.ts';

/** Under `npm run dev` only: swaps the article when only the article changed, and reloads the page when its shell changed as well. */
function shellData(page: Document): string {
  const data = JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '{}') as object;
  return JSON.stringify({ ...data, toc: null });
}

import.meta.hot?.on('portal:update', () => {
  void (async () => {
    const response = await fetch(location.href);
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    const article = next.getElementById(ARTICLE_ID);
    const current = document.getElementById(ARTICLE_ID);
    if (article === null || current === null || shellData(next) !== shellData(document)) location.reload();
    else current.replaceChildren(...article.childNodes);
  })();
});
