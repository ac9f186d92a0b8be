import {
  type Client as Generated,
  type ClientConfig,
  createClient,
  type OperationContext,
  type OperationId,
  type OperationPath,
  OPERATIONS,
  type Ops,
} from './api.js';

export * from './api.js';

const SERVERS: Readonly<Record<string, string>> = { api: '%SERVER%', simulator: '%URL%/simulator' };

type Context = OperationContext<OperationId, OperationPath>;
export type Acme = Generated<Ops, Context>;

export interface AcmeOptions extends Omit<ClientConfig<Context>, 'serverUrl'> {
  /** `api`, `simulator`, or the address of another server, such as that of a local simulator. Default `api`. */
  server?: 'api' | 'simulator' | `http${string}`;
}

/** Makes a client, of which each operation is a method. */
export function createAcme({ server = 'api', ...config }: AcmeOptions = {}): Acme {
  const serverUrl = SERVERS[server] ?? server;
  return createClient<Ops, OperationId, OperationPath>(OPERATIONS, {
    clientHeader: false,
    ...config,
    serverUrl,
  });
}
