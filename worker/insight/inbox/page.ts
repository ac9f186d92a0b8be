import { GATED } from '../../../web/model/edge/canonical-path.ts';
import type { InboxData, InboxPage, InboxSearch } from '../../../web/model/insight/inbox-data.ts';
import { addressOf } from '../../../web/model/page/path.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { STATUSES } from '../store.ts';
import { html, type Markup, markupOf } from './markup.ts';
import { STRINGS, type InboxStrings } from './strings/index.ts';
import { weeksToTable, weeksToSvg } from './trend.ts';

type Listed = Pick<InboxPage, 'subject' | 'readers' | 'decision'>;

/** The body of the page behind the gate. Texts from readers are escaped like all others, and isolated from the words around them. */
export function inboxToHtml(data: InboxData, locale: Locale): string {
  const t = STRINGS[locale];
  const address = addressOf(`${GATED}/insight`, locale);
  const link = (path: string): Markup => html`<a href="${encodeURI(path)}"><code>${path}</code></a>`;
  const row = (item: Listed, title: Markup, body: Markup[]): Markup =>
    html`<details class="inbox-row">
      <summary>
        ${title} <span class="inbox-count">${t.readers(item.readers)}</span> ${t.statuses[statusOf(item)]}
      </summary>
      ${body}${decisionToHtml(item, t, address)}
    </details>`;
  const list = <T extends Listed>(id: string, title: string, items: readonly T[], show: (item: T) => Markup): Markup =>
    html`<h2 id="${id}">${title}</h2>
      ${items.length === 0 ? html`<p>${t.empty}</p>` : items.map(show)}`;
  const lists: readonly [id: string, title: string, items: Markup][] = [
    [
      'inbox-pages',
      t.pages,
      list('inbox-pages', t.pages, data.pages, (item) =>
        row(item, html`<bdi>${item.title}</bdi> <code>${item.page}</code>`, pageToHtml(item, t, locale)),
      ),
    ],
    [
      'inbox-searches',
      t.searches,
      list('inbox-searches', t.searches, data.searches, (item) =>
        row(item, html`<bdi>${item.text}</bdi>`, [
          html`<p>${t.outcomes[item.outcome]} ${item.found === '' ? '' : html`<bdi>${item.found}</bdi>`}</p>`,
          ...(item.found === ''
            ? []
            : [
                html`<p>${t.synonym} <code>content/terms.yaml</code></p>
                  <pre><code>${synonymOf(item, locale)}</code></pre>`,
              ]),
        ]),
      ),
    ],
    [
      'inbox-addresses',
      t.addresses,
      list('inbox-addresses', t.addresses, data.addresses, (item) =>
        row(item, html`<code><bdi>${item.path}</bdi></code>`, [
          html`<p>${item.page === '' ? t.unknownPage : html`${t.fromPage} ${link(item.page)}`}</p>`,
          html`<p>${item.proposed === null ? t.noProposal : html`${t.proposal} ${link(item.proposed)}`}</p>`,
        ]),
      ),
    ],
    [
      'inbox-failures',
      t.failures,
      list('inbox-failures', t.failures, data.failures, (item) =>
        row(item, html`<code>${item.operation}</code> ${item.status} <code>${item.pointer}</code>`, [
          html`<p>
            <code>${item.code}</code> <code>${item.rule}</code> ${t.share(Math.round(item.share * 100))}
            ${link(item.page)}
          </p>`,
        ]),
      ),
    ],
    [
      'inbox-agents',
      t.agents,
      list('inbox-agents', t.agents, data.agents, (item) =>
        row(item, html`<code>${item.tool}</code> ${t.results[item.result] ?? item.result}`, [
          html`<p>${item.page === '' ? t.noPage : link(item.page)}</p>`,
        ]),
      ),
    ],
  ];
  return markupOf(
    html`<div class="inbox">
      <p>
        ${data.since === null ? t.nothingYet : t.since(data.since)}
        ${data.losses.length === 0 ? t.nothingDropped : html`${t.dropped} ${data.losses.map(({ reason, signals }) => html`<code>${reason}</code> ${signals} `)}`}
      </p>
      <p>${t.restarts}</p>
      <nav aria-label="${t.lists}">
        <ul>
          ${lists.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
        </ul>
      </nav>
      <p><a href="${address}.csv" download>CSV</a> <a href="${address}.json" download>JSON</a></p>
      ${lists.map(([, , items]) => items)}
    </div>`,
  );
}

/** The entry of the terms that leads the search from the words that found nothing to those that did. */
function synonymOf({ text, found }: InboxSearch, locale: Locale): string {
  return `${found}:\n  ${locale}: { use: ${found}, also: [${text}] }`;
}

function statusOf({ decision }: Listed): (typeof STATUSES)[number] {
  return STATUSES.find((status) => status === decision?.status) ?? 'new';
}

function pageToHtml(page: InboxPage, t: InboxStrings, locale: Locale): Markup[] {
  const { decision, edit, file } = page;
  return [
    html`<p>
      <a href="${addressOf(page.page, locale)}">${t.openPage}</a>
      ${edit === null ? html`<code>${file}</code>` : html`<a href="${edit}"><code>${file}</code></a>`}
    </p>`,
    html`<p>
      ${t.ratings(page.yes, page.no)}
      ${page.reasons.map(({ reason, readers }) => html`${t.reasons[reason] ?? reason}: ${readers}. `)}
    </p>`,
    html`${weeksToSvg(page.weeks, t.trend)}${weeksToTable(page.weeks, t)}`,
    ...(decision?.status === 'resolved'
      ? [html`<p>${t.beforeAndAfter(decision.readers, decision.since, decision.day)}</p>`]
      : []),
    html`<ul>
      ${page.texts.map(({ day, anchor, text, locale: spoken }) => html`<li>${day} ${anchor === '' ? '' : html`<code>#${anchor}</code> `}<q lang="${spoken}" dir="auto">${text}</q></li>`)}
    </ul>`,
  ];
}

/** The form that changes status and note. It works without scripts. */
function decisionToHtml(item: Listed, t: InboxStrings, address: string): Markup {
  const { decision, subject } = item;
  return html`<form method="post" action="${address}">
    ${decision === null ? '' : html`<p>${t.decided(decision.staff, decision.day)}</p>`}
    <input type="hidden" name="subject" value="${subject}" />
    <label
      >${t.status}
      <select name="status">
        ${STATUSES.map((status) => html`<option value="${status}" ${status === statusOf(item) ? html` selected` : ''}>${t.statuses[status]}</option>`)}
      </select></label
    >
    <label>${t.note} <input name="note" maxlength="500" value="${decision?.note ?? ''}" /></label>
    <button class="button">${t.save}</button>
  </form>`;
}
