import { connect } from 'node:net';

export interface RawRequest {
  method?: string;
  /** The request target, sent unchanged. `fetch` would normalize it. */
  path: string;
  /** The headers in order. Names may repeat. `Host` is added if it is missing. */
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string | Uint8Array;
}

export interface RawResponse {
  status: number;
  /** Names in lowercase. Values of the same name are joined by a line feed. */
  headers: ReadonlyMap<string, string>;
  body: string;
  /** The raw response. */
  text: string;
}

const PATIENCE = 60_000;

/** Sends one request over its own socket and reads the whole response (RFC 9112). */
export function sendRaw(port: number, { method = 'GET', path, headers = [], body }: RawRequest): Promise<RawResponse> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const host = headers.some(([name]) => name.toLowerCase() === 'host') ? [] : [['Host', `127.0.0.1:${port}`] as const];
  const length = bytes === undefined ? [] : [['Content-Length', String(bytes.length)] as const];
  const lines = [...host, ...headers, ...length, ['Connection', 'close'] as const].map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(
      port,
      '127.0.0.1',
      () => void socket.write(bytes === undefined ? head : Buffer.concat([head, bytes])),
    );
    socket.setTimeout(PATIENCE, () =>
      socket.destroy(new Error(`${method} ${path.slice(0, 200)} got no response within ${PATIENCE} ms.`)),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server may reject a long request and close the connection early. Its response counts.
    socket.on('error', (error) => (chunks.length > 0 ? resolve(parseResponse(Buffer.concat(chunks))) : reject(error)));
    socket.on('end', () => resolve(parseResponse(Buffer.concat(chunks))));
  });
}

function parseResponse(bytes: Buffer): RawResponse {
  const text = bytes.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
  }
  const body = text.slice(end + 4);
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body:
      headers.get('transfer-encoding') === 'chunked' ? unchunked(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)) : body,
    text,
  };
}

function unchunked(bytes: Buffer): string {
  const parts: Buffer[] = [];
  for (let start = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', start);
    const size = Number.parseInt(bytes.toString('latin1', start, lineEnd), 16);
    if (lineEnd === -1 || !(size > 0)) return Buffer.concat(parts).toString('utf8');
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    start = lineEnd + 2 + size + 2;
  }
}
