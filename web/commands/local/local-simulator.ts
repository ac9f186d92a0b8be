import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, relative, sep } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { SIMULATOR_FILE } from '../../compile/simulator/simulator-data.ts';
import { RULES_FILE, rulesText } from '../../compile/simulator/site-rules.ts';
import { freePort } from '../free-port.ts';
import { untilResponse } from '../until-response.ts';
import { startWrangler, workerConfig } from '../wrangler.ts';

const WORKER = dirname(join(PROJECT_ROOT, workerConfig('SIMULATOR')));
/** Beside `SIMULATOR_FILE` and `RULES_FILE`. */
const ENTRY = 'simulator/index.ts';

/** The simulator beside the authoring server. It starts with the first request, because most authors need none. */
export class LocalSimulator {
  readonly #root: string;
  readonly #folder: string;
  readonly #text: () => string | null;
  #port: Promise<number> | null = null;

  /** @param root the site's folder @param text makes what the simulator knows about the descriptions; null if the site simulates none */
  constructor(root: string, text: () => string | null) {
    this.#root = root;
    this.#folder = join(root, '.wrangler/dev');
    this.#text = text;
  }

  /** Tells a running simulator about changed descriptions. wrangler watches the file. */
  update(): void {
    if (this.#port !== null) this.#write(SIMULATOR_FILE, this.#text());
  }

  /** Passes a request on. Returns false if the site has no simulator. */
  async forward(incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (this.#port === null) {
      const text = this.#text();
      if (text === null) return false;
      this.#write(SIMULATOR_FILE, text);
      this.#write(RULES_FILE, rulesText(this.#root, this.#folder));
      this.#write(ENTRY, entryIn(this.#folder));
      this.#port = start(this.#folder);
    }
    const port = await this.#port;
    const { method, url: path } = incoming;
    const { cookie: _cookie, ...headers } = incoming.headers;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
    return true;
  }

  #write(name: string, text: string | null): void {
    const file = join(this.#folder, name);
    if (text === null || (existsSync(file) && readFileSync(file, 'utf8') === text)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The first module of the Worker, which imports the texts beside it instead of those in `dist/`. The last build stays as it is. */
function entryIn(folder: string): string {
  const toWorker = relative(join(folder, dirname(ENTRY)), WORKER)
    .split(sep)
    .join('/');
  const text = readFileSync(join(WORKER, 'index.ts'), 'utf8').replaceAll('../../dist/simulator/', './');
  return text.replaceAll(/(?<=from ')\.+\/(?!(?:apis|rules)\.)/g, (up) => `${toWorker}/${up}`);
}

async function start(folder: string): Promise<number> {
  const port = await freePort();
  const options = ['--ip=127.0.0.1', `--port=${port}`, '--inspector-port=0', `--persist-to=${folder}`];
  const quiet = ['--show-interactive-dev-session=false', '--log-level=warn'];
  const worker = [join(folder, ENTRY), `--config=${workerConfig('SIMULATOR')}`];
  const wrangler = startWrangler(['dev', ...worker, ...options, ...quiet], {
    cwd: PROJECT_ROOT,
    watches: true,
  });
  process.once('exit', () => wrangler.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  const hasEnded = (): boolean => wrangler.exitCode !== null;
  if (await untilResponse(`http://127.0.0.1:${port}/simulator`, { patience: Number.POSITIVE_INFINITY, hasEnded }))
    return port;
  throw new Error('The simulator did not start; the message of wrangler is above.');
}
