import { textOfValue } from '../../../web/model/request/serialize.ts';
import { type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { phoneSale } from '../phone-sale.ts';
import type { Credentials } from '../simulator-account.ts';

type Call = (inputs: JsonObject) => Promise<JsonObject>;

/** The parts of the installed TypeScript client that the reference uses. */
export interface ClientPackage {
  createAkko: (options: {
    server: string;
    clientId: string;
    clientSecret: string;
    retries: number;
    timeout: number;
    fetch: typeof fetch;
  }) => Record<string, Call>;
  constructEvent: (body: string, signature: string, secret: string) => unknown;
}

export interface Setting {
  client: ClientPackage;
  /** Base URL of the simulator. */
  url: string;
  credentials: Credentials;
}

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A number that an article can have, as the case needs it. */
const PHONE = '356938035644104';
const RECEIPT = { condition: 'new', purchase: { purchasedOn: '2026-03-02', receiptNumber: 'NGW-CHI-014-55731' } };
const LAPTOP = {
  kind: 'laptop',
  manufacturer: 'Apple',
  model: 'MacBook Air 13 (M3)',
  serialNumber: 'FVFH31XYQ6L4',
  ...RECEIPT,
};
const CUSTOMER = {
  firstName: 'Maya',
  lastName: 'Torres',
  email: 'maya.torres@example.com',
  mobileNumber: '+13125550142',
};
const LENT = { kind: 'phone', role: 'service', manufacturer: 'Samsung', model: 'Galaxy A54', condition: 'used' };
const IN_FORCE = new Set(['waiting_period', 'active', 'restored']);
/** The cases in which an activated contract brings an order. */
const WITH_ORDER = new Set(['C20', 'C22', 'C23']);
const KNOWN = new Set([
  'contract.activated',
  'contract.suspended',
  'contract.cancelled',
  'contract_line_item.updated',
  'device.verified',
  'order.shipped',
]);

interface Event {
  id: string;
  type: string;
  createdAt: string;
  data: JsonObject;
}

/** A reseller's system that does every task of the exam as the guides say. Each mutant replaces one method. */
export class Reference {
  readonly setting: Setting;
  readonly #akko: Record<string, Call>;
  /** The client of C13, whose task is to give up after 3 seconds. The other one waits also for a busy machine. */
  readonly #hasty: Record<string, Call>;
  readonly #seen = new Set<string>();
  #case = '';

  constructor(setting: Setting) {
    this.setting = setting;
    this.#akko = this.newClient();
    this.#hasty = this.newClient(true);
  }

  newClient(isHasty = this.#case === 'C13'): Record<string, Call> {
    const { client, url, credentials } = this.setting;
    const { clientId, clientSecret } = credentials;
    return client.createAkko({
      server: url,
      clientId,
      clientSecret,
      retries: 10,
      timeout: isHasty ? 2500 : 60_000,
      fetch: (input, init = {}) => this.send(input, init),
    });
  }

  /** Sends one attempt of a call. */
  send(input: string | URL | Request, init: RequestInit): Promise<Response> {
    return fetch(input, init);
  }

  call(operation: string, inputs: JsonObject): Promise<JsonObject> {
    const call = (this.#case === 'C13' ? this.#hasty : this.#akko)[operation];
    if (call === undefined) throw new TypeError(`The client has no operation ${operation}.`);
    return call(inputs);
  }

  /** Does the task of a case. */
  async run(id: string, given: JsonObject): Promise<void> {
    this.#case = id;
    const task = this.tasks[id];
    if (task === undefined) throw new TypeError(`The reference has no task ${id}.`);
    await task(given);
  }

  readonly tasks: Record<string, (given: JsonObject) => Promise<unknown>> = {
    C01: () => this.sell({ storeId: this.storeId() }),
    C02: () => this.sell({ lineItems: [{ productPriceId: this.laptopPrice(), device: LAPTOP }] }),
    C03: ({ userId }) => this.sell({ user: this.registered(userId) }),
    C04: () => this.sell({ ...phone(), activationChannel: this.channel() }),
    C05: () => this.sell({}),
    C06: () => this.sell(phone('356938035644146')),
    C07: async () => {
      await this.quote();
      await this.sell({});
    },
    C08: () => this.sell(phone('356938035644161')),
    C09: async () => {
      for (let index = 0; index < 5; index += 1) await this.call('getInventory', {});
    },
    C10: () => this.sell(phone()),
    C11: () => this.sell(phone()),
    C12: () => this.sell(phone()),
    C13: () => this.sell(phone()),
    C14: () => this.sell(phone()),
    C15: async () => {
      for (let cursor: Json = ''; cursor !== null;) {
        const query = { limit: 2, inStockOnly: false, ...(cursor !== '' && { cursor }) };
        const { pagination } = await this.call('getInventory', { query });
        cursor = this.next(objectOf(pagination));
      }
    },
    C16: () => this.sell(phone()),
    C17: () => this.sell(phone()),
    C18: () => this.sell(phone()),
    C19: () => this.sell(phone()),
    C20: () => this.sell(phone()),
    C21: async () => {},
    C22: () => this.sell(phone()),
    C23: () => this.sell(phone()),
    C24: (given) => this.end(given, { reason: 'device_returned', effective: this.effectiveOfReturn() }),
    C25: (given) => this.end(given, { reason: 'customer_request', effective: this.effectiveOfCancellation() }),
    C26: async ({ contractId, legacyContractId, legacyUserId }) => {
      await this.restore(legacyUserId, legacyContractId);
      await this.call('getContractById', { path: { contractId } });
    },
    C27: (given) => this.addLaptop(given),
    C28: ({ deviceId }) => {
      const device = { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'new', imei: PHONE };
      const body = { device, claimReference: this.claim() };
      return this.call('updateReplacementDeviceForAPartnerUser', { path: { deviceId }, body });
    },
    C29: async ({ deviceId }) => {
      await this.lend(deviceId, { ...LENT, imei: '352099001761481' });
      await this.giveBack(deviceId);
    },
    C30: (given) => this.once('contract_not_active', () => this.addLaptop(given)),
    C31: ({ userId }) =>
      this.once('device_already_covered', () => this.sell({ ...phone('356938035643809'), user: { id: userId } })),
    C32: () => this.once('unsupported_address', () => this.sell({ user: { ...CUSTOMER, address: MEXICO } })),
    C33: () => this.sell({ metadata: this.metadata() }),
    C34: () => this.order(),
    C35: () => this.sell(phone()),
  };

  sell(values: JsonObject): Promise<JsonObject> {
    return this.call('createContract', { body: { ...phoneSale(CUSTOMER, PHONE), ...values } });
  }

  storeId(): string | undefined {
    return 'NGW-CHI-014';
  }

  laptopPrice(): string {
    return 'prc_everything_adult_month';
  }

  registered(id: Json | undefined): JsonObject {
    return { id };
  }

  channel(): string {
    return 'none';
  }

  async quote(): Promise<void> {
    const plans = [{ productPriceId: 'prc_phone_t2_month', modelIds: ['mdl_apple_iphone_15'] }];
    const key = { 'X-Gateway-Key': this.setting.credentials.gatewayKey };
    await this.post('/gateway/price-quotes', { region: 'US-IL', plans }, key);
  }

  next({ nextCursor = null }: JsonObject): Json {
    return nextCursor;
  }

  end({ contractId }: JsonObject, body: JsonObject): Promise<JsonObject> {
    return this.call('deactivateContract', { path: { contractId }, body });
  }

  effectiveOfReturn(): string {
    return 'immediately';
  }

  effectiveOfCancellation(): string {
    return 'end_of_period';
  }

  async restore(userId: Json = null, contractId: Json = null): Promise<void> {
    const token = { 'X-Partner-Token': this.setting.credentials.partnerToken };
    await this.post(`/public/v2/users/${textOfValue(userId)}/contracts/restore`, { contractIds: [contractId] }, token);
  }

  addLaptop({ contractId }: JsonObject): Promise<JsonObject> {
    const body = { contractId, productPriceId: 'prc_everything_adult_month', device: LAPTOP };
    return this.call('createContractLineItem', { body });
  }

  claim(): string {
    return 'CLM-104882';
  }

  lend(deviceId: Json | undefined, serviceDevice: JsonObject | null): Promise<JsonObject> {
    const body = { serviceDevice, claimReference: 'CLM-104882' };
    return this.call('updateServiceDeviceForAPartnerUser', { path: { deviceId }, body });
  }

  giveBack(deviceId: Json | undefined): Promise<JsonObject | void> {
    return this.lend(deviceId, null);
  }

  metadata(): JsonObject {
    return { register: '3', campaign: 'spring-2026' };
  }

  order(): Promise<JsonObject> {
    const lines = [{ sku: 'IP15-128-BLK-REF', quantity: 1 }];
    const shipTo = { type: 'store', storeId: 'NGW-CHI-014' };
    return this.call('createOrder', { body: { lines, shipTo, allowBackorder: true } });
  }

  /** Sends a call that the API refuses, and shows the reason to the staff. */
  async once(code: string, send: () => Promise<unknown>): Promise<void> {
    await send().catch((error: unknown) => {
      if (codeOf(error) !== code) throw error;
    });
  }

  async post(path: string, body: JsonObject, headers: Record<string, string>): Promise<void> {
    const json = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID(), ...headers };
    await fetch(this.setting.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  }

  /** The webhook endpoint. Returns its status. */
  async receive(received: Received): Promise<number> {
    if (!this.isGenuine(received)) return 401;
    const event = this.read(received.body);
    if (!this.accepts(event)) return 400;
    if (this.isRepeated(event, received) || !KNOWN.has(event.type)) return 204;
    this.#seen.add(event.id);
    await this.process(event);
    return 204;
  }

  read(body: string): Event {
    return objectOf(JSON.parse(body)) as unknown as Event;
  }

  signature({ headers }: Received): string {
    return new Headers(headers).get('Akko-Signature') ?? '';
  }

  isGenuine(received: Received): boolean {
    const { client, credentials } = this.setting;
    try {
      client.constructEvent(received.body, this.signature(received), credentials.webhookSecret);
      return true;
    } catch {
      return false;
    }
  }

  accepts(_event: Event): boolean {
    return true;
  }

  isRepeated({ id }: Event, _received: Received): boolean {
    return this.#seen.has(id);
  }

  async process({ type, data }: Event): Promise<void> {
    const contractId = stringOf(objectOf(data.contract).id) ?? stringOf(objectOf(data.lineItem).contractId);
    if (contractId === null) return;
    const { status } = await this.call('getContractById', { path: { contractId } });
    const isOrdered = type === 'contract.activated' && WITH_ORDER.has(this.#case);
    if (isOrdered && this.isInForce(stringOf(status) ?? '')) await this.order();
  }

  isInForce(status: string): boolean {
    return IN_FORCE.has(status);
  }
}

const MEXICO = {
  line1: 'Av. Reforma 222',
  city: 'Ciudad de México',
  region: 'CMX',
  postalCode: '06600',
  country: 'MX',
};

/** A new phone with a receipt, which needs no photos. */
function phone(imei = PHONE): JsonObject {
  const device = { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', imei, ...RECEIPT };
  return { lineItems: [{ productPriceId: 'prc_phone_t2_month', device }] };
}

/** The problem code of an error of the client. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? stringOf(error.code) : null;
}
