import { type Account, isPassing, wait } from './account.js';
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
  to: URL;
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
    report(`${type} ${eventId}, attempt ${attempt}: ${status ?? `no response from ${to.href}`}`);
  }

  /** The delivery with its signature; null if another program has it, or if it is no longer stored. */
  function claim(id: string): Promise<Waiting | null> {
    return unlessRefused(account.insist<Waiting>('POST', `/deliveries/${id}/claim`));
  }

  /** The status of the receiver; null without a response. */
  async function send(headers: Record<string, string>, body: string): Promise<number | null> {
    try {
      const init = {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      } as const;
      const response = await fetch(to, init);
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
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
