import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../web/model/text/json.ts';
import { body, codeOf, OPERATIONS, parameter } from './support.ts';

const run = promisify(execFile);
const PHOTO = Buffer.from([0, 255, 13, 10, 34, 0x50]);
const folder = mkdtempSync(join(tmpdir(), 'samples-'));

let server: Server;
let received: Request | null = null;

beforeAll(async () => {
  writeFileSync(join(folder, 'my photo.jpg'), PHOTO);
  writeFileSync(join(folder, 'photo.png'), PHOTO);
  server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const { method = '', url = '', headers } = message;
      received = new Request(`http://localhost${url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: Buffer.concat(chunks),
      });
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const can = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const IS_FULL = process.env.FULL === '1';

/** How each language runs a file. All but JavaScript are optional: a machine may lack them. */
const RUNTIMES = [
  { language: 'javascript', file: 'sample.mjs', command: process.execPath, isInstalled: true },
  { language: 'curl', file: 'sample.sh', command: 'bash', isInstalled: can('curl', '--version') },
  { language: 'python', file: 'sample.py', command: 'python3', isInstalled: can('python3', '-c', 'import requests') },
  { language: 'php', file: 'sample.php', command: 'php', isInstalled: can('php', '-r', 'curl_init();') },
  // They compile first, so only the whole suite runs them.
  { language: 'java', file: 'Main.java', command: 'java', isInstalled: IS_FULL && can('java', '--version') },
  { language: 'go', file: 'sample.go', command: 'go', isInstalled: IS_FULL && can('go', 'version') },
  { language: 'ruby', file: 'sample.rb', command: 'ruby', isInstalled: can('ruby', '--version') },
];

describe.each(RUNTIMES)(
  'a server receives from $language',
  { timeout: 30_000 },
  ({ language, file, command, isInstalled }) => {
    const send = async (json: JsonObject): Promise<Request> => {
      const { port } = server.address() as AddressInfo;
      received = null;
      writeFileSync(
        join(folder, file),
        codeOf(language, json, { document: { servers: [{ url: `http://127.0.0.1:${String(port)}` }] } }),
      );
      await run(command, [...(command === 'go' ? ['run'] : []), file], { cwd: folder });
      if (received === null) throw new Error('The server received nothing.');
      return received;
    };

    test.skipIf(!isInstalled)('JSON, headers and cookies', async () => {
      const value = { text: '\'"\\ $x ${y} #{z} `ls` \n\t\u2028 é 😀', list: [null, true, 1e-7, {}, []] };
      const note = `'a' "b" \\ $x \${y} #{z} %41`;
      const request = await send({
        parameters: [parameter('header', 'X-Note', note), parameter('cookie', 'session', 'a b')],
        requestBody: body('application/merge-patch+json', { example: value }),
      });
      expect(Object.fromEntries(request.headers)).toMatchObject({
        'content-type': 'application/merge-patch+json',
        cookie: 'session=a%20b',
        'x-note': note,
      });
      expect(await request.json()).toEqual(value);
    });

    test.skipIf(!isInstalled)('a form with files', async () => {
      const schema = { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } };
      const example = { title: '@a "b"; c', photo: 'my photo.jpg' };
      const form = await (await send({ requestBody: body('multipart/form-data', { schema, example }) })).formData();
      expect(form.get('title')).toBe('@a "b"; c');
      const photo = form.get('photo');
      if (!(photo instanceof File)) throw new Error('The photo is not a file.');
      expect(photo.name).toBe('my photo.jpg');
      expect(Buffer.from(await photo.arrayBuffer())).toEqual(PHOTO);
    });

    const partsOf = async (request: Request): Promise<{ head: string[]; content: string | undefined }[]> => {
      const boundary = /boundary=(\S+)$/.exec(request.headers.get('Content-Type') ?? '')?.[1];
      const pieces = Buffer.from(await request.arrayBuffer())
        .toString('latin1')
        .split(`--${boundary}`);
      return pieces.slice(1, -1).map((part) => {
        const [, head = '', content] = /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
        return { head: head.split('\r\n').toSorted(), content };
      });
    };

    // OpenAPI 3.1.1, "Encoding `multipart` Media Types": parts of other multipart types are named as in form data.
    test.skipIf(!isInstalled)('a multipart body that is not form data', async () => {
      const { json } = OPERATIONS.mixed ?? { json: {} };
      const request = await send(json);
      expect(request.headers.get('Content-Type')).toMatch(/^multipart\/mixed; ?boundary=\S+$/);
      const parts = await partsOf(request);
      expect(parts.map(({ head, content }) => [head.find((line) => line.startsWith('Content-D')), content])).toEqual([
        ['Content-Disposition: form-data; name="claim"', '{"id":"c;1"}'],
        ['Content-Disposition: form-data; name="photo"; filename="photo.png"', PHOTO.toString('latin1')],
        ['Content-Disposition: form-data; name="label"', 'a'],
      ]);
    });

    test.skipIf(!isInstalled)('parts with media types and headers of their own', async () => {
      const { json } = OPERATIONS.parts ?? { json: {} };
      const parts = await partsOf(await send(json));
      expect(parts).toEqual([
        {
          head: [
            'Content-Disposition: form-data; name="claim"',
            'Content-Type: application/json; charset=utf-8',
            'X-Version: 2',
          ],
          content: '{"id":"c;1"}',
        },
        {
          head: ['Content-Disposition: form-data; name="photos"; filename="photo.png"', 'Content-Type: image/png'],
          content: PHOTO.toString('latin1'),
        },
        { head: ['Content-Disposition: form-data; name="labels"'], content: 'a' },
        { head: ['Content-Disposition: form-data; name="labels"'], content: 'b' },
      ]);
    });

    test.skipIf(!isInstalled)('a file', async () => {
      const request = await send({ requestBody: body('image/png', { schema: { type: 'string', format: 'binary' } }) });
      expect(request.headers.get('Content-Type')).toBe('image/png');
      expect(Buffer.from(await request.arrayBuffer())).toEqual(PHOTO);
    });
  },
);
