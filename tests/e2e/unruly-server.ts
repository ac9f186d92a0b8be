import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface UnrulyServer {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Requests that arrived, except preflight requests. */
  received: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  /** Paths whose connection the browser closed before the response was complete. */
  givenUp: string[];
  /** Bytes written for the endless response. */
  written: () => number;
  close: () => Promise<void>;
}

const MEGABYTE = 1_000_000;
/** A red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

export const RECORD = '{"id":9007199254740993,"price":1.10,"owner":{"name":"Maya","city":"Lima"},"tags":["a","b"]}';

type CannedResponse = [status: number, headers: Record<string, string>, body?: string | Buffer];

const json = (body: string, status = 200, headers: Record<string, string> = {}): CannedResponse => [
  status,
  { 'Content-Type': 'application/json', ...headers },
  body,
];

/** Complete responses by the last segment of the path. */
const RESPONSES: Readonly<Record<string, CannedResponse>> = {
  // Node sends the older phrase Unprocessable Entity.
  unprocessable: json('{}', 422),
  good: json(RECORD, 200, { 'X-Request-Id': 'req_1', 'X-Hidden': 'not exposed' }),
  violating: json('{"id":"7","price":-1,"owner":{"name":5,"address":{"zip":8}},"nmae":true}'),
  'many-violations': json(
    JSON.stringify({
      id: 1,
      price: 1,
      owner: { name: 'Maya' },
      tags: Array.from({ length: 5_000 }, (_, index) => index),
    }),
  ),
  list: json(
    JSON.stringify({
      id: 1,
      price: 1,
      owner: { name: 'Maya' },
      tags: Array.from({ length: 60_000 }, (_, index) => `tag ${index}`),
    }),
  ),
  large: json(
    JSON.stringify({
      id: 1,
      price: 1,
      owner: { name: 'Maya' },
      tags: Array.from({ length: 180_000 }, (_, index) => `the tag with the number ${index} and some text`),
    }),
  ),
  deep: json('{"a":'.repeat(60) + '1' + '}'.repeat(60)),
  'too-deep': json('['.repeat(200_000)),
  broken: json('{\n  "id": 1,\n}'),
  nothing: [204, {}],
  'empty-json': json(''),
  image: [200, { 'Content-Type': 'image/png' }, PNG],
  'no-image': [200, { 'Content-Type': 'image/png' }, 'not an image'],
  binary: [200, { 'Content-Type': 'application/zip' }, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  markup: [
    200,
    { 'Content-Type': 'text/html' },
    '<h1 id="intruder">Bad gateway</h1><script>document.title = "owned"</script><img src=x onerror="document.title=\'owned\'">',
  ],
  'json-called-text': [200, { 'Content-Type': 'text/plain' }, RECORD],
  garbage: json(
    Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 197 + 131) % 256)) as unknown as string,
  ),
  teapot: json('{"code":"teapot"}', 418),
  redirect: [302, { Location: '/responses/good' }],
};

/**
 * A local server with good and bad responses, chosen by the path. Every page may call it (CORS), except for the path
 * `closed`.
 */
export async function startUnrulyServer(): Promise<UnrulyServer> {
  const received: UnrulyServer['received'] = [];
  const givenUp: string[] = [];
  const sockets = new Set<Socket>();
  let written = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const kind = path.split('/').at(-1) ?? '';
    const allowed =
      kind === 'closed'
        ? {}
        : {
            'Access-Control-Allow-Origin': request.headers.origin ?? '*',
            'Access-Control-Allow-Headers': '*, Authorization',
            'Access-Control-Allow-Methods': '*',
            'Access-Control-Expose-Headers': 'X-Request-Id',
          };
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    response.on('close', () => response.writableFinished || givenUp.push(path));
    switch (kind) {
      case 'hang':
        return;
      case 'slow-body':
        response.writeHead(200, { ...allowed, 'Content-Type': 'application/json' }).write('{"id":');
        return;
      case 'drop':
        request.socket.destroy();
        return;
      case 'cut':
        response
          .writeHead(200, { ...allowed, 'Content-Type': 'application/json', 'Content-Length': '1000' })
          .write('{"id":', () => request.socket.destroy());
        return;
      case 'endless': {
        response.writeHead(200, { ...allowed, 'Content-Type': 'text/plain' });
        const chunk = Buffer.alloc(MEGABYTE, 'lorem ipsum dolor sit amet\n');
        const closed = new Promise((resolve) => response.once('close', resolve));
        for (written = 0; written < 50 * MEGABYTE && !response.destroyed; written += MEGABYTE)
          if (!response.write(chunk))
            await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed]);
        return void response.end();
      }
      default: {
        const [status, headers, body] = RESPONSES[kind] ?? json('{"code":"not_found"}', 404);
        response.writeHead(status, { ...allowed, ...headers }).end(body);
      }
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    givenUp,
    written: () => written,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
