import { InputError, SimulatorError } from './errors.js';
import { nodeProblem } from './manifest.js';
import { startServer } from './server.js';

export { InputError, SimulatorError };

export interface SimulatorOptions {
  /** The same seed gives the same ids in every run. Default: random ones. */
  seed?: number | string;
  /** Default: a free port. */
  port?: number;
}

export interface Simulator {
  /** Base URL of the APIs, such as `http://127.0.0.1:4010/simulator`. */
  url: `http://${string}`;
  /** Ends the simulator. It forgets what was created. */
  stop: () => Promise<void>;
}

/**
 * Starts the simulator on this machine.
 * @throws InputError if an option or this version of Node cannot be used; nothing runs then
 */
export async function startSimulator({ seed, port = 0 }: SimulatorOptions = {}): Promise<Simulator> {
  const problem = nodeProblem(process.versions.node);
  if (problem !== null) throw new InputError(problem);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InputError(`--port: ${port} is not a port; choose a number from 1 to 65535.`);
  const server = await startServer({
    port,
    seed: seed === undefined ? null : String(seed),
    now: null,
    fixedCredentials: false,
    folder: null,
    onFault: () => {},
  });
  server.print();
  return { url: `${server.origin}/simulator`, stop: server.stop };
}
