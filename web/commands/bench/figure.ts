/** One line of the table. A field without content is empty. */
export interface Figure {
  name: string;
  measured: string;
  /** The same measure of something simpler, taken in the same run: `bare HTML, 840 ms`. */
  comparedWith: string;
  /** The measured value divided by the compared one. */
  ratio: string;
  limit: string;
  result: 'met' | 'missed' | '';
}

export interface Measurement {
  name: string;
  value: number;
  /** Formats the value, the baseline and the limit. By default {@link duration}. */
  format?: (value: number) => string;
  /** The same measure of something simpler. Measure both in turns (see {@link inTurns}). */
  baseline?: { name: string; value: number };
  /** The limit of the value, or of its ratio to the baseline. */
  atMost?: number;
  atLeast?: number;
  ratioAtMost?: number;
}

export function figureOf(measurement: Measurement): Figure {
  const { name, value, format = duration, baseline } = measurement;
  const ratio = baseline === undefined ? Number.NaN : value / baseline.value;
  return {
    name,
    measured: format(value),
    comparedWith: baseline === undefined ? '' : `${baseline.name}, ${format(baseline.value)}`,
    ratio: baseline === undefined ? '' : ratio.toFixed(2),
    ...verdictOf(measurement, format, ratio),
  };
}

function verdictOf(
  { value, atMost, atLeast, ratioAtMost }: Measurement,
  format: (value: number) => string,
  ratio: number,
): Pick<Figure, 'limit' | 'result'> {
  const verdict = (limit: string, isMet: boolean) => ({ limit, result: isMet ? 'met' : 'missed' }) as const;
  if (atMost !== undefined) return verdict(atMost === 0 ? format(0) : `${format(atMost)} or less`, value <= atMost);
  if (atLeast !== undefined) return verdict(`${format(atLeast)} or more`, value >= atLeast);
  if (ratioAtMost !== undefined) return verdict(`ratio ${ratioAtMost.toFixed(2)} or less`, ratio <= ratioAtMost);
  return { limit: '', result: '' };
}

/** A line without a number to compare, for example the reason for a skipped measure. */
export function noteOf(name: string, text: string): Figure {
  return { name, measured: text, comparedWith: '', ratio: '', limit: '', result: '' };
}

const HEADER: Readonly<Record<keyof Figure, string>> = {
  name: 'figure',
  measured: 'measured',
  comparedWith: 'compared with',
  ratio: 'ratio',
  limit: 'limit',
  result: 'result',
};
const COLUMNS = Object.keys(HEADER) as (keyof Figure)[];

/** Formats a plain table with one figure per line, and counts the missed limits below it. */
export function figuresToTable(figures: readonly Figure[]): string {
  const rows = [HEADER, ...figures];
  const widths = new Map(COLUMNS.map((column) => [column, Math.max(...rows.map((row) => row[column].length))]));
  const lines = rows.map((row) =>
    COLUMNS.map((column) => row[column].padEnd(widths.get(column) ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const judged = figures.filter(({ result }) => result !== '');
  const missed = judged.filter(({ result }) => result === 'missed').length;
  return [...lines, '', `${missed} of ${judged.length} limits missed.`].join('\n');
}

/**
 * Runs measures in turns (A, B, A, B, …), so that a change of the machine's speed affects all of them alike.
 * @param measures the measures by name
 * @param rounds how often each of them runs
 * @returns the results of each measure, in the order of the rounds
 */
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

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`;
}

/** Formats a number without a unit, for example a count. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Returns the median; the upper of the two middle values for an even number. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns a percentile (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1] ?? Number.NaN;
}
