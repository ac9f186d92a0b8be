import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';

import { InputError } from './errors.js';

/** Addresses of this machine and of private networks (RFC 1918, RFC 4193). A link-local IPv4 address is not allowed, because clouds offer secrets there. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/**
 * Reads the address that gets the webhooks.
 * @param option that has the address
 * @throws InputError if it is not an address of this machine or of a private network, unless remote addresses are allowed
 */
export async function targetOf(text: string, option: string, allowRemote: boolean): Promise<URL> {
  const url = webAddress(text, option);
  if (allowRemote) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) throw new InputError(`${option}: this machine does not know the host ${host}.`);
  const isPrivate = addresses.every(({ address, family }) => PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4'));
  if (isPrivate) return url;
  throw new InputError(
    `${option}: ${host} is neither this machine nor in a private network; add --allow-remote to send webhooks there.`,
  );
}

/** @throws InputError if the text is not an http or https address */
export function webAddress(text: string, option: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new InputError(`${option}: "${text}" is not an http or https address, such as http://localhost:3000/hooks.`);
  return url;
}
