/** A measured figure and its target. */
export interface Figure {
  name: string;
  value: string;
  target: string;
}

/** Formats a plain table with one figure per line. */
export function figuresToTable(figures: readonly Figure[]): string {
  const rows = [{ name: 'figure', value: 'measured', target: 'target' }, ...figures];
  const width = (key: keyof Figure): number => Math.max(...rows.map((row) => row[key].length));
  return rows
    .map((row) => `${row.name.padEnd(width('name'))}  ${row.value.padStart(width('value'))}  ${row.target}`)
    .join('\n');
}

/** Formats `1234` ms as `1.23 s`; below one second as milliseconds. */
export function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}

/** Returns the median; the upper of the two middle values for an even number. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns a percentile (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1] ?? Number.NaN;
}
