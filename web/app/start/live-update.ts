/** Shows changed sources in the open page. Only `npm run dev` loads this module. */
import { ARTICLE_ID, AUTHORING_FINDINGS, AUTHORING_VERSION, PAGE_DATA_ID } from '../../model/page/page-data.ts';

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

/** Shows the findings of the open page beside it. Only `npm run dev` loads this module. */
const STYLE =
  'position:fixed;inset:auto 1rem 1rem auto;z-index:99;max-inline-size:min(36rem,90vw);max-block-size:50vh;overflow:auto;' +
  'padding:.75rem 1rem;border:2px solid;border-radius:8px;background:Canvas;color:CanvasText;font:14px/1.5 monospace;white-space:pre-wrap';

/**
 * Asks the authoring server for the findings of the open page, and shows them. An open panel stays open.
 * @param method `POST` runs the checks of the page's sentences in the simulator
 */
async function showFindings(method: 'GET' | 'POST' = 'GET'): Promise<void> {
  const response = await fetch(`${AUTHORING_FINDINGS}?page=${encodeURIComponent(location.pathname)}`, { method });
  const findings: { code: string; text: string }[] = await response.json();
  const old = document.getElementById('authoring-findings');
  const panel = document.createElement('details');
  panel.id = 'authoring-findings';
  panel.style.cssText = STYLE;
  panel.open = old instanceof HTMLDetailsElement ? old.open : findings.length > 0;
  const summary = document.createElement('summary');
  const isProven = method === 'POST' && !findings.some(({ code }) => code === 'false-sentence' || code === 'no-proof');
  const proof = isProven ? 'All checks of this page passed. ' : '';
  summary.textContent = `${proof}${findings.length} finding${findings.length === 1 ? '' : 's'} on this page`;
  const prove = document.createElement('button');
  prove.textContent = 'Prove';
  prove.title = 'Runs the checks of the marked sentences of this page in the simulator.';
  prove.addEventListener('click', () => {
    prove.disabled = true;
    prove.textContent = 'Proving…';
    void showFindings('POST');
  });
  panel.append(summary, prove, `\n\n${findings.map(({ text }) => text).join('\n\n')}`);
  old?.remove();
  document.body.append(panel);
}
