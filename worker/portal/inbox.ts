import { INBOX_PLACEHOLDER, INBOX_ROUTE } from '../../web/model/insight/inbox.ts';
import type { Decision, InboxFormat, InsightService } from '../../web/model/insight/service.ts';
import { addressOf, splitLocale } from '../../web/model/page/path.ts';
import type { GatedResponses } from './gated-responses.ts';
import { isSameOrigin } from './http.ts';
import type { InternalService } from './internal.ts';
import { readText } from './read-text.ts';
import type { RequestPath } from './request-path.ts';
import type { Session } from './session/token-policy.ts';

const FORMATS: readonly { ending: string; format: InboxFormat; hasFile: boolean }[] = [
  { ending: '', format: 'html', hasFile: true },
  { ending: '.md', format: 'text', hasFile: true },
  { ending: '.csv', format: 'csv', hasFile: false },
  { ending: '.json', format: 'json', hasFile: false },
];

/** What is shown if this release has no insight Worker, or if it does not respond. */
const NO_INBOX = '–';
const MAX_DECISION = 4096;

/** The internal files with the inbox filled in. The gate reads them; the MCP server reads the files without it. */
export function withInbox(internal: InternalService, insight: InsightService | undefined): InternalService {
  return {
    async read(granted, key) {
      const { locale, route } = splitLocale(key);
      const found = FORMATS.find(({ ending }) => route === INBOX_ROUTE + ending);
      if (found === undefined) return internal.read(granted, key);
      const inbox = insight?.inbox(found.format, locale).catch((error: unknown) => {
        console.error(`The inbox could not be read: ${error instanceof Error ? error.name : 'unknown error'}`);
        return null;
      });
      // A program that reads the file must not take the dash for data.
      if (!found.hasFile) return (await inbox) ?? null;
      const document = await internal.read(granted, key);
      const content = (await inbox) ?? NO_INBOX;
      if (found.format === 'html') return document?.replace(`<p>${INBOX_PLACEHOLDER}</p>`, () => content) ?? null;
      return document?.replace(INBOX_PLACEHOLDER, () => content) ?? null;
    },
  };
}

/** True for the page that takes decisions. */
export function isInbox({ key, settled }: RequestPath): boolean {
  return settled && splitLocale(key).route === INBOX_ROUTE;
}

export interface DecisionRequest {
  insight: InsightService;
  session: Session;
  path: RequestPath;
  responses: GatedResponses;
}

/** Takes a decision of a staff member from a form of the inbox. */
export async function decide(
  request: Request,
  { insight, session, path, responses }: DecisionRequest,
): Promise<Response> {
  const refuse = (status: number): Response => new Response(null, { status, headers: responses.headers() });
  if (!isSameOrigin(request, path.origin)) return refuse(403);
  const fields = new URLSearchParams(await readText(request, MAX_DECISION));
  const field = (name: keyof Decision): string => fields.get(name) ?? '';
  const decision = { subject: field('subject'), status: field('status'), note: field('note'), staff: session.email };
  if (!(await insight.decide(decision))) return refuse(400);
  const headers = responses.headers();
  headers.set('Location', addressOf(INBOX_ROUTE, path.locale));
  return new Response(null, { status: 303, headers });
}
