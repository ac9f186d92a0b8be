import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { type MessageViolation, requestViolations } from '../../../web/model/description/judge.ts';
import { contentOf, responseOf } from '../../../web/model/description/operation.ts';
import { localizePath, splitLocale } from '../../../web/model/page/path.ts';
import type { ConsoleData } from '../../../web/model/request/console.ts';
import { violationToText } from '../../../web/model/schema/messages.ts';
import { en, type ViolationStrings } from '../../../web/model/schema/strings/en.ts';
import { es } from '../../../web/model/schema/strings/es.ts';
import { pt } from '../../../web/model/schema/strings/pt.ts';
import { isDoubt } from '../../../web/model/schema/violation.ts';
import { violationsOf } from '../../../web/model/schema/violations.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../web/model/site/locale.ts';
import type { Json } from '../../../web/model/text/json.ts';
import { pathToPointer } from '../../../web/model/text/pointer.ts';
import type { CatalogPage } from '../catalog.ts';
import type { McpContext } from '../http.ts';
import { operationsNamed, pagesOfApi } from '../lookup.ts';
import { apiArgument, localeArgument, onlyPage, READS, runTool, ToolError } from './tool.ts';

const WORDS: Readonly<Record<Locale, ViolationStrings>> = { en, es, pt };
const MAX_FINDINGS = 40;

const MESSAGE = z.object({
  operation: z.string().min(1).max(500).describe('An operation or webhook, as for get_operation.'),
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
type Finding = z.infer<typeof FINDINGS>['findings'][number];

/** `check_message`: the judge of the pages and the simulator, for a message that an integration sends or receives. */
export function registerCheckMessage(server: McpServer, context: McpContext): void {
  server.registerTool(
    'check_message',
    {
      title: 'Check a message',
      description:
        'Holds a request, a response or the delivery of a webhook against the API description, and lists each value that breaks a rule. Sends nothing.',
      inputSchema: MESSAGE,
      outputSchema: FINDINGS,
      annotations: READS,
    },
    ({ operation, status, parameters, body, api, locale }) =>
      runTool(context, locale, async (catalog) => {
        const found = pagesOfApi(catalog, operationsNamed(catalog, operation), api);
        const page = onlyPage(found, { catalog, noun: 'operation', text: operation });
        const data = await dataOf(context, page);
        const value = body === undefined ? undefined : jsonOf(body);
        const violations =
          status === undefined ? requestFindings(data, value, parameters) : responseFindings(data, value, status);
        const findings = violations
          .slice(0, MAX_FINDINGS)
          .map((violation) => findingOf(violation, WORDS[locale]))
          .filter(({ message }) => message !== '');
        const isValid = findings.every((finding) => finding.isDoubt);
        const lines = findings.map(({ in: place, pointer, message }) => `- ${place} \`${pointer}\`: ${message}`);
        const verdict = isValid ? 'The message obeys its description.' : 'The message breaks its description.';
        return { text: [verdict, ...lines].join('\n'), data: { isValid, findings } };
      }),
  );
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

function requestFindings(
  data: ConsoleData,
  value: Json | undefined,
  given: Record<string, unknown> | undefined,
): MessageViolation[] {
  const sent = new Map(Object.entries(given ?? {}).map(([name, one]) => [name.toLowerCase(), jsonOf(one)]));
  const content = contentOf(data.bodies, 'application/json') ?? data.bodies[0];
  if (value !== undefined && content === undefined)
    throw new ToolError('The description has no body for this operation.');
  return requestViolations(
    data,
    {
      parameters: data.parameters.map(({ name }) => sent.get(name.toLowerCase())),
      body: value === undefined || content === undefined ? null : { schema: content.schema, value },
      credentials: null,
    },
    {
      definitions: data.$defs,
      direction: data.delivery === undefined ? 'request' : 'response',
      tellsUndescribed: true,
      ...(given === undefined && { locations: new Set() }),
    },
  );
}

function responseFindings(data: ConsoleData, value: Json | undefined, status: string): MessageViolation[] {
  const response = responseOf(status, data.responses);
  if (response === undefined) throw new ToolError(`The description has no response ${status}.`);
  const [content] = response.content;
  if (value === undefined || content === undefined) return [];
  const judging = { definitions: data.$defs, direction: 'response', tellsUndescribed: true } as const;
  return violationsOf(value, content.schema, judging).map((violation) =>
    Object.assign(violation, { in: 'body' as const, name: '' }),
  );
}

function findingOf(violation: MessageViolation, words: ViolationStrings): Finding {
  const { in: place, name, path } = violation;
  return {
    in: place,
    pointer: place === 'body' ? pathToPointer(path) : name + pathToPointer(path),
    message: violationToText(violation, words),
    isDoubt: isDoubt(violation),
  };
}
