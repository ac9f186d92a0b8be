import { createRoot, type Root } from 'react-dom/client';

import type { ExampleValue } from '../../model/page/guide-step.ts';
import { placeholderOf } from '../../model/request/credentials.ts';
import type { IslandContext } from '../islands/context.ts';
import { LANGUAGE_CHANGE } from '../islands/samples.ts';
import { keysOf, simulatorAccount, type SimulatorAccount } from '../simulator/account.ts';
import { offerBar } from '../simulator/offer-bar.ts';
import { freshValues } from './fresh-values.ts';
import { keptRuns, resultOf, type Turn } from './kept-runs.ts';
import { progress, run, startOver } from './runs.ts';
import { StepPanel } from './step-panel.tsx';
import type { RunStrings } from './strings/en.ts';
import { loadStrings } from './strings/load.ts';

import css from '../../styles/later/workflows.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

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
  else if (!(await run(nameOf(last), card === null))) showFailure(context.article);
}

/** Brings the step that has not passed into view. */
function showFailure(article: Element): void {
  const { failed, running } = progress.getState();
  if (running !== null) return;
  const section = stepsOf(article).find((each) =>
    failed === null ? resultOf(nameOf(each))?.isPassed === false : failed.step === nameOf(each),
  );
  section?.querySelector('[data-run-host]')?.scrollIntoView({ block: 'nearest' });
}

/** Shows the results of the steps of a page, and keeps its code up to date with them. */
export async function showRuns({ article, data: { locale } }: IslandContext): Promise<void> {
  offerBar();
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
  const stops = [progress, keptRuns, simulatorAccount].map((store) =>
    store.subscribe(() => {
      if (article.isConnected) update();
      else for (const stop of stops) stop();
    }),
  );
  for (const panel of article.querySelectorAll('[data-samples]')) panel.addEventListener(LANGUAGE_CHANGE, update);
  update();
  for (const section of stepsOf(article)) foldDone(section, true);
}

/** Keeps a guide short: a step that has passed folds when others run, unless it has the focus. */
function foldDone(section: HTMLElement, folds: boolean): void {
  if (!(section instanceof HTMLDetailsElement) || section.name !== '') return;
  const isDone = resultOf(nameOf(section))?.isPassed === true && section.ariaBusy !== 'true';
  if (!isDone) section.open = true;
  else if (folds && !section.contains(document.activeElement)) section.open = false;
}

/** Updates the buttons and numbers that the build wrote. */
function updateControls(article: Element, t: RunStrings): void {
  const { running } = progress.getState();
  const { results } = keptRuns.getState();
  for (const section of stepsOf(article)) {
    const result = resultOf(nameOf(section));
    section.ariaBusy = running === nameOf(section) ? 'true' : null;
    foldDone(section, running !== null);
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

/** The code of a page, as the build wrote it. */
const originals = new WeakMap<Text, string>();

/**
 * Writes the reader's values into the code of a page. The code of a step gets the values that its workflow has in place of the
 * examples, and the simulator's address and credentials in place of the sandbox's. All other code only gets the webhook secret.
 * Without a value, the code is as the build wrote it.
 */
function fillSamples(article: Element, account: SimulatorAccount | null): void {
  const { turns } = keptRuns.getState();
  const secret: [string, string][] = account === null ? [] : [['YOUR_ENDPOINT_SECRET', account.webhookSecret]];
  for (const code of article.querySelectorAll('pre code')) {
    const step = code.closest<HTMLElement>('[data-run]');
    const turn = turns[step?.dataset['run']?.split('/')[0] ?? ''];
    const values = step === null ? secret : [...runValues(step, turn), ...accountValues(step, account)];
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!(text instanceof Text)) continue;
      const original = originals.get(text) ?? text.data;
      const fresh = freshValues(original, turn?.number ?? 0);
      const filled = values.reduce((written, [example, value]) => written.replaceAll(example, value), fresh);
      if (filled === text.data) continue;
      originals.set(text, original);
      text.data = filled;
    }
  }
}

/** The values of the runs, for a step that the build has marked with its example values. */
function runValues({ dataset }: HTMLElement, turn: Turn | undefined): [string, string][] {
  const marked = JSON.parse(dataset['values'] ?? '[]') as ExampleValue[];
  return marked.flatMap(({ example, source }): [string, string][] => {
    const value =
      source === 'runId' ? turn?.runId : resultOf(`${source.workflow}/${source.step}`)?.outputs[source.output];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
    return [example, inShell(example)].map((written): [string, string] => [written, String(value)]);
  });
}

/** The placeholders of web/model/request/credentials.ts, and the address of the server. */
function accountValues({ dataset }: HTMLElement, account: SimulatorAccount | null): [string, string][] {
  if (account === null) return [];
  const { baseUrl, clientId, clientSecret } = account;
  const server = dataset['server'] ?? baseUrl;
  return [
    // The simulator's own paths begin with `/simulator` already.
    [`${server}/simulator`, baseUrl],
    [server, baseUrl],
    // The clients name the server.
    ...["'", '"'].map((quote): [string, string] => [`${quote}sandbox${quote}`, quote + baseUrl + quote]),
    ['YOUR_CLIENT_ID', clientId],
    ['YOUR_CLIENT_SECRET', clientSecret],
    ...keysOf(account).map((name): [string, string] => [inShell(placeholderOf(name)), account[name] ?? '']),
  ];
}

/** A placeholder as the samples of curl have it: a variable of the environment. */
function inShell(placeholder: string): string {
  return placeholder.replace(/^YOUR_/, '$');
}
