import { lookup } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

import { InputError } from './errors.js';

/**
 * The networks whose addresses may get webhooks, and the exceptions in them. An address outside these networks is remote. IPv4 link-local
 * addresses (169.254.0.0/16) and IPv6 link-local ones (fe80::/10) are not among them: clouds offer the secrets of a machine there.
 */
const NETWORKS: readonly (readonly [network: string, bits: number, kind: 'allowed' | 'metadata'])[] = [
  ['127.0.0.0', 8, 'allowed'],
  ['10.0.0.0', 8, 'allowed'],
  ['172.16.0.0', 12, 'allowed'],
  ['192.168.0.0', 16, 'allowed'],
  // Metadata of Oracle's cloud, in its older network.
  ['192.0.0.192', 32, 'metadata'],
  ['::1', 128, 'allowed'],
  ['fc00::', 7, 'allowed'],
  // Metadata of AWS, Google's cloud and Oracle's cloud.
  ['fd00:ec2::', 32, 'metadata'],
  ['fd20:ce::', 32, 'metadata'],
  ['fd00:c1::', 32, 'metadata'],
];
const LISTS = { allowed: new BlockList(), metadata: new BlockList() };
for (const [network, bits, kind] of NETWORKS) LISTS[kind].addSubnet(network, bits, isIPv6(network) ? 'ipv6' : 'ipv4');

/** Whether an IP address is one of this machine or of a private network (RFC 1918, RFC 4193), in whatever form it is written. */
export function isPrivateAddress(address: string): boolean {
  // `::ffff:7f00:1` is the IPv4 address 127.0.0.1 (RFC 4291, 2.5.5.2).
  const mapped = isIPv6(address)
    ? /^::ffff:([\da-f]+):([\da-f]+)$/.exec(new URL(`http://[${bare(address)}]`).hostname.slice(1, -1))
    : null;
  if (mapped !== null) {
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
    return isPrivateAddress([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return LISTS.allowed.check(bare(address), family) && !LISTS.metadata.check(bare(address), family);
}

/** An IPv6 address without its zone, such as `%eth0`. */
function bare(address: string): string {
  return address.split('%', 1)[0] ?? '';
}

/**
 * Reads the address that gets the webhooks.
 * @param option that has the address
 * @throws InputError if it is not an address of this machine or of a private network, unless remote addresses are allowed
 */
export async function targetOf(text: string, option: string, allowRemote: boolean): Promise<Target> {
  const url = webAddress(text, option);
  if (allowRemote) return { url, allowRemote };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await resolve(host, { all: true }).catch(() => []);
  if (addresses.length === 0) throw new InputError(`${option}: this machine does not know the host ${host}.`);
  if (addresses.every(({ address }) => isPrivateAddress(address))) return { url, allowRemote };
  throw new InputError(
    `${option}: ${host} is neither this machine nor in a private network; add --allow-remote to send webhooks there.`,
  );
}

/** Where webhooks go. */
export interface Target {
  url: URL;
  allowRemote: boolean;
}

/** Resolves the name of a target for a connection, and judges what it means now. */
export const lookupPrivate: LookupFunction = (host, options, callback) =>
  lookup(host, { ...options, all: true }, (error, addresses = []) => {
    const [first] = addresses;
    const refusal = addresses.every(({ address }) => isPrivateAddress(address))
      ? null
      : new Error(`${host} is no private address.`);
    const failure = error ?? refusal;
    if (failure !== null || first === undefined) callback(failure, []);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });

/** @throws InputError if the text is not an http or https address */
export function webAddress(text: string, option: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new InputError(`${option}: "${text}" is not an http or https address, such as http://localhost:3000/hooks.`);
  return url;
}
