import { html, type Markup } from './markup.ts';

const WIDTH = 6;
const HEIGHT = 20;

/** The counts of weeks as bars. @param label has the same numbers */
export function weeksToSvg(weeks: readonly number[], label: string): Markup {
  const most = Math.max(1, ...weeks);
  const bars = weeks.map((count, week) => {
    const height = Math.round((count / most) * (HEIGHT - 2));
    return html`<rect x="${week * WIDTH + 1}" y="${HEIGHT - height}" width="${WIDTH - 2}" height="${height}" />`;
  });
  return html`<svg
    viewBox="0 0 ${weeks.length * WIDTH} ${HEIGHT}"
    width="${weeks.length * WIDTH}"
    height="${HEIGHT}"
    role="img"
    aria-label="${label}"
    fill="currentColor"
  >
    ${bars}
  </svg>`;
}
