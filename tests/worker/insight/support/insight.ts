import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

import type { InboxData } from '../../../../web/model/insight/inbox-data.ts';
import type { Places, ReceivedSignal } from '../../../../web/model/insight/service.ts';
import type { Signal } from '../../../../web/model/insight/signal.ts';
import { createInsight } from '../../../../worker/insight/insight.ts';

const PLACES: Places = {
  pages: {
    '/intro': {
      title: 'Introduction',
      file: 'content/public/en/intro.md',
      edit: 'https://git.example/intro.md',
      anchors: ['first-call'],
    },
    '/public/v3/create-contract': { title: 'Create a contract', file: 'specs/public/v3.yaml', anchors: [] },
  },
  words: ['POST /contracts', 'invalid_request', 'lineItems', 'device', 'imei', 'invalid_format'],
};

export const insight = createInsight(PLACES)(env);

export const FEEDBACK: Signal = { kind: 'feedback', page: '/intro', helpful: 'no' };

/** Empties the database and the memory of the counter. */
export async function restart(): Promise<void> {
  await reset();
  await applyD1Migrations(env.DATABASE, env.MIGRATIONS);
}

interface Sender extends Partial<Pick<ReceivedSignal, 'source'>> {
  caller?: string;
  isPrivate?: boolean;
}

/** Sends a value as a signal. */
export function send(
  signal: unknown,
  { caller = 'somebody', isPrivate = false, source = 'page' }: Sender = {},
): Promise<void> {
  return insight.record({ body: JSON.stringify(signal), source, isPrivate, caller });
}

/** Sends a signal from several readers. */
export async function sendFrom(readers: number, signal: Signal): Promise<void> {
  for (let reader = 1; reader <= readers; reader += 1) await send(signal, { caller: `reader ${reader}` });
}

export async function flush(): Promise<void> {
  await env.READERS.getByName('readers').flush();
}

/** The inbox after everything that was sent. */
export async function inbox(): Promise<InboxData> {
  await flush();
  return JSON.parse(await insight.inbox('json', 'en')) as InboxData;
}

/** Everything that is stored. */
export async function stored(): Promise<string> {
  await flush();
  const tables = ['counts', 'texts', 'losses', 'decisions'];
  const results = await env.DATABASE.batch(tables.map((table) => env.DATABASE.prepare(`SELECT * FROM ${table}`)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}
