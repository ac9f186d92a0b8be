import { encodeString } from '../../../model/snippets/encoding.ts';
import type { Delivery } from '../client.ts';

/** The curl command that sends a delivery to an endpoint, byte for byte, in a POSIX shell. */
export function deliveryCurl({ headers, body }: Pick<Delivery, 'headers' | 'body'>, endpoint: string): string {
  const parts = [
    `curl --request POST`,
    `--url ${encodeString('shell', endpoint)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${encodeString('shell', `${name}: ${value}`)}`),
    `--data-raw ${encodeString('shell', body)}`,
  ];
  return parts.join(' \\\n  ');
}
