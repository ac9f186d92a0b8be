import type { JsonObject } from '../../model/text/json.ts';
import type { Runs } from './runs.ts';

/** The code of a page, as the build wrote it. */
const originals = new WeakMap<Text, string>();

/** An output as the examples of the documents have it. */
export interface ExampleOutput {
  workflow: string;
  step: string;
  name: string;
  example: string;
}

/**
 * Writes the outputs of the steps that have run into the code of a page, in place of the example values, or the example values again
 * after the runs are forgotten.
 */
export function fillSamples(article: Element, examples: readonly ExampleOutput[], results: Runs['results']): void {
  const values = examples.flatMap(({ workflow, step, name, example }): [string, string][] => {
    const outputs: JsonObject | undefined = results[workflow]?.[step]?.outputs;
    const value = outputs?.[name];
    return typeof value === 'string' || typeof value === 'number' ? [[example, String(value)]] : [];
  });
  for (const code of article.querySelectorAll('pre code, samp[data-output]')) {
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
