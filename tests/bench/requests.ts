export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

export interface Received {
  status: number;
  text: string;
  milliseconds: number;
}

/** Sends one request, and measures the time to the end of its response. */
export async function send(port: number, { method, path, headers, body }: Sent): Promise<Received> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - start };
}

/** Sends requests over several connections, each as soon as the one before has its response. */
export async function sendAll(
  port: number,
  requestAt: (index: number) => Sent,
  { requests, connections }: { requests: number; connections: number },
): Promise<Received[]> {
  const received: Received[] = [];
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < requests) {
      const index = next;
      next += 1;
      received[index] = await send(port, requestAt(index));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return received;
}

export function timesOf(received: readonly Received[]): number[] {
  return received.map(({ milliseconds }) => milliseconds);
}
