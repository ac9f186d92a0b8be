import { imeiFrom } from '../../../web/model/text/imei.ts';
import { arrayOf, type Json, type JsonObject, objectOf, stringOf } from '../../../web/model/text/json.ts';
import { phoneSale } from '../phone-sale.ts';
import { newCredentials, type Credentials } from '../simulator-account.ts';
import { recordProblem } from './printed-problems.ts';

/** A response of the simulator. */
export interface Response {
  status: number;
  headers: Headers;
  body: JsonObject;
  /** The problem code; empty for a success. */
  code: string;
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  /** False sends no `Idempotency-Key`. */
  key?: string | false;
  signal?: AbortSignal;
}

export const PASSCODE = { action: 'enter_passcode', passcode: '418205' };

/** How a check talks to the simulator: with an account of its own, whose clock it moves. */
export class StatementAccount {
  readonly credentials: Credentials;
  token = '';
  readonly #origin: string;
  #customers = 0;

  private constructor(origin: string, credentials: Credentials) {
    this.#origin = origin;
    this.credentials = credentials;
  }

  static async create(origin: string): Promise<StatementAccount> {
    const account = new StatementAccount(origin, await newCredentials(origin));
    await account.renewToken();
    return account;
  }

  async renewToken(): Promise<Response> {
    const response = await this.send('/public/v3/tokens', { grant_type: 'client_credentials' });
    this.token = stringOf(response.body.access_token) ?? '';
    return response;
  }

  address(path: string): string {
    return `${this.#origin}/simulator${path}`;
  }

  /** Sends a request: GET without a body, POST with one, unless the options say otherwise. */
  send(path: string, body?: Json, sending: Sending = {}): Promise<Response> {
    return this.sendText(path, body === undefined ? undefined : JSON.stringify(body), sending);
  }

  async sendText(
    path: string,
    body: string | undefined,
    { method, headers = {}, key, signal }: Sending = {},
  ): Promise<Response> {
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const response = await fetch(this.address(path), {
      method: verb,
      headers: {
        ...this.#authorization(path),
        ...(verb === 'POST' && key !== false && { 'Idempotency-Key': key ?? crypto.randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      ...(signal !== undefined && { signal }),
    });
    const text = await response.text();
    const json = text === '' ? {} : objectOf(JSON.parse(text) as Json);
    // A response that `Prefer: code=…` asks for is the example of the description.
    const isReal = headers.Prefer?.startsWith('wait=') ?? true;
    if (!response.ok && isReal) recordProblem(json);
    return { status: response.status, headers: response.headers, body: json, code: stringOf(json.code) ?? '' };
  }

  #authorization(path: string): Record<string, string> {
    const basic = `Basic ${btoa(`${this.credentials.clientId}:${this.credentials.clientSecret}`)}`;
    if (path.startsWith('/gateway')) return { 'X-Gateway-Key': this.credentials.gatewayKey };
    if (path.startsWith('/public/v2')) return { 'X-Partner-Token': this.credentials.partnerToken };
    return {
      Authorization: path === '/public/v3/tokens' || path.startsWith('/account') ? basic : `Bearer ${this.token}`,
    };
  }

  /** A contract's request for a customer and a phone that the account does not have yet. */
  sale(imei?: string): ReturnType<typeof phoneSale> {
    this.#customers += 1;
    const number = String(this.#customers).padStart(2, '0');
    const customer = {
      firstName: 'Zoë',
      lastName: `Meyer ${number}`,
      email: `zoe${number}@example.com`,
      mobileNumber: `+131255501${number}`,
    };
    return phoneSale(customer, imei ?? imeiFrom(`35693803570${number.padStart(3, '0')}`));
  }

  /** Opens a contract, which is pending. */
  async open(imei?: string): Promise<JsonObject> {
    return (await this.send('/public/v3/contracts', this.sale(imei))).body;
  }

  /** The customer's side of a contract. */
  async customer(contract: JsonObject, ...actions: Json[]): Promise<void> {
    for (const action of actions) {
      const { status, body } = await this.send(
        `/account/contracts/${stringOf(contract.id) ?? ''}/customer-actions`,
        action,
      );
      if (status >= 400) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(body)}`);
    }
  }

  /** Opens a contract and does the customer's part. It is active, or in its waiting period. */
  async sell(imei?: string): Promise<JsonObject> {
    const contract = await this.open(imei);
    await this.customer(contract, PASSCODE, ...['complete_form', 'send_photos', 'pay'].map((action) => ({ action })));
    return this.contract(contract);
  }

  async contract({ id }: JsonObject): Promise<JsonObject> {
    return (await this.send(`/public/v3/contracts/${stringOf(id) ?? ''}`)).body;
  }

  async deactivate({ id }: JsonObject, effective: string): Promise<Response> {
    return this.send(`/public/v3/contracts/${stringOf(id) ?? ''}/deactivate`, {
      reason: 'customer_request',
      effective,
    });
  }

  /** Moves the clock by a span of ISO 8601, and renews the token. */
  async advance(by: string): Promise<Response> {
    const moved = await this.send('/account/clock', { advance: by });
    await this.renewToken();
    return moved;
  }

  /** Moves the clock to some seconds before or after a time or the beginning of a day. The lengths of months differ. */
  async advanceTo(time: Json | undefined, seconds: number): Promise<void> {
    const { now } = (await this.send('/account')).body;
    const by = Math.round((timeOf(time) - timeOf(now)) / 1000) + seconds;
    const { status, body } = await this.advance(`P${Math.floor(by / 86_400)}DT${by % 86_400}S`);
    if (status !== 200) throw new Error(`${JSON.stringify(time)}: ${JSON.stringify(body)}`);
  }

  /** Types of the events so far, oldest first. */
  async events(): Promise<string[]> {
    const { body } = await this.send('/account/events');
    return arrayOf(body.data)
      .map((delivery) => stringOf(objectOf(delivery).type) ?? '')
      .toReversed();
  }
}

function timeOf(value: Json | undefined): number {
  return Date.parse(stringOf(value) ?? '');
}
