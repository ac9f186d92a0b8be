import type { ConsoleData } from '../../model/description/console.ts';
import { exactJson, isObject } from '../../model/text/json.ts';
import { loadOnce } from '../state/load-once.ts';
import { withSimulator } from './targets.ts';

export type LoadFailure = 'missing' | 'corrupt' | 'offline' | 'signed-out' | 'slow' | 'failed';

/** How long a file may take to load, in ms. The file has only a few kilobytes. */
const PATIENCE = 15_000;

export class LoadError extends Error {
  override name = 'LoadError';
  readonly reason: LoadFailure;

  constructor(reason: LoadFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<number, LoadFailure>> = { 401: 'signed-out', 403: 'signed-out', 404: 'missing' };

async function fetchJson(href: string): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE);
  const fail = (reason: LoadFailure, cause: unknown): never => {
    throw new LoadError(signal.aborted ? 'slow' : reason, `${href}: ${String(cause)}`);
  };
  const response = await fetch(href, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    signal,
  }).catch((error: unknown) => fail(navigator.onLine ? 'failed' : 'offline', error));
  const { ok, status } = response;
  if (!ok) return fail(REASONS[status] ?? 'failed', status);
  try {
    return exactJson(await response.text());
  } catch (error) {
    return fail('corrupt', error);
  }
}

/** Whether a file has all parts of the data. The compiler makes sure of the contents of the parts. */
function isConsoleData(value: unknown): value is ConsoleData {
  return (
    isObject(value) &&
    typeof value.method === 'string' &&
    typeof value.path === 'string' &&
    isObject(value.$defs) &&
    ['servers', 'security', 'parameters', 'bodies', 'responses', 'responseTypes'].every((key) =>
      Array.isArray(value[key]),
    )
  );
}

/** Loads the data of an operation's request form. Rejects with a {@link LoadError}. */
export const loadConsoleData = loadOnce(async (href): Promise<ConsoleData> => {
  const data = await fetchJson(href);
  if (!isConsoleData(data)) throw new LoadError('corrupt', `${href} does not describe an operation.`);
  return withSimulator(data, location.origin);
});
