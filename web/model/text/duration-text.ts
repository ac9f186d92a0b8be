/** A duration in its largest unit, e.g. `3 minutes`. */
export function durationText(seconds: number, locale: string): string {
  const units: [number, string][] = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ];
  const [size, unit] = units.find(([each]) => seconds >= each) ?? [1, 'second'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(seconds / size));
}
