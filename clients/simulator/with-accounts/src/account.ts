import { SimulatorError } from './errors.js';

/** An event of a stream. */
export interface StreamEvent {
  id: string;
  data: string;
}

interface Problem {
  detail?: string;
  errors?: readonly { pointer: string; message: string }[];
}

/** The operations on one simulator account. */
export class Account {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  /** @param url of the simulator, such as `http://127.0.0.1:4010/simulator` */
  constructor(url: string, { clientId, clientSecret }: { clientId: string; clientSecret: string }) {
    this.#url = `${url}/account`;
    this.#headers = { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
  }

  /**
   * Sends a request.
   * @param body a value, or JSON as text
   * @param more headers
   * @throws SimulatorError if the simulator refuses it
   */
  async call<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...this.#headers, ...more, ...(text !== undefined && { 'Content-Type': 'application/json' }) };
    const response = await fetch(this.#url + path, { method, headers, redirect: 'manual', body: text ?? null });
    if (!response.ok) throw await errorOf(response);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /** Like `call`, but repeats what can succeed later. */
  async insist<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.call<T>(method, path, body);
      } catch (error) {
        if (!isPassing(error) || attempt === 6) throw error;
        const seconds = error instanceof SimulatorError ? error.retryAfter : 0;
        await wait(Math.max(seconds * 1000, 100 * 2 ** attempt));
      }
    }
  }

  /** The deliveries of the account as they come. @param after the id of the last one; null to begin with those that wait */
  async *stream(after: string | null, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const headers = {
      ...this.#headers,
      Accept: 'text/event-stream',
      ...(after !== null && { 'Last-Event-ID': after }),
    };
    const response = await fetch(`${this.#url}/events/stream`, { headers, redirect: 'manual', signal });
    if (!response.ok || response.body === null) throw await errorOf(response);
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        const [id, data] = [field('id'), field('data')];
        if (id !== undefined && data !== undefined) yield { id, data };
      }
    }
  }
}

/** Whether a failure can pass: a lost connection, a limit of requests, or a server that has a problem. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof SimulatorError) || error.status === 429 || error.status >= 500;
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The error of a refused request. */
export async function errorOf(response: Response): Promise<SimulatorError> {
  const { status } = response;
  const { detail, errors = [] } = ((await response.json().catch(() => null)) ?? {}) as Problem;
  const values = errors.map(({ pointer, message }) => `${pointer}: ${message}`);
  const message = [detail ?? `${response.url} responded with ${status}, so it is not a simulator.`, ...values].join(
    ' ',
  );
  return new SimulatorError(message, { status, retryAfter: Number(response.headers.get('Retry-After') ?? 0) });
}
