import { isGated } from '../../../web/model/edge/canonical-path.ts';
import { failureLine } from '../../../web/model/edge/failure-line.ts';
import { INBOX_PLACEHOLDER, INBOX_ROUTE, PLACES_PATH } from '../../../web/model/edge/inbox.ts';
import { readText } from '../../../web/model/edge/read-text.ts';
import type { Decision } from '../../../web/model/insight/inbox-rows.ts';
import type { InsightService, Places } from '../../../web/model/insight/service.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import { addressOf, splitLocale } from '../../../web/model/site/path.ts';
import type { GatedResponses } from '../gated-responses.ts';
import { isSameOrigin, redirect } from '../http.ts';
import type { RequestPath } from '../request-path.ts';
import type { Granted, InternalService } from '../session/token-policy.ts';
import { inboxToHtml } from './inbox-html.ts';
import { inboxTable, inboxToCsv } from './inbox-table.ts';

/** The count that is shown if this release has no insight Worker, or if it does not respond. */
const NO_INBOX = '–';
const MAX_DECISION = 4096;
const ENDINGS = ['', '.md', '.csv'];

interface InboxOptions {
  internal: InternalService;
  /** Undefined if this release collects nothing. */
  insight: InsightService | undefined;
  nameInternal: (route: string) => Promise<string>;
}

/** The internal files with the inbox filled in: a table in the page, and the same as CSV in its twin and in a file. */
export function withInbox({ internal, insight, nameInternal }: InboxOptions): InternalService {
  const contentOf = async (ending: string, locale: Locale, readAll: () => Promise<Places>): Promise<string | null> => {
    if (insight === undefined) return null;
    const [rows, places] = await Promise.all([insight.rows(), readAll()]);
    const routes = Object.keys(places).filter(isGated);
    const names = await Promise.all(routes.map(async (route) => [await nameInternal(route), route] as const));
    const routeByName = new Map(names);
    const table = inboxTable(rows, places, (name) => routeByName.get(name));
    return ending === '' ? inboxToHtml(table, rows, locale) : inboxToCsv(table);
  };
  return {
    async read(granted, key, requestId) {
      const { locale, route } = splitLocale(key);
      const ending = ENDINGS.find((each) => route === INBOX_ROUTE + each);
      if (ending === undefined) return internal.read(granted, key, requestId);
      const readAll = (): Promise<Places> => readPlaces(internal, granted, requestId);
      const content = await contentOf(ending, locale, readAll).catch((error: unknown) => {
        console.error(failureLine('portal', 'inbox', requestId, error));
        return null;
      });
      // A program that reads the file must not take the dash for data.
      if (ending === '.csv') return content;
      const document = await internal.read(granted, key, requestId);
      if (ending === '') return document?.replace(`<p>${INBOX_PLACEHOLDER}</p>`, () => content ?? NO_INBOX) ?? null;
      return document?.replace(INBOX_PLACEHOLDER, () => content ?? NO_INBOX) ?? null;
    },
  };
}

/** The places of the site; empty if the build has written no list. */
export async function readPlaces(internal: InternalService, granted: Granted, requestId: string): Promise<Places> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes this file
  return JSON.parse((await internal.read(granted, PLACES_PATH, requestId)) ?? '{}') as Places;
}

/** True for the page of the inbox, its twin and its table. */
export function isInboxFile({ key, settled }: RequestPath): boolean {
  return settled && ENDINGS.some((ending) => splitLocale(key).route === INBOX_ROUTE + ending);
}

/** True for the page that takes decisions. */
export function isInbox({ key, settled }: RequestPath): boolean {
  return settled && splitLocale(key).route === INBOX_ROUTE;
}

interface DecisionRequest {
  insight: InsightService;
  granted: Granted;
  path: RequestPath;
  responses: GatedResponses;
}

/** Takes a decision of a staff member from a form of the inbox. */
export async function decide(
  request: Request,
  { insight, granted, path, responses }: DecisionRequest,
): Promise<Response> {
  const refuse = (status: number): Response => new Response(null, { status, headers: responses.headers() });
  if (!isSameOrigin(request, path.origin)) return refuse(403);
  const fields = new URLSearchParams(await readText(request, MAX_DECISION));
  const field = (name: keyof Decision): string => fields.get(name) ?? '';
  const decision = { subject: field('subject'), status: field('status'), note: field('note'), staff: granted.email };
  if (!(await insight.decide(decision))) return refuse(400);
  return redirect(303, addressOf(INBOX_ROUTE, path.locale), responses.headers());
}
