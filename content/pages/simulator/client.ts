import { randomUuid } from '../../../web/app/browser/random-uuid.ts';
import { askSimulator, basicAuthorization, type ClientCredentials } from '../../../web/app/simulator/account.ts';
import { simulatorClient } from '../../../web/app/simulator/client.ts';
import type { Simulator } from '../../../web/model/simulator/schemas.ts';
import { imeiFrom } from '../../../web/model/text/imei.ts';
import type { V3 } from '../../shared/schemas.ts';

export type Contract = V3<'Contract'>;
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

/** The controls of an account, and what its partner and their customers do. Every method rejects with a `SimulatorError`. */
export type PartnerClient = ReturnType<typeof partnerClient>;

export function partnerClient(account: ClientCredentials) {
  const controls = simulatorClient(account);
  const { ask } = controls;
  const actionsOf = (contractId: string): string => `/contracts/${encodeURIComponent(contractId)}/customer-actions`;
  return {
    ...controls,
    read: () => ask<AccountState>('GET', ''),
    customer: (contractId: string) => ask<CustomerView>('GET', actionsOf(contractId)),
    act: (contractId: string, action: CustomerAction) => ask<CustomerView>('POST', actionsOf(contractId), action),
    /** Creates a contract as a partner's system does: with an access token and v3. Both requests appear in the log. */
    createContract: async (imei: string): Promise<Contract> => {
      const token = await askSimulator<V3<'Token'>>('/simulator/public/v3/tokens', {
        method: 'POST',
        headers: { Authorization: basicAuthorization(account) },
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
