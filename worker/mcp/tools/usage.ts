import { z } from 'zod';

import type { ApiChanges } from '../../../web/model/integration/api-changes.ts';
import { type Covered, coverage } from '../../../web/model/integration/coverage.ts';
import { impact } from '../../../web/model/integration/impact.ts';
import type { Instead } from '../../../web/model/integration/instead.ts';
import { readUsage } from '../../../web/model/integration/read-usage.ts';
import type { Usage } from '../../../web/model/integration/usage.ts';
import type { Locale } from '../../../web/model/site/locale.ts';
import type { McpContext } from '../lookup.ts';
import { STRINGS } from '../strings/all.ts';
import { ACCOUNT, type GivenAccount, askSimulator } from './call-simulator.ts';
import { defineTool, localeArgument, offsetArgument, readChanges, ToolError, type ToolResult } from './tool.ts';

/** Changes in one result of `list_impact`, and fields of one replacement. */
const LISTED = 12;

const SOURCE = z.object({
  account: ACCOUNT.optional(),
  file: z
    .string()
    .max(60_000)
    .optional()
    .describe('In place of "account": the text of integration.json, or lines such as "GET /path".'),
  locale: localeArgument,
});
const COUNTS = z.object({ used: z.number(), of: z.number() });
const USAGE = z.object({
  operations: z.array(
    z.object({
      api: z.string(),
      call: z.string(),
      count: z.number(),
      errors: z.array(z.string()),
      sunset: z.string().nullable(),
    }),
  ),
  events: z.array(z.object({ api: z.string(), event: z.string(), count: z.number() })),
  coverage: z.array(z.object({ api: z.string(), operations: COUNTS, errors: COUNTS, events: COUNTS })),
});
const IMPACT = z.object({
  items: z.array(
    z.object({
      api: z.string(),
      subject: z.string(),
      field: z.string().nullable(),
      text: z.string(),
      until: z.string().nullable(),
      certainty: z.string(),
      href: z.string().nullable(),
      instead: z.array(
        z.object({ calls: z.array(z.string()), fields: z.record(z.string(), z.string().nullable()), href: z.string() }),
      ),
    }),
  ),
  untouched: z.number(),
  nextOffset: z.number().nullable(),
});

/** `describe_usage`: what an integration uses. */
const describeUsage = defineTool({
  name: 'describe_usage',
  input: SOURCE,
  output: USAGE,
  run: async (source, { context }) => describedUsage(await usageOf(context, source)),
});

/** `list_impact`: which changes of the APIs concern an integration. */
const listImpact = defineTool({
  name: 'list_impact',
  input: SOURCE.extend({ offset: offsetArgument }),
  output: IMPACT,
  run: async (source, { context }) => listedImpact(await usageOf(context, source), source),
});

export const USAGE_TOOLS = [describeUsage, listImpact];

interface Read {
  usage: Usage;
  changes: ApiChanges;
}

/** The usage that the caller names, and the published changes. */
async function usageOf(context: McpContext, { account, file, locale }: z.output<typeof SOURCE>): Promise<Read> {
  const changes = await readChanges(context);
  if ((account === undefined) === (file === undefined)) throw new ToolError('Pass "account" or "file".');
  const read = readUsage(file ?? (await accountUsage(context, account)), changes);
  if (read.kind === 'refused') throw new ToolError(read.words[locale]);
  return { usage: read.usage, changes };
}

async function accountUsage(context: McpContext, account: GivenAccount | undefined): Promise<string> {
  const { status, body } = await askSimulator(context, { method: 'GET', path: '/account/usage', account });
  if (status !== 200)
    throw new ToolError(`The account has no usage: ${status}. Create an account with POST /accounts.`);
  return body;
}

function describedUsage({ usage, changes }: Read): ToolResult {
  const operations = usage.operations.map(({ api, call, count, errors, deprecation }) => ({
    api,
    call,
    count,
    errors: Object.values(errors).flat(),
    sunset: deprecation?.sunset ?? null,
  }));
  const events = usage.events.map(({ api, event, count }) => ({ api, event, count }));
  const covered = coverage(usage, changes.apis).map(({ api, ...parts }) => ({
    api,
    operations: countsOf(parts.operations),
    errors: countsOf(parts.errors),
    events: countsOf(parts.events),
  }));
  const lines = [
    ...covered.map(
      (part) =>
        `${part.api}: ${shareText(part.operations)} operations, ${shareText(part.errors)} errors of them, ${shareText(part.events)} events.`,
    ),
    ...operations.map(({ call, count, errors, sunset }) => {
      const met = errors.length === 0 ? '' : `, errors ${errors.join(', ')}`;
      return `- \`${call}\` ${count} times${met}${sunset === null ? '' : `, ends on ${sunset}`}`;
    }),
    ...events.map(({ event, count }) => `- event ${event} ${count} times`),
  ];
  const text = lines.length === 0 ? 'Nothing is used yet.' : lines.join('\n');
  return { text, data: { operations, events, coverage: covered } };
}

function countsOf({ met, missing }: Covered<unknown>): z.infer<typeof COUNTS> {
  return { used: met.length, of: met.length + missing.length };
}

function shareText({ used, of }: z.infer<typeof COUNTS>): string {
  return `${used} of ${of}`;
}

function listedImpact({ usage, changes }: Read, { locale, offset }: { locale: Locale; offset: number }): ToolResult {
  const { items, untouched } = impact(usage, changes);
  const words = STRINGS[locale];
  const shown = items
    .slice(offset, offset + LISTED)
    .map(({ api, subject, field, text, until, certainty, ...rest }) => ({
      api,
      subject: rest.touches[0]?.call ?? subject,
      field: rest.touches[0]?.field ?? field,
      text: [text, rest.note]
        .map((words) => words?.[locale] ?? words?.en ?? '')
        .join(' ')
        .trim(),
      until,
      certainty,
      href: rest.instead[0]?.href ?? rest.release?.href ?? rest.touches[0]?.href ?? null,
      instead: rest.instead.map(replacement),
    }));
  const left = items.length - offset - shown.length;
  const lines = shown.map(({ subject, field, text, until, certainty, href, instead }) => {
    const calls = instead.map((one) => ` → ${one.calls.map((call) => `\`${call}\``).join(', ')}`).join('');
    const moved = instead.flatMap(({ fields }) => Object.entries(fields).map(([from, to]) => `${from} → ${to ?? '–'}`));
    const end = until === null ? '' : ` (${words.until(until)})`;
    return `- \`${subject}\`${field === null ? '' : ` ${field}`}: ${text} [${words.certainty[certainty]}]${end}${calls}${moved.length === 0 ? '' : `: ${moved.join(', ')}`} ${href ?? ''}`;
  });
  const next = left > 0 ? offset + shown.length : null;
  const more = next === null ? [] : [`${left} more: call again with offset ${next}.`];
  const text = [...lines, `${untouched} changes touch nothing of this integration.`, ...more].join('\n');
  return { text, data: { items: shown, untouched, nextOffset: next } };
}

function replacement({ operations, fields, href }: Instead) {
  return {
    calls: operations.map(({ call }) => call),
    fields: Object.fromEntries(fields.slice(0, LISTED).map(({ from, to }) => [from, to])),
    href,
  };
}
