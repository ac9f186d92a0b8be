import type { Simulator, V3 } from '../../model/simulator/schemas.ts';
import { imeiFrom } from '../../model/text/imei.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { askSimulator, basicAuthorization, type ClientCredentials } from './account.ts';

export type Contract = V3<'Contract'>;
export type Delivery = Simulator<'Delivery'>;
export type LoggedRequest = Simulator<'LoggedRequest'>;
export type Fault = Simulator<'Fault'>;
export type CustomerAction = Simulator<'CustomerAction'>;

/** The description of the simulator says only that these objects have the format of v3. */
interface V3Objects {
  users: V3<'User'>[];
  devices: V3<'Device'>[];
  contracts: Contract[];
  orders: V3<'Order'>[];
}

export type AccountState = Omit<Simulator<'Account'>, keyof V3Objects> & V3Objects;
export type CustomerView = Omit<Simulator<'CustomerView'>, 'contract'> & { contract: Contract };

/** The controls of one account. Every method rejects with a `SimulatorError`. */
export type SimulatorClient = ReturnType<typeof simulatorClient>;

/** The controls of an account. */
export function simulatorClient(account: ClientCredentials) {
  const authorization = basicAuthorization(account);
  const ask = <Body>(method: string, path: string, body?: object): Promise<Body> =>
    askSimulator<Body>(`/simulator/account${path}`, {
      method,
      headers: { Authorization: authorization, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const actionsOf = (contractId: string): string => `/contracts/${encodeURIComponent(contractId)}/customer-actions`;
  return {
    clientId: account.clientId,
    read: () => ask<AccountState>('GET', ''),
    requests: async () => (await ask<Simulator<'RequestList'>>('GET', '/requests')).data,
    deliveries: async () => (await ask<Simulator<'DeliveryList'>>('GET', '/events')).data,
    redeliver: (eventId: string) => ask<Delivery>('POST', `/events/${encodeURIComponent(eventId)}/redeliver`),
    /** @param advance the duration in ISO 8601 format, e.g. `P30D` */
    moveClock: (advance: string) => ask<Simulator<'Clock'>>('POST', '/clock', { advance }),
    suspend: (suspended: boolean) => ask<undefined>('PATCH', '', { suspended }),
    injectFault: (fault: Simulator<'NewFault'>) => ask<Fault>('POST', '/faults', fault),
    clearFaults: () => ask<undefined>('DELETE', '/faults'),
    saveState: () => ask<Simulator<'SavedState'>>('GET', '/state'),
    /** @param state a named state, or the content of a file, which the simulator checks */
    restoreState: (state: object) => ask<undefined>('PUT', '/state', state),
    reset: () => ask<undefined>('POST', '/reset'),
    delete: () => ask<undefined>('DELETE', ''),
    customer: (contractId: string) => ask<CustomerView>('GET', actionsOf(contractId)),
    act: (contractId: string, action: CustomerAction) => ask<CustomerView>('POST', actionsOf(contractId), action),
    /** Creates a contract as a partner's system does: with an access token and v3. Both requests appear in the log. */
    createContract: async (imei: string): Promise<Contract> => {
      const token = await askSimulator<V3<'Token'>>('/simulator/public/v3/tokens', {
        method: 'POST',
        headers: { Authorization: authorization },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return askSimulator<Contract>('/simulator/public/v3/contracts', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token.access_token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUuid(),
        },
        body: JSON.stringify(exampleContract(imei)),
      });
    },
  };
}

/** The sale of the guide Get started, with another customer each time, because an email address belongs to one user. */
function exampleContract(imei: string): V3<'CreateContractRequest'> {
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

/** Another IMEI of the model that the guides use. */
export function randomImei(serial: number = Math.floor(Math.random() * 1_000_000)): string {
  return imeiFrom(`35693803${String(serial).padStart(6, '0')}`);
}
