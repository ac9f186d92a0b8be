import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { stringOf, valueAtPointer } from '../../web/model/text/json.ts';
import { listenLocally } from '../tools/static-files.ts';
import { SimulatorAccount } from './simulator-account.ts';

/** A request as it arrived. */
export interface Recorded {
  method: string;
  /** Path with query, as sent. */
  path: string;
  headers: { name: string; value: string }[];
  body: Buffer;
  /** Status and body of the simulator's response. */
  status: number;
  response: string;
}

/** Stands between code samples and the simulator. Below `/1`, `/2` and so on it records the requests of one sample each. */
export interface Recorder {
  origin: string;
  /** The requests that arrived for each number. */
  recorded: (id: number) => Recorded[];
  close: () => Promise<void>;
}

/** Headers that belong to a connection, and so are not passed on. */
const OF_CONNECTION =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|http2-settings|keep-alive|expect|accept-encoding|sec-.*|origin|referer)$/i;
/** A simulator account that has the objects of the examples under other identifiers. */
export interface PreparedAccount {
  account: SimulatorAccount;
  /** Replaces the identifiers of the examples in a path or a body by those of the account. */
  replace: (text: string) => string;
}

/** Chooses the account that gets a request. */
type AccountFor = (request: Pick<Recorded, 'method' | 'path'>) => Promise<PreparedAccount>;

/**
 * All requests that read or get a token share one account. Each other request gets an account of its own, because it could make later requests
 * impossible. One request gives a new account the state of the first one.
 */
function separateAccounts(simulator: string): AccountFor {
  const first = prepareFirst(simulator);
  return async ({ method, path }) => {
    const { account, state, examples } = await first;
    const isShared = method === 'GET' || path.endsWith('/tokens');
    return withExamples(isShared ? account : await SimulatorAccount.create(simulator, state), examples);
  };
}

/**
 * Starts a server that records each request and sends it on to the simulator, with the credentials of an account and the
 * identifiers of its objects in the place of those of the examples.
 * @param onResponse is awaited before the sample gets its response
 */
export async function startRecorder(
  simulator: string,
  accountFor: AccountFor = separateAccounts(simulator),
  onResponse: (recorded: Recorded) => Promise<void> = () => Promise.resolve(),
): Promise<Recorder> {
  const recorded = new Map<number, Recorded[]>();
  const server = createServer((message, response) => {
    void respond(message, response);
  });
  const { origin } = await listenLocally(server);
  return {
    origin,
    recorded: (id) => recorded.get(id) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const [, id, path = ''] = /^\/(\d+)(\/.*)$/.exec(message.url ?? '') ?? [];
    if (id === undefined) {
      // The blank page on which samples for browsers run.
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Samples</title>');
      return;
    }
    const headers = message.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [{ name, value: all[index + 1] ?? '' }] : [],
    );
    const sent = { method: message.method ?? '', path, headers, body: Buffer.concat(chunks) };
    const received = await passOn(sent);
    const text = await textOf(received);
    const exchange = { ...sent, status: received.status, response: text };
    recorded.set(Number(id), [...(recorded.get(Number(id)) ?? []), exchange]);
    await onResponse(exchange);
    response
      .writeHead(received.status, { 'Content-Type': received.headers.get('Content-Type') ?? 'text/plain' })
      .end(received.status === 204 ? undefined : text);
  }

  /** The body of a response; of a stream only the first part, because it has no end. */
  async function textOf(received: Response): Promise<string> {
    if (received.headers.get('Content-Type') !== 'text/event-stream') return received.text();
    const reader = received.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return new TextDecoder().decode(first?.value);
  }

  async function passOn({ method, path, headers, body }: Omit<Recorded, 'status' | 'response'>): Promise<Response> {
    const { account, replace } = await accountFor({ method, path });
    const real: Record<string, string> = {
      authorization: headers.some(({ value }) => value.startsWith('Bearer '))
        ? `Bearer ${account.token}`
        : account.basic,
      'x-partner-token': account.credentials.partnerToken,
      'x-gateway-key': account.credentials.gatewayKey,
    };
    return fetch(simulator + replace(path.startsWith('/simulator/') ? path : `/simulator${path}`), {
      method,
      headers: headers
        .filter(({ name }) => !OF_CONNECTION.test(name))
        .map(({ name, value }): [string, string] => [name, real[name.toLowerCase()] ?? value]),
      ...(body.length === 0 ? {} : { body: replace(body.toString()) }),
    });
  }
}

/** Creates an account with the objects of the examples. Returns it with its state, and with its identifiers by those of the examples. */
async function prepareFirst(simulator: string) {
  const account = await SimulatorAccount.create(simulator);
  const contract = await account.sellContract();
  const order = await account.send('/public/v3/orders', {
    lines: [{ sku: 'IP15-128-BLK-REF', quantity: 1 }],
    shipTo: { type: 'store', storeId: 'NGW-CHI-014' },
  });
  const [delivery] = await account.deliveries();
  const state = await account.send('/account/state');
  const examples = new Map(
    Object.entries({
      ctr_6Jt8Bn2XqL: '/id',
      usr_8Fq2Lr7KpZ: '/user/id',
      cli_1Qm5Ex8FuT: '/lineItems/0/id',
      dev_5Hk1Xw9QmD: '/lineItems/0/device/id',
      '73051': '/legacyId',
      '48213': '/user/legacyId',
      '120644': '/lineItems/0/legacyId',
      '120645': '/lineItems/0/legacyId',
      '90177': '/lineItems/0/device/legacyId',
    }).map(([example, pointer]) => [example, String(valueAtPointer(contract, `#${pointer}`))]),
  );
  examples.set('ord_0Ka3Nd6CiS', stringOf(order.id) ?? '');
  examples.set('evt_2Yz7Hq4LoW', delivery?.eventId ?? '');
  return { account, state, examples };
}

function withExamples(account: SimulatorAccount, examples: ReadonlyMap<string, string>): PreparedAccount {
  const { clientId, clientSecret } = account.credentials;
  const ids = new Map([...examples, ['ngw_sandbox_7f3c1a', clientId], ['YOUR_CLIENT_SECRET', clientSecret]]);
  return { account, replace: (text) => withIds(text, ids) };
}

/** Replaces whole identifiers in a path or a body. */
export function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\w+/g, (word) => ids.get(word) ?? word);
}
