/** One line of the table. A field without content is empty. */
export interface Figure {
  figure: string;
  measured: string;
  /** The same measure of something simpler, taken in the same run: `bare HTML, 840 ms`. */
  'compared with': string;
  /** The measured value divided by the compared one. */
  ratio: string;
  limit: string;
  result: 'met' | 'missed' | '';
}

interface Measurement {
  name: string;
  value: number;
  /** Formats the value, the baseline and the limit. By default {@link duration}. */
  format?: (value: number) => string;
  /** The same measure of something simpler. Measure both in turns (see {@link inTurns}). */
  baseline?: { name: string; value: number };
  /** The limit of the value, or of its ratio to the baseline. */
  atMost?: number;
  ratioAtMost?: number;
}

export function figureOf(measurement: Measurement): Figure {
  const { name, value, format = duration, baseline, atMost, ratioAtMost = Number.NaN } = measurement;
  const ratio = baseline === undefined ? Number.NaN : value / baseline.value;
  const limit = atMost === undefined ? `ratio ${ratioAtMost.toFixed(2)} or less` : `${format(atMost)} or less`;
  const isLimited = atMost !== undefined || !Number.isNaN(ratioAtMost);
  const isMet = atMost === undefined ? ratio <= ratioAtMost : value <= atMost;
  return {
    figure: name,
    measured: format(value),
    'compared with': baseline === undefined ? '' : `${baseline.name}, ${format(baseline.value)}`,
    ratio: baseline === undefined ? '' : ratio.toFixed(2),
    limit: isLimited ? limit : '',
    result: isLimited ? (isMet ? 'met' : 'missed') : '',
  };
}

/** Runs measures in turns (A, B, A, B, …), so that a change of the machine's speed affects all of them alike. */
export async function inTurns<Name extends string, Result>(
  measures: Readonly<Record<Name, (round: number) => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(measures) as Name[];
  const results = Object.fromEntries(names.map((name): [Name, Result[]] => [name, []])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) results[name].push(await measures[name](round));
  return results;
}

/** Formats `1234` ms as `1.23 s`, `62.4` as `62 ms` and `4.23` as `4.2 ms`. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(2)} s`;
  const digits = milliseconds >= 10 || Number.isInteger(milliseconds) ? 0 : 1;
  return `${milliseconds.toFixed(digits)} ms`;
}

/** Formats a number without a unit, for example a count. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Returns a percentile (nearest rank), by default the median. */
export function percentile(values: readonly number[], percent = 50): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1] ?? Number.NaN;
}
