import { serverOrigins } from '../../model/api/server-address.ts';
import type { ConsoleData } from '../../model/request/console.ts';

/** Returns the origin of an address as the browser reads it, or null if the address is not valid. */
export function readOrigin(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** The origins that the form may send to: those of the servers that the description lists. */
export function sendOriginsOf({ servers }: Pick<ConsoleData, 'servers'>): string[] {
  return [...new Set(servers.flatMap((server) => serverOrigins(server, readOrigin)))];
}
