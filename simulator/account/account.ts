import { DurableObject } from 'cloudflare:workers';

import { type Call, jsonReply, type Outcome, Problem, type Rate, type Refusal, type Reply } from '../front/call.ts';
import { type NewCredentials, newCredentials, sha256 } from '../front/credentials.ts';
import { stringOf } from '../json.ts';
import { takeContractStep } from '../resources/lifecycle.ts';
import { type AccountOperation, ACCOUNT_OPERATIONS, HANDLERS } from '../resources/operations.ts';
import { takeOrderStep } from '../resources/orders.ts';
import { CUSTOMERS, PARTNER, PRICES, STORES, TEST_IMEIS } from '../resources/seed.ts';
import { createUser } from '../resources/users.ts';
import { contractView, deviceView, orderView, userView } from '../resources/v3-views.ts';
import { Context, isRemoved, World } from '../resources/world.ts';
import { DAY, durationOf, timeOf } from '../time.ts';
import { Access, requireScopes } from './access.ts';
import { type AccountRow, AccountRows } from './account-row.ts';
import { Idempotency } from './idempotency.ts';
import { Inbox } from './inbox.ts';
import { RateLimit } from './rate-limit.ts';
import { RequestLog } from './request-log.ts';
import { Store } from './store.ts';

const LIMITS = { objects: 2000, bytes: 8_000_000, clockMoves: 500 };
/** The clock can be moved this far. */
const MAX_OFFSET = 20 * 365 * DAY;
/** The most changes that one request applies by itself; a further request applies the rest. */
const MAX_STEPS = 2000;
/** The most objects of a kind that the account shows. */
const MAX_SHOWN = 100;
/** How much later the deletion must be before the alarm is set again: setting it costs a write. */
const ALARM_SLACK = 600_000;

/** One simulator account. Nothing else can read its storage. */
export class Account extends DurableObject {
  readonly #rows: AccountRows;
  readonly #store: Store;
  readonly #access: Access;
  readonly #idempotency: Idempotency;
  readonly #log: RequestLog;
  readonly #inbox: Inbox;
  readonly #rate: RateLimit;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.#rows = new AccountRows(ctx.storage);
    this.#store = new Store(sql, LIMITS);
    this.#access = new Access(sql);
    this.#idempotency = new Idempotency(sql);
    this.#log = new RequestLog(sql);
    this.#inbox = new Inbox(sql);
    this.#rate = new RateLimit(env.REQUESTS_PER_MINUTE);
  }

  /** Makes the account and its credentials. */
  async create(origin: string): Promise<NewCredentials & { expiresAt: string; baseUrl: string }> {
    const credentials = newCredentials(this.ctx.id.toString());
    const { clientId, clientSecret, partnerToken, gatewayKey, webhookSecret } = credentials;
    const [clientSecretHash, partnerTokenHash, gatewayKeyHash] = await Promise.all([
      sha256(clientSecret),
      sha256(partnerToken),
      sha256(gatewayKey),
    ]);
    const expiresAt = Date.now() + DAY;
    const row = { clientId, clientSecretHash, partnerTokenHash, gatewayKeyHash, webhookSecret, origin, expiresAt };
    this.#rows.write({ ...row, offset: 0, clockMoves: 0, suspended: false });
    this.#seed(origin);
    await this.ctx.storage.setAlarm(expiresAt);
    return { ...credentials, expiresAt: timeOf(expiresAt), baseUrl: `${origin}/simulator` };
  }

  /** Handles one request. Never throws for what a request contains. */
  async handle(call: Call): Promise<Outcome> {
    const rate = this.#rate.count(Date.now());
    const row = this.#rows.read();
    try {
      if (row === null) throw unknownAccount();
      const scopes = this.#access.check(call.credential, row, this.#now(row));
      await this.#prolong(row);
      return await this.#handleKnown(call, { row, scopes, rate });
    } catch (error) {
      // A request that was held back can find its account deleted.
      if (this.#rows.read() === null) return { reply: null, refusal: unknownAccount().refusal, rate };
      if (!(error instanceof Problem)) throw error;
      return { reply: null, refusal: error.refusal, rate };
    }
  }

  /** Deletes the account after it was not used for a day. */
  override async alarm(): Promise<void> {
    const row = this.#rows.read();
    if (row !== null && row.expiresAt > Date.now()) await this.ctx.storage.setAlarm(row.expiresAt);
    else await this.#delete();
  }

  async #handleKnown(
    call: Call,
    { row, scopes, rate }: { row: AccountRow; scopes: ReadonlySet<string> | null; rate: Rate },
  ): Promise<Outcome> {
    const isControl = call.path.startsWith('/simulator/account');
    const outcome = await this.#attempt(async () => {
      this.#rate.require(rate);
      this.#takeSteps(row);
      if (row.suspended && !isControl)
        throw new Problem('partner_suspended', `The partner account ${PARTNER.id} is suspended.`);
      if (call.preferred !== null) return this.#preferred(call);
      requireScopes(call.scopes, scopes);
      if (call.refusal !== null) throw new Problem(call.refusal.code, call.refusal.detail, call.refusal);
      return isAccountOperation(call.operationId) ? this.#control(call, call.operationId) : this.#withKey(call, scopes);
    });
    const { refusal, reply } = outcome;
    const status = reply?.status ?? refusal?.status ?? call.statuses[refusal?.code ?? ''] ?? 400;
    if (!isControl && this.#rows.read() !== null)
      this.#log.add(call, { status, refusal: outcome.refusal, now: this.#now(row) });
    return { ...outcome, rate };
  }

  async #attempt(act: () => Promise<Reply>): Promise<{ reply: Reply | null; refusal: Refusal | null }> {
    try {
      return { reply: await act(), refusal: null };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { reply: null, refusal: error.refusal };
    }
  }

  /** A documented response, with the id of this request in a problem. */
  #preferred({ preferred, requestId }: Call): Reply {
    if (preferred === null) throw new TypeError('There is no preferred response.');
    const body = preferred.body?.replace(/"requestId":"req_[A-Z0-9]{10}"/, `"requestId":"${requestId}"`) ?? null;
    return { ...preferred, body, headers: { ...preferred.headers, 'Preference-Applied': `code=${preferred.status}` } };
  }

  /** Runs an operation on objects once for each `Idempotency-Key`. */
  async #withKey(call: Call, scopes: ReadonlySet<string> | null): Promise<Reply> {
    const key = stringOf(call.parameters.header['Idempotency-Key']);
    if (key === null) {
      await delay(call.waitSeconds);
      return this.#run(call, scopes, null);
    }
    const replayed = this.#idempotency.find(key, call.fingerprint);
    if (replayed !== null) return replayed;
    if (call.waitSeconds > 0) {
      this.#idempotency.start(key, call.fingerprint);
      await delay(call.waitSeconds);
      this.#idempotency.stop(key);
    }
    return this.#run(call, scopes, key);
  }

  /** Runs an operation: everything it changes is stored, or nothing. With a key, its response is stored too. */
  #run(call: Call, scopes: ReadonlySet<string> | null, key: string | null): Reply {
    const handler = HANDLERS.get(call.operationId);
    const row = this.#rows.read();
    if (handler === undefined || row === null) throw new TypeError(`The operation ${call.operationId} has no handler.`);
    const world = new World(this.#store, this.#now(row), row.origin);
    const { parameters, body, fingerprint } = call;
    try {
      return this.ctx.storage.transactionSync(() => {
        const result = handler(new Context(world, { parameters, body, scopes, path: call.path.split('?')[0] ?? '' }));
        this.#inbox.add(world.events);
        const reply = { ...jsonReply(result.status, result.body), headers: result.headers ?? {} };
        if (key === null) return reply;
        this.#idempotency.store(key, { fingerprint, reply, now: world.now });
        return { ...reply, headers: { ...reply.headers, 'Idempotency-Key': key } };
      });
    } catch (error) {
      this.#store.recount();
      throw error;
    }
  }

  async #control(call: Call, operation: AccountOperation): Promise<Reply> {
    const row = this.#rows.read();
    if (row === null) throw new TypeError('The account is missing.');
    switch (operation) {
      case 'createToken':
        return jsonReply(200, await this.#access.issue(call, this.#now(row)));
      case 'getSimulatorAccount':
        return jsonReply(200, this.#view(row));
      case 'updateSimulatorAccount':
        this.#rows.write({ ...row, suspended: (call.body as { suspended: boolean }).suspended });
        return jsonReply(204);
      case 'deleteSimulatorAccount':
        await this.#delete();
        return jsonReply(204);
      case 'resetSimulatorAccount':
        this.#reset(row);
        return jsonReply(204);
      case 'moveSimulatorClock':
        return jsonReply(200, this.#moveClock(row, durationOf((call.body as { advance: string }).advance)));
      case 'getSimulatorEvents':
        return jsonReply(200, { data: await this.#inbox.list(row.webhookSecret) });
      case 'redeliverSimulatorEvent':
        return jsonReply(201, await this.#inbox.redeliver(String(call.parameters.path.eventId), row.webhookSecret));
      case 'getSimulatorRequests':
        return jsonReply(200, { data: this.#log.list() });
    }
  }

  /** The time of the account's clock. */
  #now({ offset }: AccountRow): number {
    return Date.now() + offset;
  }

  /** Applies what is due by now, each change at its own time. Returns the number of events. */
  #takeSteps(row: AccountRow): number {
    const now = this.#now(row);
    if (this.#store.firstDue(now) === null) return 0;
    const world = new World(this.#store, now, row.origin);
    this.ctx.storage.transactionSync(() => {
      for (let steps = 0; steps < MAX_STEPS; steps += 1) {
        const next = this.#store.firstDue(now);
        if (next === null) break;
        const take = next.kind === 'order' ? takeOrderStep : takeContractStep;
        take(world.atTime(next.due), next.id);
      }
      this.#inbox.add(world.events);
    });
    return world.events.reduce((sum, { urls }) => sum + urls.length, 0);
  }

  #moveClock(row: AccountRow, duration: number): unknown {
    if (row.clockMoves >= LIMITS.clockMoves || row.offset + duration > MAX_OFFSET)
      throw new Problem('rate_limited', 'The clock can be moved 500 times and 20 years. Reset the account.', {
        retryAfter: 60,
      });
    const moved = { ...row, offset: row.offset + duration, clockMoves: row.clockMoves + 1 };
    this.#rows.write(moved);
    const events = this.#takeSteps(moved);
    return { now: timeOf(this.#now(moved)), clockOffsetSeconds: Math.floor(moved.offset / 1000), events };
  }

  #view(row: AccountRow): unknown {
    const world = new World(this.#store, this.#now(row), row.origin);
    const devices = this.#store.all('device', MAX_SHOWN).filter((device) => !isRemoved(device));
    const { clientId, origin, offset, expiresAt, suspended, clockMoves } = row;
    return {
      clientId,
      baseUrl: `${origin}/simulator`,
      now: world.time,
      clockOffsetSeconds: Math.floor(offset / 1000),
      expiresAt: timeOf(expiresAt),
      suspended,
      partner: PARTNER,
      limits: { requestsPerMinute: this.env.REQUESTS_PER_MINUTE, ...LIMITS },
      usage: { ...this.#store.usage(), clockMoves },
      storeIds: STORES.map(({ storeId }) => storeId),
      productPriceIds: PRICES.map(({ id }) => id),
      testImeis: TEST_IMEIS.map(({ imei, result }) => ({ imei, result })),
      users: this.#store.all('user', MAX_SHOWN).map(userView),
      devices: devices.map(deviceView),
      contracts: this.#store.all('contract', MAX_SHOWN).map((contract) => contractView(world, contract)),
      orders: this.#store.all('order', MAX_SHOWN).map(orderView),
    };
  }

  #reset(row: AccountRow): void {
    for (const part of [this.#store, this.#access, this.#idempotency, this.#log, this.#inbox]) part.clear();
    this.#rows.write({ ...row, offset: 0, clockMoves: 0, suspended: false });
    this.#seed(row.origin);
  }

  #seed(origin: string): void {
    const world = new World(this.#store, Date.now(), origin);
    for (const customer of CUSTOMERS) createUser(world, customer);
  }

  /** Puts the deletion off, because the account is used. */
  async #prolong(row: AccountRow): Promise<void> {
    const expiresAt = Date.now() + DAY;
    if (expiresAt - row.expiresAt < ALARM_SLACK) return;
    this.#rows.write({ ...row, expiresAt });
    await this.ctx.storage.setAlarm(expiresAt);
  }

  async #delete(): Promise<void> {
    this.#log.clear();
    this.#rows.forget();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }
}

function unknownAccount(): Problem {
  return new Problem('invalid_token', 'The account is unknown or was deleted.', { status: 401 });
}

function isAccountOperation(id: string): id is AccountOperation {
  return (ACCOUNT_OPERATIONS as readonly string[]).includes(id);
}

function delay(seconds: number): Promise<void> {
  return seconds <= 0 ? Promise.resolve() : scheduler.wait(seconds * 1000);
}
