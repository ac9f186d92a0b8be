import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { prettyJson, tryParseJson } from '../../../web/model/text/json.ts';

type LoggedRequest = Simulator<'LoggedRequest'>;

interface BugReportOptions {
  /** Newest first, as the log has them. */
  requests: readonly LoggedRequest[];
  /** Id of the account. It is no secret. */
  clientId: string;
  /** They are replaced wherever they occur. */
  secrets: readonly string[];
}

/** The latest requests that a report has. */
const MAX_REQUESTS = 20;

/**
 * The latest requests of an account as Markdown, oldest first, for an issue or an email to support. It is in English, as the messages
 * of the APIs are.
 */
export function bugReport({ requests, clientId, secrets }: BugReportOptions): string {
  const latest = requests.slice(0, MAX_REQUESTS).toReversed();
  const report = [
    '# Requests in the %COMPANY% simulator',
    `Account \`${clientId}\`. The last ${latest.length} of ${requests.length} requests, oldest first. Credentials are removed.`,
    ...latest.flatMap(entryOf),
  ].join('\n\n');
  return `${secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '[removed]')), report)}\n`;
}

function entryOf(request: LoggedRequest, index: number): string[] {
  const { at, method, path, status, code, detail, fault, errors, operationId, requestId } = request;
  const facts = [
    `- Request id: \`${requestId}\``,
    `- Time of the account: ${at}`,
    `- Operation: \`${operationId}\``,
    ...(request.idempotencyKey === undefined ? [] : [`- Idempotency-Key: \`${request.idempotencyKey}\``]),
    ...(fault === null ? [] : [`- Injected fault: \`${fault}\``]),
    ...(detail === null ? [] : [`- Detail: ${detail}`]),
    ...errors.map((error) => `- \`${error.pointer === '' ? '/' : error.pointer}\`: ${error.code}. ${error.message}`),
  ];
  return [
    `## ${index + 1}. \`${method} ${path}\`: ${status}${code === null ? '' : ` ${code}`}`,
    facts.join('\n'),
    ...bodyLines('Request', request.requestBody),
    ...bodyLines('Response', request.responseBody),
  ];
}

function bodyLines(name: string, text: string | null | undefined): string[] {
  if (text === null || text === undefined) return [];
  const value = tryParseJson(text);
  // The log keeps the beginning of a long body, which is not JSON.
  const [written, language] = value === undefined ? [`${text}…`, ''] : [prettyJson(value), 'json'];
  const longest = Math.max(2, ...[...written.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${name}:`, `${fence}${language}\n${written}\n${fence}`];
}
