import { z } from 'zod';

import { checkMessage, type Deviation, type HttpMessage } from '../../../web/model/description/check-message.ts';
import type { ConsoleData } from '../../../web/model/description/console.ts';
import { contentOf, responseOf as describedResponse } from '../../../web/model/description/operation.ts';
import { STRINGS } from '../../../web/model/schema/strings/all.ts';
import { DEFAULT_LOCALE } from '../../../web/model/site/locale.ts';
import { localizePath, splitLocale } from '../../../web/model/site/path.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { type CatalogPage, operationsNamed, pagesOfApi, type McpContext } from '../lookup.ts';
import { apiArgument, defineTool, localeArgument, onlyPage, operationArgument, ToolError } from './tool.ts';

const MAX_LISTED = 40;

const MESSAGE = z.object({
  operation: operationArgument.describe('An operation or webhook, as for get_operation.'),
  status: z
    .string()
    .regex(/^\d{3}$/)
    .optional()
    .describe('Checks a response with this status. Without it, a request or the delivery of a webhook.'),
  parameters: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('All parameters of the request by name. Without it, only the body is checked.'),
  body: z.unknown().optional().describe('The JSON body.'),
  api: apiArgument,
  locale: localeArgument,
});
const FINDINGS = z.object({
  isValid: z.boolean(),
  findings: z.array(z.object({ in: z.string(), pointer: z.string(), message: z.string(), isDoubt: z.boolean() })),
});

/** `check_message`: the judge of the pages and the simulator, for a message that an integration sends or receives. */
export const messageCheck = defineTool({
  name: 'check_message',
  input: MESSAGE,
  output: FINDINGS,
  run: async ({ operation, status, parameters, body, api, locale }, { catalog, context }) => {
    const found = pagesOfApi(catalog, operationsNamed(catalog, operation), api);
    const page = onlyPage(found, { catalog, noun: 'operation', text: operation });
    const data = await dataOf(context, page);
    const value = body === undefined ? undefined : jsonOf(body);
    const message = status === undefined ? requestOf(data, value, parameters) : responseOf(data, value, status);
    const all =
      message === null ? [] : checkMessage(message, data, { strings: STRINGS[locale], tellsUndescribed: true });
    const judged = all.filter(({ kind }) => kind !== 'unjudged');
    const findings = judged.slice(0, MAX_LISTED).map(deviationOf);
    const isBroken = judged.some(({ kind }) => kind !== 'doubt');
    const isValid = !isBroken && judged.length === all.length;
    const lines = findings.map(({ in: place, pointer, message }) => `- ${place} \`${pointer}\`: ${message}`);
    return { text: [verdictOf({ isBroken, isValid }), ...lines].join('\n'), data: { isValid, findings } };
  },
});

function verdictOf({ isBroken, isValid }: { isBroken: boolean; isValid: boolean }): string {
  if (isBroken) return 'The message breaks its description.';
  return isValid ? 'The message obeys its description.' : 'The message is too large to be judged.';
}

/** The data that the request form of a page reads. */
async function dataOf({ access }: McpContext, { href }: CatalogPage): Promise<ConsoleData> {
  const path = localizePath(splitLocale(href).route, DEFAULT_LOCALE);
  const [, base = '', rest = ''] = /^(.*?)\/((?:webhooks\/)?[^/]+)$/.exec(path) ?? [];
  const text = await access.readFile(`${base}/console/${rest}.json`);
  if (text === null) throw new ToolError(`${href} describes no message that can be checked.`);
  const data: ConsoleData = JSON.parse(text);
  return data;
}

/** Arguments came as JSON. */
function jsonOf(value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}

function requestOf(
  data: ConsoleData,
  value: Json | undefined,
  given: Record<string, unknown> | undefined,
): HttpMessage {
  const sent = new Map(Object.entries(given ?? {}).map(([name, one]) => [name.toLowerCase(), jsonOf(one)]));
  const content = contentOf(data.bodies, 'application/json') ?? data.bodies[0];
  if (value !== undefined && content === undefined)
    throw new ToolError('The description has no body for this operation.');
  return {
    kind: 'request',
    values: {
      parameters: data.parameters.map(({ name }) => sent.get(name.toLowerCase())),
      body: value === undefined || content === undefined ? null : { schema: content.schema, value },
      credentials: null,
    },
    ...(given === undefined && { locations: new Set() }),
  };
}

/** Returns null for a response without a body that can be checked. */
function responseOf(data: ConsoleData, value: Json | undefined, status: string): HttpMessage | null {
  const response = describedResponse(status, data.responses);
  if (response === undefined) throw new ToolError(`The description has no response ${status}.`);
  const [content] = response.content;
  return value === undefined || content === undefined
    ? null
    : { kind: 'body', value, schema: content.schema, anchor: content.anchor };
}

function deviationOf({ in: place, name, pointer, kind, message }: Deviation) {
  return { in: place, pointer: place === 'body' ? pointer : name + pointer, message, isDoubt: kind === 'doubt' };
}
