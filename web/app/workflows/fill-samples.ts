import { ownProperty } from '../../model/text/json.ts';
import { base64OfText } from '../browser/base64.ts';
import type { SimulatorAccount } from '../simulator/account.ts';
import type { Runs } from './runs.ts';

/** An output as the examples of the descriptions have it. */
export interface ExampleOutput {
  workflow: string;
  step: string;
  name: string;
  example: string;
}

interface Values {
  examples: readonly ExampleOutput[];
  results: Runs['results'];
  account: SimulatorAccount | null;
}

/** The code of a page, as the build wrote it. */
const originals = new WeakMap<Text, string>();

/**
 * Writes the reader's values into the code of a page: the outputs of the steps that have run in place of the example values, and in
 * the steps the simulator's address and credentials in place of the sandbox's. Without a value, the code is as the build wrote it.
 */
export function fillSamples(article: Element, { examples, results, account }: Values): void {
  const outputs = examples.flatMap(({ workflow, step, name, example }): [string, string][] => {
    const result = ownProperty(ownProperty(results, workflow) ?? {}, step);
    const value = result?.outputs[name];
    return typeof value === 'string' || typeof value === 'number' ? [[example, String(value)]] : [];
  });
  for (const code of article.querySelectorAll('pre code, samp[data-output]')) {
    const server = code.closest<HTMLElement>('[data-run]')?.dataset['server'];
    const values = server === undefined || account === null ? outputs : [...outputs, ...accountValues(server, account)];
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const original = originals.get(text) ?? text.data;
      const filled = values.reduce((written, [example, value]) => written.replaceAll(example, value), original);
      if (filled === text.data) continue;
      originals.set(text, original);
      text.data = filled;
    }
  }
}

/** The placeholders of web/model/request/credentials.ts, and the address of the server. */
function accountValues(
  server: string,
  { baseUrl, clientId, clientSecret, gatewayKey }: SimulatorAccount,
): [string, string][] {
  return [
    // The simulator's own paths begin with `/simulator` already.
    [`${server}/simulator`, baseUrl],
    [server, baseUrl],
    ['YOUR_BASE64_CREDENTIALS', base64OfText(`${clientId}:${clientSecret}`)],
    ['YOUR_API_KEY', gatewayKey],
  ];
}
