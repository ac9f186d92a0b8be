import { html } from 'hono/html';

import { GATED } from '../../../web/model/edge/canonical-path.ts';
import { type InboxRows, STATUSES } from '../../../web/model/insight/inbox-rows.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { addressOf } from '../../../web/model/site/path.ts';
import type { InboxRow } from './inbox-table.ts';
import { STRINGS } from './strings/all.ts';
import type { InboxStrings } from './strings/en.ts';

/** The table of the page behind the gate. Texts from readers are escaped like all others, and isolated from the words around them. */
export async function inboxToHtml(
  table: readonly InboxRow[],
  { losses, masked }: InboxRows,
  locale: Locale,
): Promise<string> {
  const t = STRINGS[locale];
  const address = addressOf(`${GATED}/insight`, locale);
  const columns = [t.what, t.where, t.readers, t.change, t.reason, t.status];
  const counted = [
    ...losses.map(({ reason, signals }) => [t.losses[reason], signals] as const),
    ...masked.map(({ item, readers }) => [t.masked[item], readers] as const),
  ];
  const markup = await html`<div class="inbox">
    ${
      table.length === 0
        ? html`<p>${t.empty}</p>`
        : html`<table>
            <thead>
              <tr>
                ${columns.map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${table.map((row) => rowToHtml(row, t, { locale, address }))}
            </tbody>
          </table>`
    }
    <p>
      <a href="${address}.csv" download>CSV</a>
      ${counted.map(([reason, count]) => html` · ${reason}: ${count}`)}
    </p>
  </div>`;
  return markup.toString();
}

type Markup = ReturnType<typeof html>;

interface Page {
  locale: Locale;
  address: string;
}

/** The heights of a week in a trend, from no readers to the most. */
const BARS = '▁▂▃▄▅▆▇█';

function rowToHtml(row: InboxRow, t: InboxStrings, page: Page): Markup {
  const { readers, trend, change, kind } = row;
  const most = Math.max(...trend);
  const bars = trend.map((count) => BARS[Math.ceil((count / most) * (BARS.length - 1))]).join('');
  return html`<tr>
    <th scope="row">
      ${t.kinds[kind]}${row.what === '' ? '' : html`<br /><bdi><code>${pathToHtml(row.what)}</code></bdi>`}
    </th>
    <td>${whereToHtml(row, page.locale)} <small>${sourceToHtml(row)}</small></td>
    <td data-label="${t.readers}">
      ${readers} <span role="img" aria-label="${t.readers}: ${trend.join(', ')}">${bars}</span>
    </td>
    <td data-label="${t.change}">${change > 0 ? `+${change}` : String(change).replace('-', '−')}</td>
    <td>${reasonToHtml(row, t, page.locale)}</td>
    <td>${decisionToHtml(row, t, page.address)}</td>
  </tr>`;
}

function whereToHtml({ page, place }: InboxRow, locale: Locale): Markup | string {
  if (page === '') return '';
  return place === null ? html`<code>${page}</code>` : html`<a href="${addressOf(page, locale)}">${place.title}</a>`;
}

function reasonToHtml({ kind, what, better, reasons, helpful, texts }: InboxRow, t: InboxStrings, locale: Locale) {
  const code = (line: string): Markup => html`<pre><code>${line}</code></pre>`;
  const line =
    kind === 'refined' ? `${better}:\n  ${locale}: { use: ${better}, also: [${what}] }` : `'${what}': '${better}',`;
  return html`${reasons.map(({ reason, readers }) => html`${t.reasons[reason] ?? html`<code>${reason}</code>`}${readers === null ? ' ' : html`: ${readers}. `}`)}
  ${helpful === 0 ? '' : html`${t.helpful}: ${helpful}.`} ${better === '' ? '' : code(line)}
  ${
    texts.length === 0
      ? ''
      : html`<details>
          <summary>${t.texts}: ${texts.length}</summary>
          <ul>
            ${texts.map(({ day, anchor, text, locale: spoken }) => html`<li>${day} ${anchor === '' ? '' : html`<code>#${anchor}</code> `}<q lang="${spoken}" dir="auto">${text}</q></li>`)}
          </ul>
        </details>`
  }`;
}

/** The file in which the thing is repaired. */
function sourceToHtml({ kind, place }: InboxRow): Markup | string {
  if (kind === 'missing') return html`<code>content/site.ts</code>`;
  if (kind === 'search' || kind === 'left' || kind === 'refined') return html`<code>content/terms.yaml</code>`;
  if (place === null) return '';
  const file = html`<code>${pathToHtml(place.file)}</code>`;
  return place.edit === undefined ? file : html`<a href="${place.edit}">${file}</a>`;
}

/** A path that breaks into lines only before a slash. */
function pathToHtml(path: string): Markup {
  return html`${path.split(/(?=\/)/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr />${part}`))}`;
}

/** The form that changes status and note. It works without scripts. */
function decisionToHtml({ decision, status, subject }: InboxRow, t: InboxStrings, address: string): Markup {
  return html`<details>
    <summary>
      ${t.statuses[status]}${decision === null ? '' : html` <small>${t.decided(decision.staff, decision.day, decision.readers)}</small>`}
    </summary>
    <form method="post" action="${address}">
      <input type="hidden" name="subject" value="${subject}" />
      <select name="status" aria-label="${t.status}">
        ${STATUSES.map((each) => html`<option value="${each}" ${each === status ? html` selected` : ''}>${t.statuses[each]}</option>`)}
      </select>
      <input
        name="note"
        maxlength="500"
        value="${decision?.note ?? ''}"
        aria-label="${t.note}"
        placeholder="${t.note}"
      />
      <button class="button">${t.save}</button>
    </form>
  </details>`;
}
