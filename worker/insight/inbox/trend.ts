import { html, type Markup } from './markup.ts';
import type { InboxStrings } from './strings/index.ts';

const WIDTH = 10;
const HEIGHT = 32;

/** The counts of weeks as bars. The table beside it has the same numbers. */
export function weeksToSvg(weeks: readonly number[], label: string): Markup {
  const most = Math.max(1, ...weeks);
  const bars = weeks.map((count, week) => {
    const height = Math.round((count / most) * (HEIGHT - 2));
    return html`<rect x="${week * WIDTH + 1}" y="${HEIGHT - height}" width="${WIDTH - 2}" height="${height}" />`;
  });
  return html`<svg
    class="inbox-trend"
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

export function weeksToTable(weeks: readonly number[], t: InboxStrings): Markup {
  const ago = weeks.map((_, index) => weeks.length - 1 - index);
  return html`<table>
    <caption>
      ${t.trend}
    </caption>
    <tr>
      <th scope="row">${t.weeksAgo}</th>
      ${ago.map((week) => html`<th scope="col">${week}</th>`)}
    </tr>
    <tr>
      <th scope="row">${t.inTrouble}</th>
      ${weeks.map((count) => html`<td>${count}</td>`)}
    </tr>
  </table>`;
}
