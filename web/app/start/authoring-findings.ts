/** Shows the findings of the open page beside it. Only `npm run dev` loads this module. */
import { AUTHORING_FINDINGS } from '../../model/page/page-data.ts';
import { type Finding, findingToText } from '../../model/site/finding.ts';

const STYLE =
  'position:fixed;inset:auto 1rem 1rem auto;z-index:99;max-inline-size:min(36rem,90vw);max-block-size:50vh;overflow:auto;' +
  'padding:.75rem 1rem;border:2px solid;border-radius:8px;background:Canvas;color:CanvasText;font:14px/1.5 monospace;white-space:pre-wrap';

/**
 * Asks the authoring server for the findings of the open page, and shows them. An open panel stays open.
 * @param method `POST` runs the checks of the page's sentences in the simulator
 */
export async function showFindings(method: 'GET' | 'POST' = 'GET'): Promise<void> {
  const response = await fetch(`${AUTHORING_FINDINGS}?page=${encodeURIComponent(location.pathname)}`, { method });
  const findings: Finding[] = await response.json();
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
  panel.append(summary, prove, `\n\n${findings.map(findingToText).join('\n\n')}`);
  old?.remove();
  document.body.append(panel);
}
