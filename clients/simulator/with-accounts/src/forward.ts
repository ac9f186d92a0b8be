import { request as sendPlain } from 'node:http';
import { request as sendSecure } from 'node:https';

import { type Account, isPassing, wait } from './account.js';
import { lookupPrivate, type Target } from './address.js';
import { SimulatorError } from './errors.js';

/** Receivers have this many milliseconds, as in production. */
const PATIENCE = 10_000;
/** Milliseconds between two connections to a stream. */
const PAUSE = 500;

/** A delivery, as far as the forwarder reads it. */
interface Waiting {
  id: string;
  type: string;
  eventId: string;
  attempt: number;
  state: string;
  headers: Record<string, string>;
  body: string;
}

export interface Forwarding {
  account: Account;
  to: Target;
  signal: AbortSignal;
  /** Hears of each attempt, and of each lost connection. */
  report: (line: string) => void;
  /** Hears when the stream is open. */
  onOpen?: () => void;
}

/**
 * Sends the deliveries of an account to one address, one after another, until the signal ends it. The simulator knows which ones
 * wait: another run continues where this one ended, and no attempt is sent twice.
 * @throws SimulatorError if the simulator does not know the account, and the error of the first connection if it fails
 */
export async function forward({ account, to, signal, report, onOpen }: Forwarding): Promise<void> {
  await account.call('PATCH', '', { forwarding: true });
  onOpen?.();
  let last: string | null = null;
  while (!signal.aborted) {
    try {
      for await (const { id, data } of account.stream(last, signal)) {
        if (signal.aborted) break;
        const { id: delivery, state } = JSON.parse(data) as Waiting;
        if (state === 'waiting') await deliver(delivery);
        // Only now: after a lost connection, the stream begins again with what was not sent.
        last = id;
      }
    } catch (error) {
      if (signal.aborted) break;
      if (!isPassing(error)) throw error;
      report(`The stream of webhooks has ended; it begins again: ${messageOf(error)}`);
    }
    if (!signal.aborted) await wait(PAUSE);
  }

  async function deliver(id: string): Promise<void> {
    const claimed = await claim(id);
    if (claimed === null) return;
    const { type, eventId, attempt, headers, body } = claimed;
    const status = await send(headers, body);
    await unlessRefused(account.insist('PUT', `/deliveries/${id}/result`, { status }));
    report(`${type} ${eventId}, attempt ${attempt}: ${status ?? `no response from ${to.url.href}`}`);
  }

  /** The delivery with its signature; null if another program has it, or if it is no longer stored. */
  function claim(id: string): Promise<Waiting | null> {
    return unlessRefused(account.insist<Waiting>('POST', `/deliveries/${id}/claim`));
  }

  /** The status of the receiver; null without a response. Redirects are not followed. */
  function send(headers: Record<string, string>, body: string): Promise<number | null> {
    const lookup = to.allowRemote ? {} : { lookup: lookupPrivate };
    const options = {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE),
      ...lookup,
    } as const;
    const open = to.url.protocol === 'https:' ? sendSecure : sendPlain;
    return new Promise((resolve) => {
      const sent = open(to.url, options, ({ statusCode = null }) => {
        resolve(statusCode);
        sent.destroy();
      });
      sent.on('error', () => resolve(null)).end(body);
    });
  }
}

/** Null if a delivery is gone (404) or in another state (409). */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof SimulatorError && (error.status === 404 || error.status === 409)) return null;
    throw error;
  }
}

function messageOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
