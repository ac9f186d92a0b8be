import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { arrayOf, objectOf, valueAtPointer } from '../../model/text/json.ts';
import { listenLocally } from '../static-files.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Figure, figureOf, type Measurement, median, noteOf } from './figure.ts';

const execute = promisify(execFile);
const PACKAGES = join(PROJECT_ROOT, 'dist/public/clients');
const ROUNDS = 11;
/** Client and bare request take turns in one process: so many turns, each with so many calls. */
const TURNS = 40;
const CALLS = 25;

/** Each program prints numbers in ms: CPU time of the import; times of a call by the client and of a bare request, by turn. */
const TYPESCRIPT = {
  'import.mjs': `const start = process.cpuUsage();
await import('akko-v3');
const { user, system } = process.cpuUsage(start);
console.log(JSON.stringify((user + system) / 1000));`,
  'call.mjs': `import { createAkko } from 'akko-v3';
const [, , server] = process.argv;
const akko = createAkko({ server, clientId: 'a', clientSecret: 'b' });
const headers = { Authorization: 'Bearer t', Accept: 'application/json' };
const bare = async () => (await fetch(server + '/public/v3/inventory?limit=5', { headers })).json();
const client = () => akko.getInventory({ query: { limit: 5 } });
const times = [[], []];
for (let turn = 0; turn < ${TURNS}; turn++)
  for (const [index, call] of [client, bare].entries()) {
    const start = performance.now();
    for (let count = 0; count < ${CALLS}; count++) await call();
    times[index].push((performance.now() - start) / ${CALLS});
  }
console.log(JSON.stringify(times));`,
};
/** The modules of the standard library that the client imports. */
const STANDARD = 'import dataclasses, hmac, http.client, json, random, re, threading, typing, uuid, urllib.parse';
const PYTHON = {
  'import.py': `import time
${STANDARD}
start = time.process_time()
import akko_v3
print((time.process_time() - start) * 1000)`,
  'call.py': `import http.client, json, sys, time
from urllib.parse import urlsplit
from akko_v3 import Akko
akko = Akko(sys.argv[1], "a", "b")
connection = http.client.HTTPConnection(urlsplit(sys.argv[1]).netloc)
def bare():
    connection.request("GET", "/public/v3/inventory?limit=5", headers={"Authorization": "Bearer t"})
    return json.loads(connection.getresponse().read())
def client():
    return akko.get_inventory(limit=5)
times = [[], []]
for _ in range(${TURNS}):
    for index, call in enumerate((client, bare)):
        start = time.perf_counter()
        for _ in range(${CALLS}):
            call()
        times[index].append((time.perf_counter() - start) * 1000 / ${CALLS})
print(json.dumps(times))`,
};

/** Measures the packages of the release: size, import, and the cost of a call against a bare request to the same server. */
export async function benchClients(): Promise<Figure[]> {
  const files = readdirSync(PACKAGES).filter((name) => !name.endsWith('.sha256'));
  using folder = temporaryFolder();
  const server = createServer(({ url }, response) => respond(url ?? '', response));
  const { origin } = await listenLocally(server);
  for (const [name, text] of Object.entries({ ...TYPESCRIPT, ...PYTHON })) writeFileSync(join(folder.path, name), text);
  const sizes = files.map((name) =>
    figureOf({ name: `${name}: size`, value: statSync(join(PACKAGES, name)).size, format: kilobytes, atMost: 60_000 }),
  );
  try {
    const tarball = files.find((name) => /^akko-v3-.*\.tgz$/.test(name)) ?? '';
    const wheel = files.find((name) => name.endsWith('.whl')) ?? '';
    cpSync(join(PACKAGES, wheel), join(folder.path, wheel));
    const npm = ['install', '--no-audit', '--no-fund', join(PACKAGES, tarball)];
    await execute('npm', npm, { cwd: folder.path });
    const place = { folder: folder.path, origin };
    const typescript = await figuresOf({
      name: 'TypeScript client',
      command: process.execPath,
      ending: 'mjs',
      limit: { ratioAtMost: 1.1 },
      ...place,
    });
    const python = await installedPython(folder.path, wheel);
    return [
      ...sizes,
      ...typescript,
      ...(python === null
        ? [noteOf('Python client', 'not measured: python3 -m venv fails')]
        : await figuresOf({
            name: 'Python client',
            command: python,
            ending: 'py',
            limit: { atMost: 1 },
            ...place,
          })),
    ];
  } finally {
    server.close();
  }
}

async function installedPython(folder: string, wheel: string): Promise<string | null> {
  const python = join(folder, 'venv/bin/python');
  try {
    await execute('python3', ['-m', 'venv', 'venv'], { cwd: folder });
    // pip compiles the modules, so an import does not.
    await execute(python, ['-m', 'pip', 'install', '--no-index', '--compile', wheel], { cwd: folder });
    return python;
  } catch {
    return null;
  }
}

interface Program {
  name: string;
  command: string;
  ending: 'mjs' | 'py';
  folder: string;
  origin: string;
  limit: Pick<Measurement, 'atMost' | 'ratioAtMost'>;
}

async function figuresOf({ name, command, ending, folder, origin, limit }: Program): Promise<Figure[]> {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '' };
  const run = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await execute(command, args, { cwd: folder, env })).stdout);
  const imports: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) imports.push(Number(await run(`import.${ending}`)));
  const [client = [], bare = []] = arrayOf(await run(`call.${ending}`, origin)).map((times) =>
    arrayOf(times).map(Number),
  );
  const baseline = { name: 'bare request', value: median(bare) };
  return [
    figureOf({ name: `${name}: CPU time of its import`, value: median(imports), atMost: 15 }),
    figureOf({ name: `${name}: a call on loopback`, value: median(client), format: precise, baseline, ...limit }),
  ];
}

/** The documented responses. The clients get a token first. */
function respond(url: string, response: ServerResponse): void {
  const page = url.endsWith('/tokens')
    ? { access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: '' }
    : INVENTORY;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(page));
}

const INVENTORY = firstInventory();

function firstInventory(): unknown {
  const document: unknown = JSON.parse(readFileSync(join(PROJECT_ROOT, 'dist/public/public/v3.json'), 'utf8'));
  const content = '#/paths/~1public~1v3~1inventory/get/responses/200/content/application~1json';
  const examples = objectOf(valueAtPointer(document, `${content}/examples`));
  return objectOf(Object.values(examples)[0]).value ?? valueAtPointer(document, `${content}/example`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function precise(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms`;
}
