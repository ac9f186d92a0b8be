/** Shows the findings of the open page beside it. Only `npm run dev` loads this module. */
import { AUTHORING_FINDINGS } from '../../model/page/page-data.ts';
import { type Finding, findingToText } from '../../model/site/finding.ts';

const STYLE =
  'position:fixed;inset:auto 1rem 1rem auto;z-index:99;max-inline-size:min(36rem,90vw);max-block-size:50vh;overflow:auto;' +
  'padding:.75rem 1rem;border:2px solid;border-radius:8px;background:Canvas;color:CanvasText;font:14px/1.5 monospace;white-space:pre-wrap';

/** Asks the authoring server for the findings of the open page, and shows them. An open panel stays open. */
export async function showFindings(): Promise<void> {
  const response = await fetch(`${AUTHORING_FINDINGS}?page=${encodeURIComponent(location.pathname)}`);
  const findings: Finding[] = await response.json();
  const old = document.getElementById('authoring-findings');
  const panel = document.createElement('details');
  panel.id = 'authoring-findings';
  panel.style.cssText = STYLE;
  panel.open = !(old instanceof HTMLDetailsElement) || old.open;
  const summary = document.createElement('summary');
  summary.textContent = `${findings.length} finding${findings.length === 1 ? '' : 's'} on this page`;
  panel.append(summary, findings.map(findingToText).join('\n\n'));
  old?.remove();
  if (findings.length > 0) document.body.append(panel);
}
