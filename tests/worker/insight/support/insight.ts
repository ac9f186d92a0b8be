import { applyD1Migrations, createExecutionContext, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

import type { Places, ReceivedSignal } from '../../../../web/model/insight/service.ts';
import type { Signal } from '../../../../web/model/insight/signal.ts';
import { insightWorker } from '../../../../worker/insight/insight.ts';
import { type InboxRow, inboxTable } from '../../../../worker/portal/inbox/inbox-table.ts';

const INTERNAL = '/docs/internal/get-app';
const PLACES: Places = {
  '/intro': { title: 'Introduction', file: 'content/public/en/intro.md', edit: 'https://git.example/intro.md' },
  '/shop/v3/create-contract': { title: 'Create a contract', file: 'specs/public/v3.yaml' },
  [INTERNAL]: { title: 'Get an app', file: 'specs/internal/v3.yaml' },
};

const Insight = insightWorker({
  pages: { '/intro': ['first-call'], '/shop/v3/create-contract': [] },
  kinds: { '/intro': 'guide', '/shop/v3/create-contract': 'operation' },
  words: ['POST /contracts', 'invalid_request', 'lineItems', 'device', 'imei', 'invalid_format'],
});

export const insight = new Insight(createExecutionContext(), env);

export const FEEDBACK: Signal = { kind: 'feedback', page: '/intro', helpful: 'no' };

/** Empties the database and the memory of the counter. */
export async function restart(): Promise<void> {
  await reset();
  await applyD1Migrations(env.DATABASE, env.MIGRATIONS);
}

interface Sender extends Partial<Pick<ReceivedSignal, 'source' | 'isPrivate' | 'caller' | 'nameInternal'>> {}

/** Sends a value as a signal. */
export function send(signal: unknown, sender: Sender = {}): Promise<void> {
  return sendBody(JSON.stringify(signal), sender);
}

/** Sends a text as a signal. */
export function sendBody(body: string, sender: Sender = {}): Promise<void> {
  return insight.record({
    requestId: 'request-1',
    body,
    source: 'page',
    isPrivate: false,
    caller: 'somebody',
    nameInternal: null,
    ...sender,
  });
}

/** The names of internal pages that the portal gives to staff. */
export const nameInternal = async (route: string): Promise<string | null> => (route === INTERNAL ? 'internal:1' : null);

/** Sends a signal from several readers. */
export async function sendFrom(readers: number, signal: Signal): Promise<void> {
  for (let reader = 1; reader <= readers; reader += 1) await send(signal, { caller: `reader ${reader}` });
}

export async function flush(): Promise<void> {
  await env.READERS.getByName('readers').flush();
}

/** The table of the inbox after everything that was sent. */
export async function inbox(): Promise<InboxRow[]> {
  await flush();
  return inboxTable(await insight.rows(), PLACES, (name) => (name === 'internal:1' ? INTERNAL : undefined));
}

/** The dropped signals. */
export async function losses(): Promise<unknown> {
  await flush();
  return (await insight.rows()).losses;
}

/** Everything that is stored. */
export async function stored(): Promise<string> {
  await flush();
  const tables = ['counts', 'texts', 'losses', 'decisions'];
  const results = await env.DATABASE.batch(tables.map((table) => env.DATABASE.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}
