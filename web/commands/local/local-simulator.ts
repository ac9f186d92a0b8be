import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';

import { PROJECT_ROOT } from '../../compile/base/project.ts';
import { SIMULATOR_FILE } from '../../compile/base/site-file.ts';
import { RULES_FILE, rulesModule } from '../../compile/simulator/site-rules.ts';
import { freePort } from '../free-port.ts';
import { untilResponse } from '../until-response.ts';
import { startWrangler, workerConfig } from '../wrangler.ts';

/** The simulator beside the authoring server. It starts with the first request, because most authors need none. */
export class LocalSimulator {
  readonly #root: string;
  readonly #folder: string;
  readonly #text: () => string | null;
  #port: Promise<number> | null = null;

  /**
   * @param root the site's folder
   * @param folder stores the accounts and the text about the descriptions
   * @param text makes this text, and returns null if the site simulates no API
   */
  constructor(root: string, folder: string, text: () => string | null) {
    this.#root = root;
    this.#folder = folder;
    this.#text = text;
  }

  /** Tells a running simulator about changed descriptions. wrangler watches the file. */
  update(): void {
    if (this.#port !== null) this.#write(this.#text());
  }

  /** Passes a request on. Returns false if the site has no simulator. */
  async forward(incoming: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (this.#port === null) {
      const text = this.#text();
      if (text === null) return false;
      this.#write(text);
      this.#port = start(this.#root, this.#folder);
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

  #write(text: string | null): void {
    const file = join(this.#folder, SIMULATOR_FILE);
    if (text === null || (existsSync(file) && readFileSync(file, 'utf8') === text)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Starts the Worker with the site's rules and the texts in `folder` instead of those in `dist/`. The last build stays as it is. */
async function start(root: string, folder: string): Promise<number> {
  const port = await freePort();
  const source = join(PROJECT_ROOT, workerConfig('SIMULATOR'));
  const config = join(folder, 'simulator/wrangler.toml');
  const own = { [SIMULATOR_FILE]: join(folder, SIMULATOR_FILE), [RULES_FILE]: rulesModule(root) };
  const aliases = Object.entries(own).map(([built, file]) => `"../../dist/${built}" = ${JSON.stringify(file)}`);
  // "wrangler dev" ignores its option --alias.
  writeFileSync(config, [readFileSync(source, 'utf8'), '[alias]', ...aliases].join('\n'));
  const beside = (name: string): string => join(dirname(source), name);
  const worker = [beside('index.ts'), `--config=${config}`, `--env-file=${beside('.dev.vars')}`];
  const options = ['--ip=127.0.0.1', `--port=${port}`, '--inspector-port=0', `--persist-to=${folder}`];
  const quiet = ['--show-interactive-dev-session=false', '--log-level=warn'];
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
