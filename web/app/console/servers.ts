import type { ConsoleData, ConsoleServer } from '../../model/request/console.ts';
import type { FormValues } from './form-values.ts';

/** Rank of an environment in the list of servers. A server without a hint has a rank between them. */
const RANKS = { simulator: 0, sandbox: 1, production: 3 } as const;
const RANK_WITHOUT_HINT = 2;

/** Data with the simulator of this site as the last server. Its place in the list is chosen by {@link serverOrder}. */
export function withSimulator(data: ConsoleData, origin: string): ConsoleData {
  return data.simulator === undefined
    ? data
    : {
        ...data,
        servers: [...data.servers, { url: `${origin}/simulator`, variables: [], environment: 'simulator' }],
      };
}

/** The indexes of the servers as the form lists them: simulator, sandboxes, servers without a hint, production. */
export function serverOrder({ servers }: Pick<ConsoleData, 'servers'>): number[] {
  const rankOf = (index: number): number => {
    const environment = servers[index]?.environment;
    return environment === undefined ? RANK_WITHOUT_HINT : RANKS[environment];
  };
  return [...servers.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Index of the server that a form begins with. Where nothing can be sent, readers choose the simulator themselves. */
export function firstServer(data: ConsoleData): string {
  const order = serverOrder(data);
  const [first = 0] = data.canSend ? order : order.filter((index) => data.servers[index]?.environment !== 'simulator');
  return String(first);
}

export function serverOf(data: ConsoleData, { server }: Pick<FormValues, 'server'>): ConsoleServer | undefined {
  return data.servers[Number(server)];
}

export function isSimulated(data: ConsoleData, values: Pick<FormValues, 'server'>): boolean {
  return serverOf(data, values)?.environment === 'simulator';
}

/** Whether the form only runs requests in the simulator of this site, whichever server the code samples name. */
export function canRun({ canSend, simulator }: Pick<ConsoleData, 'canSend' | 'simulator'>): boolean {
  return !canSend && simulator !== undefined;
}

/** Whether the chosen server is a simulator that asks for no credentials. */
export function needsNoCredentials(data: ConsoleData, values: Pick<FormValues, 'server'>): boolean {
  return data.simulator?.isOpen === true && isSimulated(data, values);
}

/** Whether a request to the simulator still needs credentials, which a saved account fills in. */
export function lacksCredentials(
  data: ConsoleData,
  values: Pick<FormValues, 'server' | 'security' | 'simulatorCredentials'>,
): boolean {
  const needsAny = (data.security[Number(values.security)] ?? []).length > 0;
  return (
    needsAny &&
    isSimulated(data, values) &&
    !needsNoCredentials(data, values) &&
    values.simulatorCredentials.every(({ user, secret }) => user === '' && secret === '')
  );
}

/** Whether a request must be confirmed: it may change real data. */
export function needsConfirmation(data: ConsoleData, values: Pick<FormValues, 'server'>): boolean {
  return serverOf(data, values)?.environment === 'production' && !/^(?:GET|HEAD)$/.test(data.method);
}

/** Index of a server by its address; -1 for production, which only readers themselves choose. */
export function rememberedServer({ servers }: ConsoleData, url: string | null): number {
  return servers.findIndex((server) => server.url === url && server.environment !== 'production');
}
