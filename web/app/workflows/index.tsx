import { createRoot, type Root } from 'react-dom/client';

import type { IslandContext } from '../islands/context.ts';
import { LANGUAGE_CHANGE } from '../islands/samples.ts';
import { simulatorAccount } from '../simulator/account.ts';
import { fillSamples } from './fill-samples.ts';
import { followStoredRuns, resultOf, run, runs, startOver } from './runs.ts';
import { StepPanel } from './step-panel.tsx';
import type { RunStrings } from './strings/en.ts';
import { loadStrings } from './strings/load.ts';

import css from '../../styles/later/workflows.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
followStoredRuns();

const roots = new Map<Element, Root>();
const nameOf = ({ dataset }: HTMLElement): string => dataset['run'] ?? '';
/** The steps of an article, or those of one workflow. */
const stepsOf = (article: Element, workflow?: string): HTMLElement[] =>
  Array.from(article.querySelectorAll<HTMLElement>('[data-run]')).filter(
    (section) => workflow === undefined || nameOf(section).startsWith(`${workflow}/`),
  );

/** Does what a button of the page says: runs a step or all of a workflow, or starts over. The focus stays on the button. */
export async function press(context: IslandContext, button: HTMLElement): Promise<void> {
  await showRuns(context);
  const card = button.closest<HTMLElement>('[data-run]');
  const bar = button.closest<HTMLElement>('[data-run-bar]');
  const last = card ?? stepsOf(context.article, bar?.dataset['runBar']).at(-1);
  if (last === undefined || button.ariaDisabled === 'true') return;
  if (button.dataset['runPress'] === 'over') await startOver(nameOf(last));
  else await run(nameOf(last), card === null);
}

/** Shows the results of the steps of a page, and keeps its code up to date with them. */
export async function showRuns({ article, data: { locale } }: IslandContext): Promise<void> {
  const t = await loadStrings(locale);
  for (const [host, root] of roots) {
    if (host.isConnected) continue;
    root.unmount();
    roots.delete(host);
  }
  if (!article.isConnected || article.dataset['showsRuns'] !== undefined) return;
  article.dataset['showsRuns'] = '';
  for (const section of stepsOf(article)) {
    const host = section.querySelector('[data-run-host]');
    if (!host) continue;
    const root = createRoot(host);
    roots.set(host, root);
    root.render(
      <StepPanel
        section={section}
        name={nameOf(section)}
        state={section.querySelector('[data-run-state]')}
        response={section.querySelector('[data-run-response]')}
        onRetry={() => section.querySelector<HTMLElement>('[data-run-press]')?.focus()}
        t={t}
      />,
    );
  }
  const update = (): void => {
    fillSamples(article, simulatorAccount.getState());
    updateControls(article, t);
  };
  const stops = [runs, simulatorAccount].map((store) =>
    store.subscribe(() => {
      if (article.isConnected) update();
      else for (const stop of stops) stop();
    }),
  );
  for (const panel of article.querySelectorAll('[data-samples]')) panel.addEventListener(LANGUAGE_CHANGE, update);
  update();
}

/** Updates the buttons and numbers that the build wrote. */
function updateControls(article: Element, t: RunStrings): void {
  const { running, results } = runs.getState();
  for (const section of stepsOf(article)) {
    const result = resultOf(nameOf(section));
    section.ariaBusy = running === nameOf(section) ? 'true' : null;
    const button = section.querySelector<HTMLElement>('[data-run-press]');
    const label = button && (button.dataset['label'] ??= button.textContent);
    if (button) button.textContent = result === undefined ? label : t.runAgain;
    const tabs = section.querySelectorAll<HTMLInputElement>('.step-tabs > label > input');
    const tab = tabs[result === undefined ? 0 : 1];
    const had = section.dataset['hasResult'] !== undefined;
    // Only a change chooses the tab: the reader may look at the request again.
    if (tab && had !== section.toggleAttribute('data-has-result', result !== undefined)) tab.checked = true;
  }
  for (const bar of article.querySelectorAll<HTMLElement>('[data-run-bar]')) {
    const steps = stepsOf(article, bar.dataset['runBar']);
    const passed = steps.filter((section) => resultOf(nameOf(section))?.isPassed);
    bar.querySelector('[data-run-next]')?.toggleAttribute('hidden', passed.length < steps.length);
    bar.querySelector('[data-run-done]')?.replaceChildren(String(passed.length));
    const over = bar.querySelector('[data-run-press="over"]');
    if (over) over.ariaDisabled = Object.keys(results).length === 0 ? 'true' : null;
  }
  for (const note of article.querySelectorAll<HTMLElement>('[data-run-note]'))
    note.hidden = simulatorAccount.getState() !== null;
}
