import { Agent, request } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface Received {
  /** 0 if the connection failed. */
  status: number;
  text: string;
  milliseconds: number;
}

/** Sends one request, and measures the time to the end of its response. */
export function sendTo(agent: Agent, port: number, { method, path, headers, body }: Sent): Promise<Received> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const length = text === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) };
    request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } }, (response) => {
      let received = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (received += chunk))
        .on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: received, milliseconds: performance.now() - start }),
      );
    })
      .on('error', reject)
      .end(text);
  });
}

export interface Load {
  requests: number;
  connections: number;
  /** Each connection starts a request in this time, in ms. Default: no pause between requests. */
  pace?: number;
}

/** Sends requests over several connections, new ones each time: a server closes those that were idle. Returns the responses in the order of the requests. */
export async function sendAll(
  port: number,
  requestAt: (index: number) => Sent,
  { requests, connections, pace = 0 }: Load,
): Promise<Received[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const received: Received[] = [];
  let next = 0;
  const connection = async (number: number): Promise<void> => {
    let due = performance.now() + (number / connections) * pace;
    while (next < requests) {
      const index = next;
      next += 1;
      const wait = due - performance.now();
      if (pace > 0 && wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      due += pace;
      received[index] = await sendTo(agent, port, requestAt(index)).catch((error: unknown): Received => ({
        status: 0,
        text: String(error),
        milliseconds: Number.NaN,
      }));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
  agent.destroy();
  return received;
}

export function timesOf(received: readonly Received[]): number[] {
  return received.map(({ milliseconds }) => milliseconds);
}
