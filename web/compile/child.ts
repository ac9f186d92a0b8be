import { type ChildProcess, fork } from 'node:child_process';

/** A module in a separate process that handles one request. */
export interface Child<Response> {
  response: Promise<Response>;
  end: () => void;
}

/**
 * Forks a module that receives one message and sends one back: its response, or `{ error }`.
 * The response rejects with that error, or if the process ends without a response.
 */
export function requestFromChild<Response extends object>(module: string, request: object): Child<Response> {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  const response = responseOf<Response>(child, module);
  // The caller awaits `response`. This only prevents an unhandled-rejection warning.
  response.catch(() => {});
  child.send(request);
  return { response, end: () => void child.kill() };
}

function responseOf<Response extends object>(child: ChildProcess, module: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: Response | { error: string }) => {
      if ('error' in message) reject(new Error(message.error));
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${module} ended without a response (${code ?? 'a signal'}).`)));
  });
}
