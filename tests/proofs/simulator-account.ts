import type { Simulator } from '../../web/model/simulator/schemas.ts';
import { type Json, type JsonObject, objectOf, stringOf } from '../../web/model/text/json.ts';
import { phoneSale } from './phone-sale.ts';

/** The data that an account needs. Callers of the local simulator have only these. */
export type Credentials = Pick<
  Simulator<'Credentials'>,
  'clientId' | 'clientSecret' | 'partnerToken' | 'gatewayKey' | 'webhookSecret'
>;

export async function newCredentials(origin: string): Promise<Credentials> {
  const response = await fetch(`${origin}/simulator/accounts`, { method: 'POST' });
  if (response.status !== 201) throw new Error(`No simulator account: ${response.status} ${await response.text()}`);
  return (await response.json()) as Credentials;
}

/** A simulator account with an access token. */
export class SimulatorAccount {
  readonly credentials: Credentials;
  readonly token: string;
  readonly #origin: string;

  private constructor(origin: string, credentials: Credentials, token: string) {
    this.#origin = origin;
    this.credentials = credentials;
    this.token = token;
  }

  /** @param state that another account has saved */
  static async create(origin: string, state?: JsonObject): Promise<SimulatorAccount> {
    const credentials = await newCredentials(origin);
    if (state !== undefined) await new SimulatorAccount(origin, credentials, '').send('/account/state', state, 'PUT');
    return SimulatorAccount.of(origin, credentials);
  }

  /** The account of some credentials. */
  static async of(origin: string, credentials: Credentials): Promise<SimulatorAccount> {
    const { access_token: token } = await new SimulatorAccount(origin, credentials, '').send('/public/v3/tokens', {
      grant_type: 'client_credentials',
    });
    return new SimulatorAccount(origin, credentials, stringOf(token) ?? '');
  }

  get basic(): string {
    return `Basic ${btoa(`${this.credentials.clientId}:${this.credentials.clientSecret}`)}`;
  }

  /** Sends JSON, or gets without a body. @throws Error unless the status is a success */
  async send(path: string, body?: Json, method = body === undefined ? 'GET' : 'POST'): Promise<JsonObject> {
    const needsToken = path.startsWith('/public') && path !== '/public/v3/tokens';
    const response = await fetch(`${this.#origin}/simulator${path}`, {
      method,
      headers: {
        Authorization: needsToken ? `Bearer ${this.token}` : this.basic,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text === '' ? {} : objectOf(JSON.parse(text));
  }

  /** Sells a contract and does the customer's part. Returns the contract, which is active. */
  async sellContract(): Promise<JsonObject> {
    const contract = await this.send('/public/v3/contracts', CONTRACT);
    await this.activate(stringOf(contract.id) ?? '');
    return contract;
  }

  /** Does the customer's part of a contract. */
  async activate(contractId: string): Promise<void> {
    const actions = `/account/contracts/${contractId}/customer-actions`;
    await this.send(actions, { action: 'enter_passcode', passcode: '418205' });
    for (const action of ['complete_form', 'send_photos', 'pay']) await this.send(actions, { action });
  }

  async deliveries(): Promise<Simulator<'Delivery'>[]> {
    const { data } = await this.send('/account/events');
    return data as unknown as Simulator<'Delivery'>[];
  }
}

/** The customer and the phone are not those of the examples, so that the examples can be sent too. */
const CONTRACT = phoneSale(
  { firstName: 'Zoë', lastName: 'O’Hara 😀', email: 'zoe@example.com', mobileNumber: '+13125550177' },
  '356938035699991',
);
