import type { Inbox } from './inbox.ts';

const MAX_STREAMS = 5;
/** How long a stream can be silent, in ms. Proxies end silent connections. */
const HEARTBEAT = 15_000;
/** A comment, which readers skip. */
const SILENCE = ':\n\n';

interface StreamSource {
  inbox: Inbox;
  /** Null after the account was deleted. */
  secret: () => string | null;
  /** Applies what is due. Returns the ms until something else is due. */
  takeSteps: () => number;
}

/** The open streams of an account: each sends its deliveries as server-sent events (HTML, 9.2.5). */
export class Streams {
  readonly #source: StreamSource;
  /** Each ends the pause of a stream. */
  readonly #pauses = new Map<symbol, AbortController>();

  constructor(source: StreamSource) {
    this.#source = source;
  }

  /** @param after the id of the last event that was read; null to begin with the deliveries that wait */
  open(after: number | null): ReadableStream<Uint8Array> {
    // The platform tells only at the next write that a reader has gone. The oldest stream makes room.
    const [oldest] = this.#pauses.keys();
    if (oldest !== undefined && this.#pauses.size >= MAX_STREAMS) this.#end(oldest);
    const name = Symbol('stream');
    this.#pauses.set(name, new AbortController());
    let last = after ?? this.#source.inbox.beginning();
    const encoder = new TextEncoder();
    return new ReadableStream({
      type: 'bytes',
      start: (controller) => controller.enqueue(encoder.encode(SILENCE)),
      pull: async (controller) => {
        const events = await this.#next(name, last);
        if (events === null) return controller.close();
        last = events.at(-1)?.id ?? last;
        const lines = events.map(
          ({ id, delivery }) => `id: ${id}\nevent: delivery\ndata: ${JSON.stringify(delivery)}\n\n`,
        );
        controller.enqueue(encoder.encode(lines.join('') || SILENCE));
      },
      cancel: () => this.#end(name),
    });
  }

  #end(name: symbol): void {
    const pause = this.#pauses.get(name);
    this.#pauses.delete(name);
    pause?.abort();
  }

  /** Lets all streams send what has come. */
  wake(): void {
    for (const pause of this.#pauses.values()) pause.abort();
  }

  /** The next events of a stream, none after a silence; null at its end. */
  async #next(name: symbol, last: number): Promise<Awaited<ReturnType<Inbox['after']>> | null> {
    const { inbox, secret: secretNow, takeSteps } = this.#source;
    while (this.#pauses.has(name)) {
      const secret = secretNow();
      if (secret === null) break;
      const pause = new AbortController();
      this.#pauses.set(name, pause);
      const silence = Math.min(HEARTBEAT, takeSteps());
      const events = await inbox.after(last, secret);
      if (events.length > 0) return events;
      await scheduler.wait(silence, { signal: pause.signal }).catch(() => undefined);
      if (!pause.signal.aborted) return [];
    }
    this.#pauses.delete(name);
    return null;
  }
}
