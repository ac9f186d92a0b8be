import { randomUuid } from '../browser/random-uuid.ts';
import { askSimulator, basicAuthorization, type SimulatorAccount } from './account.ts';

/** An object of the simulator in the format of v3, with the parts that the pages name. */
export interface SimulatedObject {
  id: string;
  [property: string]: unknown;
}

export interface LineItem extends SimulatedObject {
  status: string;
  productPrice: { productName: string };
  device: SimulatedDevice;
}

export interface SimulatedDevice extends SimulatedObject {
  kind: string;
  manufacturer: string;
  model: string;
  imei?: string | null;
  verification: { status: string; rejectionReason: string | null };
}

export interface Contract extends SimulatedObject {
  status: string;
  user: SimulatedObject & { firstName: string; lastName: string; email: string; mobileNumber: string };
  recurringTotal: { amount: number; currency: string };
  billingInterval: string;
  lineItems: LineItem[];
  activationUrl: string | null;
  coverageStartsOn: string | null;
  waitingPeriodEndsOn: string | null;
  renewsOn: string | null;
  deactivation: { effectiveOn: string; reason: string } | null;
  createdAt: string;
}

/** `GET /simulator/account`. */
export interface AccountState {
  clientId: string;
  baseUrl: string;
  now: string;
  clockOffsetSeconds: number;
  expiresAt: string;
  suspended: boolean;
  limits: { requestsPerMinute: number; objects: number; bytes: number; clockMoves: number };
  usage: { objects: number; bytes: number; clockMoves: number };
  storeIds: string[];
  productPriceIds: string[];
  testImeis: { imei: string; result: string }[];
  users: SimulatedObject[];
  devices: SimulatedObject[];
  contracts: Contract[];
  orders: SimulatedObject[];
}

export interface LoggedRequest {
  requestId: string;
  at: string;
  method: string;
  path: string;
  operationId: string;
  status: number;
  code: string | null;
  detail: string | null;
  errors: { pointer: string; code: string; message: string }[];
}

export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  url: string | null;
  attempt: number;
  deliveredAt: string;
  headers: Record<string, string>;
  body: string;
}

export type CustomerActionName = 'enter_passcode' | 'complete_form' | 'send_photos' | 'pay' | 'change_card' | 'cancel';

/** Body of a customer's action. */
export interface CustomerAction {
  action: CustomerActionName;
  passcode?: string;
  deviceId?: string;
  outcome?: string;
  works?: boolean;
}

export interface CustomerView {
  nextActions: CustomerActionName[];
  passcodeEntered: boolean;
  formCompleted: boolean;
  cardWorks: boolean;
  contract: Contract;
}

/** The controls of one account. Every method rejects with a `SimulatorError`. */
export type SimulatorClient = ReturnType<typeof simulatorClient>;

/** The controls of an account. The Worker has checked each response by its description, so its shape is trusted here. */
export function simulatorClient(account: Pick<SimulatorAccount, 'clientId' | 'clientSecret'>) {
  const authorization = basicAuthorization(account);
  const ask = (method: string, path: string, body?: object): Promise<unknown> =>
    askSimulator(`/simulator/account${path}`, {
      method,
      headers: { Authorization: authorization, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const actionsOf = (contractId: string): string => `/contracts/${encodeURIComponent(contractId)}/customer-actions`;
  return {
    clientId: account.clientId,
    read: () => ask('GET', '') as Promise<AccountState>,
    requests: async () => ((await ask('GET', '/requests')) as { data: LoggedRequest[] }).data,
    deliveries: async () => ((await ask('GET', '/events')) as { data: Delivery[] }).data,
    redeliver: (eventId: string) =>
      ask('POST', `/events/${encodeURIComponent(eventId)}/redeliver`) as Promise<Delivery>,
    /** @param duration in ISO 8601 format, e.g. `P30D` */
    moveClock: (duration: string) =>
      ask('POST', '/clock', { advance: duration }) as Promise<{ now: string; events: number }>,
    suspend: (suspended: boolean) => ask('PATCH', '', { suspended }),
    reset: () => ask('POST', '/reset'),
    delete: () => ask('DELETE', ''),
    customer: (contractId: string) => ask('GET', actionsOf(contractId)) as Promise<CustomerView>,
    act: (contractId: string, action: CustomerAction) =>
      ask('POST', actionsOf(contractId), action) as Promise<CustomerView>,
    /** Creates a contract as a partner's system does: with an access token and v3. Both requests appear in the log. */
    createContract: async (imei: string): Promise<Contract> => {
      const token = (await askSimulator('/simulator/public/v3/tokens', {
        method: 'POST',
        headers: { Authorization: authorization },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })) as { access_token: string };
      return (await askSimulator('/simulator/public/v3/contracts', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token.access_token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUuid(),
        },
        body: JSON.stringify(exampleContract(imei)),
      })) as Contract;
    },
  };
}

/** The sale of the guide Get started, with another customer each time, because an email address belongs to one user. */
function exampleContract(imei: string): object {
  const digits = randomUuid().replaceAll(/\D/g, '').padEnd(4, '0').slice(0, 4);
  return {
    user: {
      firstName: 'Maya',
      lastName: 'Torres',
      email: `maya.torres.${randomUuid().slice(0, 8)}@example.com`,
      mobileNumber: `+1312555${digits}`,
      address: { line1: '1840 W Division St', city: 'Chicago', region: 'IL', postalCode: '60622', country: 'US' },
    },
    storeId: 'NGW-CHI-014',
    lineItems: [
      {
        productPriceId: 'prc_phone_t2_month',
        device: { kind: 'phone', manufacturer: 'Apple', model: 'iPhone 15', condition: 'used', imei },
      },
    ],
  };
}

/** Another IMEI of the model that the guides use, with its check digit (Luhn algorithm). */
export function randomImei(serial: number = Math.floor(Math.random() * 1_000_000)): string {
  const digits = `35693803${String(serial).padStart(6, '0')}`;
  const sum = Array.from(digits, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .map((value) => (value > 9 ? value - 9 : value))
    .reduce((total, value) => total + value, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
