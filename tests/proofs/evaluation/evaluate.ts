import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { MCP } from '../../../web/model/edge/mcp.ts';
import { SIMULATOR } from '../../../web/model/edge/simulator.ts';
import { base64OfText } from '../../../web/model/text/base64.ts';
import { arrayOf, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';

/** A judge reads these: the candidate's last line, and the account after its work. */
export interface Outcome {
  answer: string;
  /** The objects of the account by kind, such as `contract`. */
  objects: (kind: string) => JsonObject[];
  /** The requests that reached the account, newest first. */
  requests: JsonObject[];
}

export interface Task {
  id: string;
  /** In the words of a reseller. */
  question: string;
  /** The named state in which the account begins. Default: empty. */
  state?: string;
  judge: (outcome: Outcome) => boolean;
}

/** The work of a candidate on one task. */
export interface Row {
  task: string;
  isSolved: boolean;
  calls: number;
  /** The size of all results together. */
  bytes: number;
  /** The characters of all texts, divided by four. */
  tokens: number;
}

/** A task, the question, the address of the MCP server, and the credentials of a simulator account. */
export type Environment = Record<`EVALUATION_${'TASK' | 'QUESTION' | 'MCP' | 'ACCOUNT'}`, string>;

/** Works on a task and returns its answer. */
export type Candidate = (environment: Environment) => Promise<string>;

/** Runs a candidate on each task. @param origin of a running portal */
export async function evaluate(tasks: readonly Task[], origin: string, candidate: Candidate): Promise<Row[]> {
  const rows: Row[] = [];
  for (const task of tasks) {
    const account = await newAccount(origin, task.state);
    await using counter = await startCounter(origin);
    const answer = await candidate({
      EVALUATION_TASK: task.id,
      EVALUATION_QUESTION: task.question,
      EVALUATION_MCP: counter.address,
      EVALUATION_ACCOUNT: JSON.stringify(account.credentials),
    });
    const outcome = { answer, ...(await account.look()) };
    rows.push({ task: task.id, isSolved: isSolved(task, outcome), ...counter.counts });
  }
  return rows;
}

/** A judge that misses something in an answer throws. */
function isSolved({ judge }: Task, outcome: Outcome): boolean {
  try {
    return judge(outcome);
  } catch {
    return false;
  }
}

async function newAccount(origin: string, state: string | undefined) {
  const created = await fetch(`${origin}${SIMULATOR}/accounts`, { method: 'POST' });
  if (created.status !== 201) throw new Error(`The simulator created no account: ${created.status}`);
  const credentials = objectOf(await created.json());
  const Authorization = `Basic ${base64OfText(`${stringOf(credentials['clientId'])}:${stringOf(credentials['clientSecret'])}`)}`;
  const ask = async (path: string, init: RequestInit = {}): Promise<JsonObject> => {
    const headers = { Authorization, 'Content-Type': 'application/json' };
    const response = await fetch(`${origin}${SIMULATOR}/account/${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return objectOf(response.status === 204 ? null : await response.json());
  };
  if (state !== undefined) await ask('state', { method: 'PUT', body: JSON.stringify({ name: state }) });
  return {
    credentials,
    look: async (): Promise<Omit<Outcome, 'answer'>> => {
      const { account } = await ask('state');
      const { data } = await ask('requests');
      return {
        objects: (kind) => arrayOf(objectOf(account)[kind]).map(objectOf),
        requests: arrayOf(data).map(objectOf),
      };
    },
  };
}

/** A server that passes messages on to the MCP server of a portal, and counts the calls of tools and what they return. */
async function startCounter(origin: string) {
  const counts = { calls: 0, bytes: 0, tokens: 0 };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const passed = await fetch(origin + MCP, { method: 'POST', headers: headersOf(request), body });
    const reply = await passed.text();
    if (body.includes('"tools/call"')) {
      counts.calls += 1;
      counts.bytes += Buffer.byteLength(reply);
      counts.tokens += Math.ceil(lengthOf(reply) / 4);
    }
    response.writeHead(passed.status, { 'Content-Type': 'application/json' }).end(reply);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${MCP}`,
    counts,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:accept|content-type|mcp-.*)$/.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

/** Characters that a model reads of a result, or of an error. */
function lengthOf(reply: string): number {
  const { result, error } = objectOf(JSON.parse(reply));
  const texts = arrayOf(objectOf(result)['content']).map((part) => stringOf(objectOf(part)['text']) ?? '');
  return [...texts, stringOf(objectOf(error)['message']) ?? ''].join('').length;
}

/** How long a command may work on a task, in ms. */
const PATIENCE = 120_000;

/** A command that finds its task in its environment and writes its answer as its last line. */
export function commandCandidate([program, ...parameters]: readonly [string, ...string[]]): Candidate {
  return async (environment) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: PATIENCE,
    });
    const output = await textOf(child.stdout);
    return output.trim().split('\n').at(-1) ?? '';
  };
}

/** The rows as a Markdown table, with the medians. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ task, isSolved: solved, calls, bytes, tokens }) => [
    task,
    solved ? 'yes' : 'no',
    ...[calls, bytes, tokens].map(String),
  ]);
  const medians = (['calls', 'bytes', 'tokens'] as const).map((key) => String(medianOf(rows.map((row) => row[key]))));
  const all = [
    ['Task', 'Solved', 'Calls', 'Bytes', 'Tokens'],
    ['---', '---', '---', '---', '---'],
    ...lines,
    ['**Median**', `${rows.filter((row) => row.isSolved).length} of ${rows.length}`, ...medians],
  ];
  return `${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
