import { compareNumbers } from '../../../model/schema/numbers.ts';
import type { Finding } from '../../../model/site/finding.ts';
import { ExactNumber } from '../../../model/text/json.ts';

/** A number of at least 16 digits that is a whole value of YAML or JSON. */
const LONG_NUMBER =
  /(?<=^|[:,[{-])[ \t]*(-?(?=[\d.]{16,400}(?:e|\s|[,\]}]|$))\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?)(?=\s*(?:[,\]}]|$|\s#))/gim;

/** Findings for the numbers of a file whose digits a double changes, because the outputs of a build hold doubles. */
export function changedNumbers(text: string, parsed: unknown, file: string): Finding[] {
  const candidates = [...text.matchAll(LONG_NUMBER)].flatMap(({ index, 0: match, 1: written = '' }) =>
    compareNumbers(Number(written), new ExactNumber(written)) === 0 ? [] : [{ written, index: index + match.length }],
  );
  // A description can have such a number too, which stays as written.
  const values = candidates.length === 0 ? new Set<number>() : numbersIn(parsed);
  return candidates
    .filter(({ written }) => values.has(Number(written)))
    .map(({ written, index }) => ({
      severity: 'warning',
      code: 'changed-number',
      message: `The number ${written} has more digits than the build keeps. Pages, samples and the simulator have ${Number(written)}.`,
      remedy: 'Write a number of at most 15 digits, or describe the value as a string.',
      location: { file, line: text.slice(0, index).split('\n').length },
    }));
}

function numbersIn(root: unknown): Set<number> {
  const numbers = new Set<number>();
  const seen = new Set<unknown>();
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'number') numbers.add(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    open.push(...Object.values(value));
  }
  return numbers;
}
