import type { RequestFacts } from '../../model/request/request.ts';
import { arrayOf, objectOf, stringOf, tryParseJson } from '../../model/text/json.ts';
import { sendSignal } from './send-signal.ts';

interface Failed {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** A response of the simulator has `X-Simulator`. The headers are absent if nobody else can have responded. */
  headers?: [name: string, value: string][];
}

/** Reports where and by which rule the simulator refused a request. It reads no other part of the problem document. */
export function reportFailure(
  { method, path }: Pick<RequestFacts, 'method' | 'path'>,
  { status, bytes, headers }: Failed,
): void {
  if (headers?.every(([name]) => name.toLowerCase() !== 'x-simulator')) return;
  const { code, errors } = objectOf(tryParseJson(new TextDecoder().decode(bytes)));
  const { pointer, code: rule } = objectOf(arrayOf(errors)[0]);
  const found = Object.entries({ code, pointer, rule }).filter(([, value]) => stringOf(value) !== null);
  const place = { page: location.pathname, operation: `${method} ${path}`, status };
  sendSignal({ kind: 'failure', ...place, ...(Object.fromEntries(found) as Record<string, string>) });
}
