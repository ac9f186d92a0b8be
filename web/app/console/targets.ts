import type { ConsoleData, ConsoleServer } from '../../model/description/console.ts';
import { serverOrigins } from '../../model/request/server-address.ts';

/**
 * Where a request goes.
 * - `server`: a server of the description.
 * - `simulator`: the simulator of this site, with the credentials of a simulator account.
 * - `samples`: only into the code samples, with a server of the description. The page sends it nowhere.
 */
export interface Target {
  kind: 'server' | 'simulator' | 'samples';
  server: ConsoleServer;
}

/** Rank of an environment in the list of targets. A server without a hint has a rank between them. */
const RANKS = { simulator: 0, sandbox: 1, production: 3 } as const;
const RANK_WITHOUT_HINT = 2;

/** Tells the form the address of the simulator, which depends on the site that the page is on. */
export function withSimulator(data: ConsoleData, origin: string): ConsoleData {
  const { simulator } = data;
  return simulator === undefined ? data : { ...data, simulator: { ...simulator, url: `${origin}/simulator` } };
}

type Described = Pick<ConsoleData, 'canSend' | 'servers' | 'simulator'>;

/** The targets as the form lists them: simulator, sandboxes, servers without a hint, production. */
export function targetsOf({ canSend, servers, simulator }: Described): Target[] {
  const rankOf = ({ server: { environment } }: Target): number =>
    environment === undefined ? RANK_WITHOUT_HINT : RANKS[environment];
  const targets = servers.map((server): Target => ({ kind: canSend ? 'server' : 'samples', server }));
  if (simulator?.url !== undefined)
    targets.push({ kind: 'simulator', server: { url: simulator.url, variables: [], environment: 'simulator' } });
  return targets.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Address of the target that a form begins with. Where nothing is sent to the provider, readers choose the simulator themselves. */
export function firstTarget(data: Described): string {
  return targetsOf(data).find(({ kind }) => data.canSend || kind !== 'simulator')?.server.url ?? '';
}

/** The chosen target, whose address the code samples have. */
export function targetOf(data: Described, { target }: { target: string }): Target | undefined {
  return targetsOf(data).find(({ server }) => server.url === target);
}

/** The target that the form sends to: the chosen one, or the simulator where nothing is sent to the provider. Null if it sends nothing. */
export function sendingTarget(data: Described, values: { target: string }): Target | null {
  const found = data.canSend ? targetOf(data, values) : targetsOf(data).find(({ kind }) => kind === 'simulator');
  return found ?? null;
}

/** Whether the form sends requests: to the chosen target, or only to the simulator of this site. */
export function sends({ canSend, simulator }: Pick<ConsoleData, 'canSend' | 'simulator'>): boolean {
  return canSend || simulator !== undefined;
}

/** Whether a target is a simulator that asks for no credentials. */
export function needsNoCredentials({ simulator }: Pick<ConsoleData, 'simulator'>, target: Target | undefined): boolean {
  return simulator?.isOpen === true && target?.kind === 'simulator';
}

/** Whether a request must be confirmed: it may change real data. */
export function needsConfirmation({ method }: Pick<ConsoleData, 'method'>, { server }: Target): boolean {
  return server.environment === 'production' && !/^(?:GET|HEAD)$/.test(method);
}

/** A remembered or shared address, if the operation has it; null for production, which only readers themselves choose. */
export function rememberedTarget(data: Described, url: string | null): string | null {
  const found = targetsOf(data).find(({ server }) => server.url === url && server.environment !== 'production');
  return found?.server.url ?? null;
}

/** The origins that a request to a target may go to: the simulator's, or those of the servers that the description lists. */
export function originsFor({ servers }: Pick<ConsoleData, 'servers'>, { kind, server }: Target): string[] {
  const allowed = kind === 'simulator' ? [server] : servers;
  return [...new Set(allowed.flatMap(serverOrigins))];
}
