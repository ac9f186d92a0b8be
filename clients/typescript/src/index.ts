import {
  type Client,
  createClient,
  type Middleware,
  type OperationContext,
  type OperationDescriptor,
  type OperationId,
  type OperationPath,
  OPERATIONS,
  type OperationTag,
  type Ops,
  type RetryContext,
  type Token,
  type TokenRequest,
} from './api.js';
import { checkPaths } from './arguments.js';
import { AcmeConnectionError, AcmeError, AcmeInputError, errorOf } from './errors.js';
import { CLIENT } from './name.js';
import { Tokens } from './tokens.js';

export { AcmeConnectionError, AcmeError, AcmeInputError, AcmeSignatureError, isAcmeError } from './errors.js';
export { constructEvent } from './webhook.js';
export { TimeoutError } from './api.js';
export type * from './api.js';

const SERVERS = {
  simulator: '%URL%/simulator',
  sandbox: '%SANDBOX%',
  production: '%PRODUCTION%',
} as const;
const KEY = 'Idempotency-Key';
const VALID_KEY = /^[\w-]{8,64}$/;

export interface AcmeOptions {
  /** `simulator`, `sandbox`, `production`, or the URL of another simulator. Each has its own credentials. */
  server: keyof typeof SERVERS | `http${string}`;
  clientId: string;
  clientSecret: string;
  /** The scopes of the token, separated by spaces. Default: all scopes of your account. */
  scope?: TokenRequest['scope'];
  /** How often a failed call is repeated. Default 3. */
  retries?: number;
  /** Milliseconds that one attempt may take. Default 30,000. */
  timeout?: number;
  /** Replaces the global `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
  /** Receives what does not match the description in a response, which the call returns as it is. */
  onWarning?: (mismatch: string) => void;
  /** Receives the names that each call used, to log one line of JSON a call. %URL%/integration reads the log. */
  onUse?: (use: Use) => void;
}

/** A call without its values. */
export interface Use {
  operation: OperationId;
  method: string;
  /** The path template. */
  path: OperationPath;
  /** Name and version of this client. */
  client: string;
  query: string[];
  headers: string[];
  /** The body of the request and of the response with null for each value. */
  request: unknown;
  response: unknown;
  status: number;
  /** The code of an error. */
  code: string | null;
  at: string;
}

type Operation = OperationContext<OperationId, OperationPath, OperationTag>;
export type Acme = Client<Ops, Operation>;

/**
 * Makes a client. It gets and renews the token, makes an idempotency key for each call that needs one, and repeats calls by the
 * rules of %URL%/guides/idempotency-and-retries.
 * @throws AcmeInputError if an option is missing or wrong
 */
export function createAcme(options: AcmeOptions): Acme {
  const {
    clientId,
    clientSecret,
    scope,
    retries = 3,
    timeout = 30_000,
    fetch: send = fetch,
    onWarning,
    onUse,
  } = options;
  for (const argument of ['clientId', 'clientSecret'] as const)
    if (typeof options[argument] !== 'string' || options[argument] === '')
      throw new AcmeInputError(
        argument,
        `Pass the ${argument} of your partner account, for example from the environment.`,
      );
  const tokens = new Tokens((): Promise<Token> => {
    const body: TokenRequest = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
    return acme.createToken({ body });
  });
  const acme: Acme = createClient<Ops, OperationId, OperationPath, OperationTag>(OPERATIONS, {
    serverUrl: serverUrl(options.server),
    clientHeader: false,
    timeout,
    retry: { retries, retryOn },
    middleware: [
      keys,
      { onError: errorOf },
      ...(onWarning === undefined ? [] : [watch(onWarning)]),
      ...(onUse === undefined ? [] : [log(onUse)]),
    ],
    auth: { basic: { username: clientId, password: clientSecret }, bearer: () => tokens.get() },
    fetch: withRenewal(send, tokens),
  });
  return checkPaths(acme);
}

function serverUrl(server: string): string {
  const named = Object.entries(SERVERS).find(([name]) => name === server)?.[1];
  const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(server);
  if (named === undefined && !isLocal && !/^https:\/\/\S+$/.test(server))
    throw new AcmeInputError('server', `Pass ${Object.keys(SERVERS).join(', ')}, or the https address of a simulator.`);
  return named ?? server;
}

/** Pages and workers of a browser have an address. A browser sends its own name, and would ask other servers whether it may send ours. */
const isBrowser = 'location' in globalThis;

/** Makes the key of an operation that needs one, and checks the key of the caller. All attempts of a call have the same key. */
const keys: Middleware<Operation> = {
  onRequest({ headers, body, operation }) {
    // The API takes credentials in one place only.
    if (typeof body === 'object' && body !== null && 'client_secret' in body) delete headers.Authorization;
    const { params }: OperationDescriptor = OPERATIONS[operation.id];
    const takesKey = params?.some(({ name }) => name === KEY) === true;
    const key = headers[KEY];
    if (key !== undefined && !takesKey)
      throw new AcmeInputError('idempotencyKey', `${operation.id} takes no key. You can repeat it without one.`);
    if (key !== undefined && !VALID_KEY.test(key))
      throw new AcmeInputError(
        'idempotencyKey',
        'Pass 8 to 64 letters, digits, hyphens or underscores, such as a UUID.',
      );
    if (takesKey) headers[KEY] ??= crypto.randomUUID();
    if (!isBrowser) headers['User-Agent'] ??= CLIENT;
  },
};

/** Compares responses with their descriptions. */
function watch(onWarning: (mismatch: string) => void): Middleware<Operation> {
  return {
    async onResponse(response, { operation }) {
      if (!response.ok || response.status === 204) return;
      // Only who subscribes loads the schemas.
      const [{ mismatches }, { RESPONSES }] = await Promise.all([import('./mismatches.js'), import('./schemas.js')]);
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      for (const found of mismatches(RESPONSES[operation.id] ?? {}, body)) onWarning(`${operation.id} ${found}`);
    },
  };
}

/** Reports each response with the names of its call. */
function log(onUse: (use: Use) => void): Middleware<Operation> {
  return {
    async onResponse(response, { url, method, headers, body, operation }) {
      const { status } = response;
      const json: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      const code = status < 400 ? null : await codeOf(response);
      onUse({
        operation: operation.id,
        method,
        path: operation.path,
        client: CLIENT,
        query: [...new URL(url).searchParams.keys()],
        headers: Object.keys(headers),
        request: namesOf(body),
        response: namesOf(json),
        status,
        code: typeof code === 'string' ? code : null,
        at: new Date().toISOString(),
      });
    },
  };
}

function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesOf(inner)]));
}

/** A call is repeated after 429, 5xx, "still running" and a lost response. What creates something has a key, so nothing is created twice. */
async function retryOn({ response, error }: RetryContext): Promise<boolean> {
  if (response === undefined) return !(error instanceof AcmeError || error instanceof AcmeInputError);
  if (response.status === 429 || response.status >= 500) return true;
  return response.status === 409 && (await codeOf(response)) === 'idempotency_in_progress';
}

/** Sends a request again with a new token if the API says that its token expired. */
function withRenewal(send: typeof fetch, tokens: Tokens): typeof fetch {
  const attempt = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    try {
      const [input, init] = request;
      // The API redirects nowhere, and no other host gets credentials or the data of a customer.
      const response = await send(input, { ...init, redirect: 'manual' });
      const { status, statusText, headers } = response;
      // A connection can also end within the body, and then the call is repeated as after no response.
      const body = status === 204 || status === 304 ? null : await response.arrayBuffer();
      return new Response(body, { status, statusText, headers });
    } catch (cause) {
      // The caller or the timeout has ended the call.
      if (request[1]?.signal?.aborted === true) throw cause;
      throw new AcmeConnectionError('The connection to the API failed.', { cause });
    }
  };
  return async (input, init) => {
    const response = await attempt(input, init);
    if (response.status !== 401 || (await codeOf(response)) !== 'token_expired') return response;
    const headers = new Headers(init?.headers);
    const rejected = headers.get('Authorization')?.replace('Bearer ', '') ?? '';
    headers.set('Authorization', `Bearer ${await tokens.renew(rejected)}`);
    return attempt(input, { ...init, headers });
  };
}

/** The code of an error, without using up its body. */
async function codeOf(response: Response): Promise<unknown> {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : null;
}
