import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A module outside of the main thread that handles one request. */
export interface Child<Request extends object, Response extends object> {
  /**
   * Sends the one request. The response rejects with the error of a response `{ error }`, or if the child ends without
   * a response.
   */
  request: (message: Request) => Promise<Response>;
  end: () => void;
}

/** Forks a module that receives one message and sends one back: its response, or `{ error }`. A process frees all of its memory. */
export function startProcess<Request extends object, Response extends object>(
  module: string,
): Child<Request, Response> {
  const child = fork(module, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: environment(),
  });
  return requestable(child, module, { send: (message) => child.send(message), end: () => child.kill() });
}

/**
 * Starts a module in a thread of this process. It knows its data from the start, receives one message and sends one back, like that of {@link startProcess}. A
 * thread starts sooner than a process, and needs 40 MB less.
 */
export function startThread<Request extends object, Response extends object>(
  module: string,
  data?: object,
): Child<Request, Response> {
  const thread = new Worker(module, {
    env: environment(),
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is not a window and has no origin
  return requestable(thread, module, { send: (message) => thread.postMessage(message), end: () => thread.terminate() });
}

/** Keeps garbage of a thread small. The main thread has a larger limit, because it makes most of the garbage. */
const YOUNG_GENERATION_MB = 24;

/** A child uses the compile cache of this process, if it has one. Node adds a folder for its version. */
function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
}

function requestable<Request extends object, Response extends object>(
  child: ChildProcess | Worker,
  module: string,
  { send, end }: { send: (message: Request) => unknown; end: () => unknown },
): Child<Request, Response> {
  const response = new Promise<Response>((resolve, reject) => {
    child.once('message', (message: Response | { error: string }) => {
      if ('error' in message) reject(new Error(message.error));
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code: number | null) =>
      reject(new Error(`${module} ended without a response (${code ?? 'a signal'}).`)),
    );
  });
  // The sender of the request awaits the response. This handler only prevents a warning about an unhandled rejection.
  response.catch(() => {});
  return {
    request: (message) => {
      send(message);
      return response;
    },
    end: () => void end(),
  };
}
