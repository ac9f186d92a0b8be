/** Shows changed sources in the open page. Only `npm run dev` loads this module. */
import { ARTICLE_ID, AUTHORING_VERSION, PAGE_DATA_ID } from '../../model/page/page-data.ts';
import { showFindings } from './authoring-findings.ts';

function shellData(page: Document): string {
  const data: object = JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '{}');
  return JSON.stringify({ ...data, toc: null });
}

function versionTag(page: Document): HTMLMetaElement | null {
  return page.querySelector(`meta[name="${AUTHORING_VERSION}"]`);
}

/** Swaps the article if only the article changed. Reloads the page if its shell changed too. */
async function update(): Promise<void> {
  const response = await fetch(location.href);
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  const article = next.getElementById(ARTICLE_ID);
  const current = document.getElementById(ARTICLE_ID);
  if (article === null || current === null || shellData(next) !== shellData(document)) return location.reload();
  current.replaceChildren(...article.childNodes);
  versionTag(document)?.setAttribute('content', versionTag(next)?.content ?? '');
  await showFindings();
}

void showFindings();

// The server sends its version after each change, and when the connection opens.
import.meta.hot?.on('portal:version', (version: number) => {
  if (versionTag(document)?.content !== String(version)) void update();
});
