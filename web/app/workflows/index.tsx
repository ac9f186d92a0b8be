import { createRoot, type Root } from 'react-dom/client';

import { localizePath } from '../../model/page/path.ts';
import type { IslandContext } from '../islands/context.ts';
import { LANGUAGE_CHANGE } from '../islands/samples.ts';
import { simulatorAccount } from '../simulator/account.ts';
import { type ExampleOutput, fillSamples } from './fill-samples.ts';
import { followStoredRuns, runs } from './runs.ts';
import { StepPanel } from './step-panel.tsx';
import { loadRunStrings } from './words.ts';

import css from './workflows.css?inline';

const roots = new Map<Element, Root>();
let sheet: CSSStyleSheet | undefined;

function adoptStyles(): void {
  if (sheet !== undefined) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  followStoredRuns();
}

/** Splits `workflow/step`. */
function nameOf(section: HTMLElement): { workflow: string; step: string } {
  const [workflow = '', step = ''] = (section.dataset['run'] ?? '').split('/');
  return { workflow, step };
}

/** Lets readers run the steps of a guide, and keeps the code of the page up to date with their results. */
export async function runWorkflows({ article, data: { locale } }: IslandContext): Promise<void> {
  const t = await loadRunStrings(locale);
  if (!article.isConnected) return;
  adoptStyles();
  const sections = [...article.querySelectorAll<HTMLElement>('[data-run]')];
  for (const [host, root] of roots) {
    if (host.isConnected) continue;
    root.unmount();
    roots.delete(host);
  }
  for (const section of sections) {
    const host = section.querySelector('[data-run-host]');
    if (!host || roots.has(host)) continue;
    const { workflow, step } = nameOf(section);
    const root = createRoot(host);
    roots.set(host, root);
    root.render(
      <StepPanel
        workflow={workflow}
        step={step}
        isLast={section.dataset['last'] !== undefined}
        simulatorHref={localizePath('/simulator', locale)}
        t={t}
      />,
    );
  }
  const examples = sections.flatMap((section) =>
    Array.from(section.querySelectorAll<HTMLElement>('[data-output]'), (item): ExampleOutput => ({
      ...nameOf(section),
      name: item.dataset['output'] ?? '',
      example: item.textContent,
    })),
  );
  const fill = (): void =>
    fillSamples(article, { examples, results: runs.getState().results, account: simulatorAccount.getState() });
  const stops = [runs, simulatorAccount].map((store) =>
    store.subscribe(() => {
      if (article.isConnected) fill();
      else for (const stop of stops) stop();
    }),
  );
  for (const panel of article.querySelectorAll('[data-samples]')) panel.addEventListener(LANGUAGE_CHANGE, fill);
  fill();
}
