import { ARTICLE_ID, AUTHORING_VERSION, PAGE_DATA_ID } from '../../model/page/page-data.ts';

function shellData(page: Document): string {
  const data = JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '{}') as object;
  return JSON.stringify({ ...data, toc: null });
}

function versionOf(page: Document): HTMLMetaElement | null {
  return page.querySelector(`meta[name="${AUTHORING_VERSION}"]`);
}

/** Swaps the article when only the article changed, and reloads the page when its shell changed as well. */
async function update(): Promise<void> {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const article = next.getElementById(ARTICLE_ID);
  const current = document.getElementById(ARTICLE_ID);
  if (article === null || current === null || shellData(next) !== shellData(document)) return location.reload();
  current.replaceChildren(...article.childNodes);
  versionOf(document)?.setAttribute('content', versionOf(next)?.content ?? '');
}

// Loaded under `npm run dev` only: the server says how new the site is, after each change and when the connection opens.
import.meta.hot?.on('portal:version', (version: number) => {
  if (versionOf(document)?.content !== String(version)) void update();
});
