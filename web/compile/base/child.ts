import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** A module in a process of its own that handles one request. */
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
      child.send(message);
      return response;
    },
    end: () => void child.kill(),
  };
}

/** A child uses the compile cache of this process, if it has one. Node adds a folder for its version. */
function environment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return cache === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(cache) };
}
