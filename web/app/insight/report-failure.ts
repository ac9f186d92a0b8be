import { arrayOf, objectOf, stringOf } from '../../model/text/json.ts';
import { sendSignal } from './send-signal.ts';

/** A response of the simulator. */
interface Failed {
  method: string;
  /** The documented path. */
  path: string;
  status: number;
  /** The problem document, if the response has one. */
  body: unknown;
}

/** Reports where and by which rule the simulator refused a request. It reads no other part of the problem document. */
export function reportFailure({ method, path, status, body }: Failed): void {
  const { code, errors } = objectOf(body);
  const { pointer, code: rule } = objectOf(arrayOf(errors)[0]);
  const found = Object.entries({ code, pointer, rule }).filter(([, value]) => stringOf(value) !== null);
  const place = { page: location.pathname, operation: `${method} ${path}`, status };
  sendSignal({ kind: 'failure', ...place, ...(Object.fromEntries(found) as Record<string, string>) });
}
