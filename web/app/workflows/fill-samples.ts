import type { ExampleValue } from '../../model/page/guide-step.ts';
import type { SimulatorAccount } from '../simulator/account.ts';
import { freshValues } from './fresh-values.ts';
import { resultOf, runs, type Turn } from './runs.ts';

/** The code of a page, as the build wrote it. */
const originals = new WeakMap<Text, string>();

/**
 * Writes the reader's values into the code of a page. The code of a step gets the values that its workflow has in place of the
 * examples, and the simulator's address and credentials in place of the sandbox's. All other code only gets the webhook secret.
 * Without a value, the code is as the build wrote it.
 */
export function fillSamples(article: Element, account: SimulatorAccount | null): void {
  const { turns } = runs.getState();
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
  const { baseUrl, clientId, clientSecret, gatewayKey } = account;
  const server = dataset['server'] ?? baseUrl;
  return [
    // The simulator's own paths begin with `/simulator` already.
    [`${server}/simulator`, baseUrl],
    [server, baseUrl],
    // The clients name the server.
    ...["'", '"'].map((quote): [string, string] => [`${quote}sandbox${quote}`, quote + baseUrl + quote]),
    ['YOUR_CLIENT_ID', clientId],
    ['YOUR_CLIENT_SECRET', clientSecret],
    [inShell('YOUR_GATEWAY_KEY'), gatewayKey],
  ];
}

/** A placeholder as the samples of curl have it: a variable of the environment. */
function inShell(placeholder: string): string {
  return placeholder.replace(/^YOUR_/, '$');
}
