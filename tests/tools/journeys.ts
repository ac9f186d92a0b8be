import { runStep } from '../../web/app/workflows/run-step.ts';
import { HEALTH_PATH, type Health } from '../../web/model/edge/health.ts';
import { EXAM_KEYS_PATH } from '../../web/model/exam/report.ts';
import { AUDIENCE_BASE } from '../../web/model/page/audience-base.ts';
import { searchAddress } from '../../web/model/search/search.ts';
import { DEFAULT_LOCALE } from '../../web/model/site/locale.ts';
import { arrayOf, type Json, type JsonObject, objectOf, textOf } from '../../web/model/text/json.ts';
import type { Workflow } from '../../web/model/workflow/workflow.ts';

/** One thing that a reader or a program does with a portal. */
export interface Journey {
  name: string;
  /** @throws Error that says which response was wrong */
  run: (portal: Portal) => Promise<void>;
}

/** A portal as somebody outside sees it. */
export interface Portal {
  /** Its address, without a slash at the end. */
  origin: string;
  fetch: typeof fetch;
}

/** Milliseconds for one response. */
const PATIENCE = 15_000;
const MCP_VERSION = '2025-06-18';

interface Answered {
  response: Response;
  body: string;
}

/** Requests a path without following redirects. @throws Error if the status is another one */
async function ask(portal: Portal, path: string, status: number, init: RequestInit = {}): Promise<Answered> {
  const { origin } = portal;
  const response = await portal.fetch(origin + path, {
    redirect: 'manual',
    ...init,
    signal: AbortSignal.timeout(PATIENCE),
  });
  const body = await response.text();
  if (response.status !== status)
    throw new Error(`${init.method ?? 'GET'} ${path} responded ${response.status} instead of ${status}.`);
  return { response, body };
}

function expect(body: string, part: string, path: string): void {
  if (!body.includes(part)) throw new Error(`${path} does not contain ${part}.`);
}

/** @throws Error if a part of the portal does not respond. A portal without a database has no such part */
async function expectPart({ origin, fetch }: Portal, part: string): Promise<void> {
  const response = await fetch(origin + HEALTH_PATH, { signal: AbortSignal.timeout(PATIENCE) });
  const { parts } = (await response.json()) as Health;
  if (parts[part] === false) throw new Error(`${HEALTH_PATH} says that the part "${part}" does not respond.`);
}

/** The paths of the sitemap. */
async function pathsOf(portal: Portal): Promise<string[]> {
  const { body } = await ask(portal, '/sitemap.xml', 200);
  return Array.from(body.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
}

/** Calls a tool of the MCP server, or another method. */
async function callMcp(portal: Portal, method: string, params: Json): Promise<Json> {
  const { body } = await ask(portal, '/mcp', 200, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': MCP_VERSION,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const data =
    body
      .split('\n')
      .findLast((line) => line.startsWith('data: '))
      ?.slice('data: '.length) ?? body;
  const message: Json = JSON.parse(data);
  const { result, error } = objectOf(message);
  if (result === undefined) throw new Error(`/mcp did not run ${method}: ${JSON.stringify(error)}.`);
  return result;
}

/** The workflow that most others build on, such as a first sale; undefined in a portal without workflows. */
async function mainWorkflow(portal: Portal): Promise<Workflow | undefined> {
  if (!(await pathsOf(portal)).includes('/arazzo')) return undefined;
  const { body } = await ask(portal, '/arazzo.md', 200);
  const names = Array.from(body.matchAll(/\/arazzo\/([\w-]+)\.sh\)/g), ([, name = '']) => name);
  const workflows = await Promise.all(
    [...new Set(names)].map(
      async (name) => JSON.parse((await ask(portal, `/arazzo/${name}.json`, 200)).body) as Workflow,
    ),
  );
  const followers = ({ id }: Workflow): number => workflows.filter(({ dependsOn }) => dependsOn.includes(id)).length;
  return workflows.filter(({ dependsOn }) => dependsOn.length === 0).toSorted((a, b) => followers(b) - followers(a))[0];
}

/** Runs the steps of a workflow in a new simulator account. @throws Error that names the step that did not pass */
async function runWorkflow({ origin, fetch }: Portal, { id, steps }: Workflow, account: JsonObject): Promise<void> {
  const context = {
    inputs: { ...account, runId: crypto.randomUUID() },
    steps: {} as Record<string, JsonObject>,
    workflows: {},
    response: null,
  };
  for (const step of steps) {
    const { isPassed, status, outputs } = await runStep(step, { context, origin, fetch });
    if (!isPassed) throw new Error(`The step "${step.id}" of the workflow "${id}" did not pass: status ${status}.`);
    context.steps[step.id] = outputs;
  }
}

/** The journeys of `npm run check`, in the order in which they run. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'home',
    run: async (portal) => expect((await ask(portal, '/', 200)).body, '<h1', '/'),
  },
  {
    name: 'operation',
    run: async (portal) => {
      for (const path of (await pathsOf(portal)).filter((candidate) => candidate.split('/').length > 3))
        if ((await ask(portal, path, 200)).body.includes('data-page-kind="operation"')) return;
      throw new Error('No page of the sitemap is an operation.');
    },
  },
  {
    name: 'gate',
    run: async (portal) => {
      const { response } = await ask(portal, AUDIENCE_BASE.internal, 401);
      if (!(response.headers.get('Cache-Control') ?? '').includes('no-store'))
        throw new Error(`${AUDIENCE_BASE.internal} may be cached.`);
      await expectPart(portal, 'internal');
    },
  },
  {
    name: 'sign-in',
    run: async (portal) => {
      const { body } = await ask(portal, `${AUDIENCE_BASE.internal}/no-such-page`, 401);
      expect(body, 'data-page-kind="gate"', 'The gate');
      const [, script = ''] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(body) ?? [];
      if (script !== '') await ask(portal, script, 200);
      await expectPart(portal, 'keys');
    },
  },
  {
    name: 'simulator',
    run: async (portal) => {
      const { response, body } = await ask(portal, '/simulator/accounts', 201, { method: 'POST' });
      expect(response.headers.get('Content-Type') ?? '', 'json', 'The media type of a new simulator account');
      const workflow = await mainWorkflow(portal);
      if (workflow !== undefined) await runWorkflow(portal, workflow, objectOf(JSON.parse(body) as Json));
    },
  },
  {
    name: 'assistant',
    run: async (portal) => {
      const names = arrayOf(objectOf(await callMcp(portal, 'tools/list', {}))['tools']).map((tool) =>
        textOf(objectOf(tool)['name']),
      );
      if (!names.includes('search')) throw new Error('/mcp has no tool "search".');
    },
  },
  { name: 'database', run: (portal) => expectPart(portal, 'database') },
  {
    name: 'exam',
    run: async (portal) => expect((await ask(portal, EXAM_KEYS_PATH, 200)).body, '"keys"', EXAM_KEYS_PATH),
  },
  {
    name: 'feed',
    run: async (portal) => expect((await ask(portal, '/changelog.xml', 200)).body, '<entry', '/changelog.xml'),
  },
  {
    name: 'redirect',
    run: async (portal) => {
      const { response } = await ask(portal, '/internal/x', 308);
      const location = new URL(response.headers.get('Location') ?? '', portal.origin).pathname;
      if (location !== `${AUDIENCE_BASE.internal}/x`) throw new Error(`/internal/x leads to ${location}.`);
    },
  },
  {
    name: 'not found',
    run: async (portal) => {
      const path = '/no-such-page';
      expect((await ask(portal, path, 404)).body, 'data-page-kind="not-found"', path);
    },
  },
  {
    name: 'search',
    run: async (portal) => {
      const path = searchAddress('public', DEFAULT_LOCALE);
      const index: Json = JSON.parse((await ask(portal, path, 200)).body);
      if (objectOf(index)['format'] === undefined) throw new Error(`${path} is not an index.`);
    },
  },
];
