import { DurableObject } from 'cloudflare:workers';

import { EVENT_STREAM_TYPE } from '../../../web/model/api/media-type.ts';
import type { NamedApi } from '../../../web/model/description/named-api.ts';
import { isBelowSimulator, SIMULATOR } from '../../../web/model/edge/simulator.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { numberOf, stringOf } from '../../../web/model/text/json.ts';
import { sha256 } from '../../../web/model/text/sha256.ts';
import type { Call } from '../../../worker/simulator/front/call.ts';
import type { Outcome, Rate, Refusal, Reply } from '../../../worker/simulator/front/reply.ts';
import type { SiteAccount } from '../../../worker/simulator/front/rules.ts';
import { type ApiRequest, type ApiResponse, ok, type Scopes } from '../api/handler.ts';
import { newCredentials } from '../front/credentials.ts';
import { RefusalError } from '../refusal-error.ts';
import { PARTNER } from '../seed/seed.ts';
import { ObjectStore } from '../store/object-store.ts';
import { DAY, durationOf, timeOf } from '../time.ts';
import { Access, requireScopes } from './access.ts';
import { type AccountRow, AccountRows } from './account-row.ts';
import { Content } from './content.ts';
import { errorOf, type Fault, Faults } from './faults.ts';
import { Idempotency } from './idempotency.ts';
import { Inbox } from './inbox.ts';
import {
  type ControlOperation,
  isControlOperation,
  isObjectOperation,
  type ObjectOperation,
  replyOf,
  requestOf,
  runOperation,
} from './operations.ts';
import { RateLimit } from './rate-limit.ts';
import { RequestLog } from './request-log.ts';
import { Streams } from './streams.ts';
import { LIMITS, Timeline } from './timeline.ts';
import { UsageLog } from './usage-log.ts';
import { accountView } from './view.ts';

/** The deletion is put off only if it moves by more than this, in ms, because setting the alarm costs a write. */
const ALARM_SLACK = 600_000;

/** Operations that remove all objects. They work whatever happens to the objects by themselves. */
const REMOVALS: ReadonlySet<string> = new Set<ControlOperation>(['deleteSimulatorAccount', 'resetSimulatorAccount']);

type Controls = {
  [Id in ControlOperation]: (
    request: ApiRequest<Id>,
    context: { row: AccountRow; call: Call },
  ) => ApiResponse<Id> | Promise<ApiResponse<Id>>;
};

/** One simulator account. Nothing else can read its storage. */
export class Account extends DurableObject implements SiteAccount {
  readonly #rows: AccountRows;
  readonly #timeline: Timeline;
  readonly #access: Access;
  readonly #faults: Faults;
  readonly #idempotency: Idempotency;
  readonly #log: RequestLog;
  readonly #inbox: Inbox;
  readonly #content: Content;
  readonly #streams: Streams;
  readonly #rate: RateLimit;
  readonly #usage: UsageLog;
  /** The names in the descriptions. */
  readonly apis: readonly NamedApi[] = [];

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.#rows = new AccountRows(ctx.storage);
    this.#access = new Access(sql);
    this.#faults = new Faults(sql);
    this.#idempotency = new Idempotency(sql);
    this.#log = new RequestLog(sql);
    this.#usage = new UsageLog(sql, () => this.apis);
    const objects = new ObjectStore(sql, LIMITS, env.SEED ?? null);
    this.#inbox = new Inbox(sql, {
      faults: this.#faults,
      newId: (prefix) => objects.newId(prefix),
      isForwarding: () => this.#rows.read()?.forwarding === true,
      onReceived: ({ body }) => this.#usage.addEvent(body, timeIn(env)),
    });
    this.#timeline = new Timeline(ctx.storage, {
      rows: this.#rows,
      inbox: this.#inbox,
      objects,
      time: () => timeIn(env),
    });
    this.#content = new Content({
      rows: this.#rows,
      timeline: this.#timeline,
      faults: this.#faults,
      idempotency: this.#idempotency,
      inbox: this.#inbox,
      log: this.#log,
    });
    this.#streams = new Streams({
      inbox: this.#inbox,
      secret: () => this.#rows.read()?.webhookSecret ?? null,
      takeSteps: () => this.#takeSteps(),
    });
    this.#rate = new RateLimit(env.REQUESTS_PER_MINUTE);
  }

  /** Makes the account and its credentials. */
  async create(origin: string): Promise<Simulator<'Credentials'>> {
    const credentials = newCredentials(this.ctx.id.toString());
    const { clientId, clientSecret, partnerToken, gatewayKey, webhookSecret } = credentials;
    const [clientSecretHash, partnerTokenHash, gatewayKeyHash] = await Promise.all([
      sha256(clientSecret),
      sha256(partnerToken),
      sha256(gatewayKey),
    ]);
    const expiresAt = timeIn(this.env) + lifetimeIn(this.env);
    const secrets = { clientSecretHash, partnerTokenHash, gatewayKeyHash, webhookSecret };
    this.#content.begin({ clientId, ...secrets, origin, forwarding: false, restarts: 0, expiresAt });
    await this.ctx.storage.setAlarm(expiresAt);
    return { ...credentials, expiresAt: timeOf(expiresAt), baseUrl: origin + SIMULATOR };
  }

  /** Handles one request. Never throws for what a request contains. */
  async handle(call: Call): Promise<Outcome> {
    const row = this.#rows.read();
    // Only the requests of those who have the credentials count.
    let rate: Rate | null = null;
    try {
      // The constructor has made tables. Nothing else would remove them, because a deleted account has no alarm.
      if (row === null) await this.ctx.storage.deleteAll();
      if (row === null) throw unknownAccount();
      const scopes = this.#access.check(call.credential, row, this.#timeline.now(row));
      rate = this.#rate.count(Date.now());
      await this.#prolong(row);
      const fault = isOwn(call) || this.#rate.isReached ? null : this.#faults.ofResponse(call.operationId);
      const reply = await this.#respond(call, { row, scopes, rate, fault }).catch(refusalOf);
      const outcome = { reply, rate, fault: fault?.fault ?? null };
      const isLogged = !isOwn(call) && this.#rows.read() !== null;
      if (isLogged) this.#log.add(call, outcome, this.#timeline.now(row));
      if (isLogged) this.#usage.add(call, outcome, timeIn(this.env));
      return outcome;
    } catch (error) {
      // A request that was held back can find its account deleted.
      return { reply: refusalOf(this.#rows.read() === null ? unknownAccount() : error), rate, fault: null };
    } finally {
      this.#streams.wake();
    }
  }

  /** Deletes the account after it was not used for a day. */
  override async alarm(): Promise<void> {
    const row = this.#rows.read();
    if (row !== null && row.expiresAt > timeIn(this.env)) await this.ctx.storage.setAlarm(row.expiresAt);
    else await this.#delete();
  }

  async #respond(
    call: Call,
    { row, scopes, rate, fault }: { row: AccountRow; scopes: Scopes; rate: Rate; fault: Fault | null },
  ): Promise<Reply | Refusal> {
    const { operationId, preferred, refusal } = call;
    this.#rate.require(rate);
    const error = fault === null ? null : errorOf(fault, call);
    if (error !== null) return error;
    const seconds = fault?.fault === 'slow' ? (fault.seconds ?? 0) : 0;
    if (!REMOVALS.has(operationId)) this.#timeline.takeSteps(row);
    if (row.suspended && !isOwn(call))
      throw new RefusalError('partner_suspended', `The partner account ${PARTNER.id} is suspended.`);
    if (preferred !== null) return preferredReply(preferred, call.requestId);
    requireScopes(call.scopes, scopes);
    if (refusal !== null) return refusal;
    const waitSeconds = Math.max(call.waitSeconds, seconds);
    if (isObjectOperation(operationId)) return this.#runOnce(operationId, { ...call, waitSeconds }, scopes);
    if (seconds > 0) await scheduler.wait(seconds * 1000);
    if (isControlOperation(operationId)) return this.#control(operationId, requestOf(call, scopes), call);
    throw new TypeError(`The operation ${operationId} has no handler.`);
  }

  /** Runs an operation on objects once for each `Idempotency-Key`. */
  async #runOnce(id: ObjectOperation, call: Call, scopes: Scopes): Promise<Reply> {
    const { fingerprint, waitSeconds } = call;
    const key = stringOf(call.parameters.header['Idempotency-Key']);
    const now = this.#timeline.now(this.#row());
    const replayed = key === null ? null : this.#idempotency.find(key, { fingerprint, now });
    if (replayed !== null) return replayed;
    if (waitSeconds > 0) {
      if (key !== null) this.#idempotency.start(key, fingerprint);
      await scheduler.wait(waitSeconds * 1000);
      if (key !== null) this.#idempotency.stop(key);
    }
    // The portal passes on no links to other origins, and a machine has several names (localhost, 127.0.0.1).
    const { result } = this.#timeline.change({ ...this.#row(), origin: call.origin }, (world) => {
      const reply = runOperation(id, world, requestOf(call, scopes));
      if (key === null) return reply;
      this.#idempotency.store(key, { fingerprint, reply, now: world.now });
      return { ...reply, headers: { ...reply.headers, 'Idempotency-Key': key } };
    });
    return result;
  }

  async #control<Id extends ControlOperation>(id: Id, request: ApiRequest<Id>, call: Call): Promise<Reply> {
    const reply = replyOf(await this.#controls[id](request, { row: this.#row(), call }));
    if (id !== 'streamSimulatorEvents') return reply;
    const stream = this.#streams.open(numberOf(call.parameters.header['Last-Event-ID']));
    return { ...reply, headers: { 'Content-Type': EVENT_STREAM_TYPE }, stream };
  }

  /** The operations on the account itself. */
  readonly #controls: Controls = {
    createToken: async ({ body }, { row, call }) =>
      ok(await this.#access.issue(call.credential.account, body.scope, this.#timeline.now(row))),
    getSimulatorAccount: (_, { row }) =>
      ok(
        accountView(this.#timeline.world(row), row, {
          limits: { requestsPerMinute: this.env.REQUESTS_PER_MINUTE, ...LIMITS },
          faults: this.#faults.list(),
          nextDue: this.#timeline.nextDue(),
        }),
      ),
    updateSimulatorAccount: ({ body }, { row }) => {
      this.#rows.write({ ...row, ...body });
      return { status: 204 };
    },
    deleteSimulatorAccount: async () => {
      await this.#delete();
      return { status: 204 };
    },
    resetSimulatorAccount: (_, { row }) => {
      this.#access.clear();
      this.#usage.clear();
      this.#content.reset(row);
      return { status: 204 };
    },
    moveSimulatorClock: ({ body }, { row }) => ok(this.#timeline.move(row, durationOf(body.advance))),
    saveSimulatorState: async (_, { row }) => ok(await this.#content.save(row)),
    restoreSimulatorState: async ({ body }, { call }) => {
      await this.#content.restore(body, { call, rowNow: () => this.#row() });
      return { status: 204 };
    },
    injectSimulatorFault: ({ body }) => ({ status: 201, body: this.#faults.add(body) }),
    clearSimulatorFaults: () => {
      this.#faults.clear();
      return { status: 204 };
    },
    getSimulatorEvents: async (_, { row }) => ok({ data: await this.#inbox.list(row.webhookSecret) }),
    redeliverSimulatorEvent: async ({ path }, { row }) => ({
      status: 201,
      body: await this.#inbox.redeliver(path.eventId, row.webhookSecret),
    }),
    streamSimulatorEvents: () => ({ status: 200 }),
    claimSimulatorDelivery: async ({ path }, { row }) =>
      ok(await this.#inbox.claim(path.deliveryId, row.webhookSecret)),
    reportSimulatorDelivery: ({ path, body }, { row }) => {
      this.#inbox.end(path.deliveryId, body.status, this.#timeline.now(row));
      return { status: 204 };
    },
    getSimulatorRequests: () => ok({ data: this.#log.list() }),
    getSimulatorUsage: () => ok(this.#usage.read()),
  };

  /** Applies what is due without a request. Returns the ms until something else is due. */
  #takeSteps(): number {
    const row = this.#rows.read();
    if (row === null) return 0;
    try {
      this.#timeline.takeSteps(row);
    } catch (error) {
      // The next request is refused with it.
      refusalOf(error);
    }
    return Math.max(1000, (this.#timeline.nextDue() ?? Number.POSITIVE_INFINITY) - this.#timeline.now(row));
  }

  #row(): AccountRow {
    const row = this.#rows.read();
    if (row === null) throw unknownAccount();
    return row;
  }

  /** Puts the deletion off, because the account is used. */
  async #prolong(row: AccountRow): Promise<void> {
    const expiresAt = timeIn(this.env) + lifetimeIn(this.env);
    if (expiresAt - row.expiresAt < ALARM_SLACK) return;
    this.#rows.write({ ...row, expiresAt });
    await this.ctx.storage.setAlarm(expiresAt);
  }

  async #delete(): Promise<void> {
    this.#log.clear();
    this.#usage.clear();
    this.#rows.forget();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#streams.wake();
  }
}

/** Whether a call is about the simulator, and not about the API that it simulates. */
function isOwn({ path }: Call): boolean {
  return isBelowSimulator(path);
}

/** A documented response, with the id of this request in a problem. */
function preferredReply({ status, headers, body }: Reply, requestId: string): Reply {
  const shown = body?.replace(/"requestId":"req_[A-Z0-9]{10}"/, `"requestId":"${requestId}"`) ?? null;
  return { status, body: shown, headers: { ...headers, 'Preference-Applied': `code=${status}` } };
}

function unknownAccount(): RefusalError {
  return new RefusalError('invalid_token', 'The account is unknown or was deleted.', { status: 401 });
}

/** The refusal that was thrown. Throws other errors again. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal;
  throw error;
}

type Clock = Pick<Cloudflare.Env, 'NOW' | 'KEEPS_ACCOUNTS'>;

/** The time from which the clocks of accounts are set, in ms. Signatures and limits have the real time. */
function timeIn({ NOW }: Clock): number {
  return Number(NOW ?? Date.now());
}

/** How long an account lives after its last request, in ms. */
function lifetimeIn({ KEEPS_ACCOUNTS }: Clock): number {
  return KEEPS_ACCOUNTS === true ? 36_500 * DAY : DAY;
}
