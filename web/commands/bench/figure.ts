/** One measured figure, and what it should be. */
export interface Figure {
  name: string;
  value: string;
  target: string;
}

/** A plain table, one figure a line. */
export function figuresToTable(figures: readonly Figure[]): string {
  const rows = [{ name: 'figure', value: 'measured', target: 'target' }, ...figures];
  const width = (key: keyof Figure): number => Math.max(...rows.map((row) => row[key].length));
  return rows
    .map((row) => `${row.name.padEnd(width('name'))}  ${row.value.padStart(width('value'))}  ${row.target}`)
    .join('\n');
}

/** `1234` ms as `1.23 s`, below a second as milliseconds. */
export function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}

/** The middle one of some values; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The value that so many of a hundred stay below or at. */
export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1] ?? Number.NaN;
}
